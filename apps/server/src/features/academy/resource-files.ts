import { type DatabaseOrTransaction, type Transaction, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { renewIds } from '../../platform/withheld-files.ts';
import { picturesOf } from './quiz.repository.ts';

const { learningQuestions, learningResources, learningVersions } = tables;

/** Stored files of a resource: of all its versions, their sizes and pictures, and of the questions asked about it. */
export const listFilesOf = async (tx: DatabaseOrTransaction, resourceId: string): Promise<string[]> => {
  const versions = await tx
    .select({
      fileId: learningVersions.fileId,
      posterFileId: learningVersions.posterFileId,
      soundFileId: learningVersions.soundFileId,
      streams: learningVersions.streams,
      questions: learningVersions.questions,
    })
    .from(learningVersions)
    .where(eq(learningVersions.resourceId, resourceId));
  const ids = versions.flatMap(({ fileId, posterFileId, soundFileId, streams, questions }) => [
    fileId,
    posterFileId,
    soundFileId,
    ...(streams ?? []).map((rung) => rung.fileId),
    ...(questions ?? []).map(({ image }) => image?.fileId),
  ]);
  const all = new Set([...ids, ...(await picturesOf(tx, resourceId))]);
  return [...all].filter((id) => id !== null && id !== undefined);
};

/**
 * Ends every address of a resource's files, of its streams and of its package, for everybody: those who still may see
 * it are given others. With the resource held.
 */
export const renewFiles = async (tx: Transaction, resourceId: string): Promise<void> => {
  await tx.select().from(learningResources).where(eq(learningResources.id, resourceId)).for('no key update');
  const renewed = await renewIds(tx, await listFilesOf(tx, resourceId));
  const next = (id: string): string => renewed.get(id) ?? id;
  const versions = await tx
    .select()
    .from(learningVersions)
    .where(eq(learningVersions.resourceId, resourceId));
  for (const { id, fileId, posterFileId, soundFileId, streams, questions } of versions)
    await tx
      .update(learningVersions)
      .set({
        fileId: fileId && next(fileId),
        posterFileId: posterFileId && next(posterFileId),
        soundFileId: soundFileId && next(soundFileId),
        streams: streams?.map((rung) => ({ ...rung, fileId: next(rung.fileId) })),
        questions: questions?.map((one) =>
          one.image ? { ...one, image: { ...one.image, fileId: next(one.image.fileId) } } : one,
        ),
      })
      .where(eq(learningVersions.id, id));
  for (const [id, now] of renewed)
    await tx.update(learningQuestions).set({ imageFileId: now }).where(eq(learningQuestions.imageFileId, id));
};
