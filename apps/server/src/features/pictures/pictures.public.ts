import { type ConsentMark, type Picture, pictureUploadPurposes } from '@mz/contracts/pictures';
import { type DatabaseOrTransaction, newId, type Transaction, tables } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import type { DemoFile } from '../../platform/demo-content.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { createPicturesRepository } from './pictures.repository.ts';

/** A picture as `picturesJson` reads it. */
export interface PictureRow extends Omit<Picture, 'url'> {
  readonly fileId: string | null;
}

const select = (where: SQL): SQL => sql`(
  select jsonb_agg(jsonb_build_object('id', pictures.id, 'fileId', pictures.file_id, 'width', pictures.width,
    'height', pictures.height, 'alt', pictures.alt, 'sensitive', pictures.sensitive) order by pictures.place)
  from pictures where ${where})`;

/** Pictures of a post, as part of a query that reads only posts its viewer may see. */
export const postPicturesJson = (postId: SQL): SQL => select(sql`pictures.post_id = ${postId}`);

/** Pictures of a message, as part of a query that reads only messages its viewer may see. */
export const messagePicturesJson = (messageId: SQL): SQL => select(sql`pictures.message_id = ${messageId}`);

/** Pictures of something reported, for moderators, who see it whatever its readers. */
export const readReportedPictures = async (
  db: DatabaseOrTransaction,
  subject: { readonly postId: string } | { readonly messageId: string },
): Promise<PictureRow[]> => {
  const json =
    'postId' in subject
      ? postPicturesJson(sql`${subject.postId}::uuid`)
      : messagePicturesJson(sql`${subject.messageId}::uuid`);
  const { rows } = await db.execute<{ pictures: PictureRow[] | null }>(sql`select ${json} as pictures`);
  return rows[0]?.pictures ?? [];
};

/** How the patient in a post's pictures agreed. */
export const consentMarkJson = (postId: SQL): SQL => sql`(
  select jsonb_build_object('form', picture_consents.form, 'revoked', picture_consents.revoked_at is not null)
  from picture_consents where picture_consents.post_id = ${postId})`;

export type ConsentMarkRow = ConsentMark;

export const presentPictures = (
  rows: readonly PictureRow[] | null,
  files: Pick<ProvidedServices['files'], 'addressOf'>,
): Picture[] =>
  (rows ?? []).map(({ fileId, ...row }) => ({
    ...row,
    url: fileId === null ? null : files.addressOf(fileId),
  }));

/** A drawing of the demonstration, which shows no patient. */
export interface DemoDrawing {
  readonly file: DemoFile;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** Gives a post of the demonstration its drawing. */
export const writeDemoDrawing = async (
  tx: Transaction,
  owner: { readonly id: string },
  postId: string,
  { file, width, height, alt }: DemoDrawing,
): Promise<void> => {
  const fileId = newId();
  await tx.insert(tables.files).values({
    ...file,
    id: fileId,
    ownerId: owner.id,
    purpose: pictureUploadPurposes.post,
    visibility: 'owner',
  });
  const repository = createPicturesRepository(tx, owner);
  await repository.insert(
    { postId },
    0,
    { fileId, sha256: file.sha256, width, height },
    { uploadId: fileId, alt, decorative: false, sensitive: false, checked: true, facesFound: 0, covers: 0 },
  );
  await repository.insertConsent(postId, {
    form: 'not_needed',
    imageKind: 'no_patient',
    shown: alt,
    purpose: '',
    readers: 'members',
    witness: '',
    givenOn: null,
  });
};
