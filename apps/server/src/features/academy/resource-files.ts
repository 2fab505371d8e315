import { type DatabaseOrTransaction, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { picturesOf } from './quiz.repository.ts';

const { learningVersions } = tables;

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
