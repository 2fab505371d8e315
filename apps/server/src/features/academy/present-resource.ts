import { type Language, specialtySchema } from '@mz/contracts';
import {
  type Resource,
  type ResourceCard,
  resourceAudiences,
  resourceLevels,
  resourceLicences,
} from '@mz/contracts/academy';
import type { NewQuestion } from '@mz/contracts/academy-learning';
import { z } from 'zod';
import type { ProvidedServices } from '../../platform/feature.ts';
import type { ModuleAddressKind } from './modules/module-address.ts';
import type { CardRow, DetailRow } from './resources.repository.ts';

export type Files = Pick<
  ProvidedServices['files'],
  'addressOf' | 'withheldAddressOf' | 'claim' | 'prepare' | 'discard' | 'findOwned'
> & {
  /** Where the files of a package lie. */
  readonly moduleBaseOf: (fileId: string, kind: ModuleAddressKind) => string;
  /** In the reader's language, of what comes with the product. */
  readonly objectivesOf: (bundledKey: string | null, language: Language) => string[] | null;
  /** The playlist of the sizes of a video. */
  readonly streamOf: (fileId: string) => string;
};

/** A question as it is written, with the address of its picture. */
export const withAddress = (question: NewQuestion, files: Pick<Files, 'addressOf'>): NewQuestion =>
  question.image?.fileId
    ? { ...question, image: { ...question.image, url: files.addressOf(question.image.fileId) } }
    : question;

/** Files of bundled resources are parts of the product and lie at this address for everybody. */
export const bundledPath = '/media/academy/';
const maker = 'Medical Zone';

const levelSchema = z.enum(resourceLevels);
const audienceSchema = z.enum(resourceAudiences);
const licenceSchema = z.enum(resourceLicences);

const posterOf = (row: CardRow, files: Pick<Files, 'addressOf'>): string | null => {
  if (row.posterFileId) return files.addressOf(row.posterFileId);
  return row.bundledKey ? `${bundledPath}${row.bundledKey}.webp` : null;
};

export const presentCard = (
  row: CardRow,
  files: Pick<Files, 'addressOf'>,
  match: ResourceCard['match'] = null,
): ResourceCard => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  description: row.description,
  category: specialtySchema.parse(row.category),
  language: row.language,
  level: levelSchema.parse(row.level),
  author: {
    id: row.authorId,
    fullName: row.authorName ?? maker,
    avatarUrl: row.avatarFileId ? files.addressOf(row.avatarFileId) : null,
    verified: row.authorVerified,
  },
  posterUrl: posterOf(row, files),
  units: row.units,
  views: row.views,
  saved: row.saved,
  covered: row.covered,
  position: row.position,
  completed: row.completed,
  retracted: row.retracted,
  match,
  publishedAt: row.publishedAt,
});

export const presentResource = (
  row: DetailRow,
  files: Pick<Files, 'addressOf' | 'withheldAddressOf' | 'moduleBaseOf' | 'objectivesOf' | 'streamOf'>,
  viewerId: string | null,
  language: Language,
): Resource => {
  // What is taken down is only found by its author and by moderators.
  const isShown = row.hidden === null;
  const addressOf = isShown ? files.addressOf : files.withheldAddressOf;
  return {
    ...presentCard(row, { addressOf }),
    objectives: files.objectivesOf(row.bundledKey, language) ?? [...row.objectives],
    licence: licenceSchema.parse(row.licence),
    funding: row.funding,
    audience: audienceSchema.parse(row.audience),
    hidden: row.hidden,
    state: row.state,
    version: row.version,
    own: row.authorId !== null && row.authorId === viewerId,
    // A package is played, and downloaded by nobody.
    mediaUrl:
      row.fileId && row.kind !== 'module'
        ? addressOf(row.fileId)
        : row.bundledFile
          ? `${bundledPath}${row.bundledFile}`
          : null,
    contentType: row.contentType,
    soundUrl: row.soundFileId ? addressOf(row.soundFileId) : null,
    streamUrl: isShown && row.fileId && row.hasStreams ? files.streamOf(row.fileId) : null,
    module:
      row.module && row.fileId
        ? {
            standard: row.module.standard,
            url: `${files.moduleBaseOf(row.fileId, isShown ? 'shown' : 'withheld')}${row.module.standard === 'h5p' ? '_play.html' : row.module.launch}`,
          }
        : null,
    link: row.linkUrl ? { url: row.linkUrl, host: new URL(row.linkUrl).host } : null,
    chapters: row.chapters.map(({ at, title, titles }) => ({ at, title: titles?.[language] ?? title })),
    captions: (row.captions ?? []).map((one) => ({ language: one.language, cues: [...one.cues] })),
    citations: [...(row.citations ?? [])],
    parts: [...(row.parts ?? [])],
    questions: row.questions,
    passed: row.passed,
    certificate: row.certificate,
    discussion: row.discussion,
  };
};
