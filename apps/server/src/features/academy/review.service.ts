import type { Language, ModeratorActor } from '@mz/contracts';
import type { Resource } from '@mz/contracts/academy';
import type { decideResource } from '@mz/contracts/academy-authoring';
import type { NewQuestion } from '@mz/contracts/academy-learning';
import { tables } from '@mz/db';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { publish } from '../../platform/outbox.ts';
import { type Files, presentResource, withAddress } from './present-resource.ts';
import { listQuestions, replaceQuestions, writtenQuestion } from './quiz.repository.ts';
import { renewFiles } from './resource-files.ts';
import { createResourcesRepository } from './resources.repository.ts';
import { missing } from './resources.service.ts';
import { changeVersion, findVersionById } from './versions.repository.ts';

const { learningVersions } = tables;

/** Whether somebody who saw it before sees it no longer. */
const isNarrower = (before: string, now: string): boolean =>
  now !== before && now !== 'public' && !(now === 'members' && before !== 'public');

/** The moderators' side: what waits, and what becomes of it. */
export const createReviewService = (
  { db }: Pick<AppContext, 'db'>,
  {
    files,
    moderation,
  }: { files: Files; moderation: Pick<ProvidedServices['moderation'], 'find' | 'lockFor' | 'close'> },
) => ({
  async review(
    actor: ModeratorActor,
    language: Language,
    caseId: string,
  ): Promise<{ resource: Resource; quiz: NewQuestion[] }> {
    const found = await moderation.find(actor, caseId);
    const version = found.kind === 'resource' ? await findVersionById(db, found.subjectId) : null;
    if (!version) throw missing();
    const repository = createResourcesRepository(db, actor, language);
    const row = await repository.find(version.version.resourceId, { versionId: version.version.id });
    if (!row) throw missing();
    const { resourceId, questions } = version.version;
    const written = version.version.language as Language;
    const asked = async () =>
      (await listQuestions(db, resourceId)).map((one) => writtenQuestion(one, written));
    return {
      resource: await presentResource(row, files, actor.id, language),
      quiz: (questions ? (questions as NewQuestion[]) : await asked()).map((one) =>
        withAddress(one, { addressOf: files.withheldAddressOf }),
      ),
    };
  },

  async decide(
    actor: ModeratorActor,
    caseId: string,
    { decision, message, note, version: seen }: z.output<typeof decideResource.body>,
  ) {
    if (decision === 'reject' && message === '')
      throw new AppError('unprocessable', 'The author is told why.', {
        fields: [{ path: 'body.message', code: 'required', message: 'is what the author is told' }],
      });
    await db.transaction(async (tx) => {
      const found = await moderation.lockFor(tx, actor, caseId, seen);
      const subject = found.kind === 'resource' ? await findVersionById(tx, found.subjectId) : null;
      if (subject?.version.state !== 'submitted') throw missing();
      const { id, resourceId, questions, language } = subject.version;
      const [before] =
        decision === 'approve'
          ? await tx
              .update(learningVersions)
              .set({ state: 'superseded' })
              .where(
                and(eq(learningVersions.resourceId, resourceId), eq(learningVersions.state, 'published')),
              )
              .returning({ audience: learningVersions.audience })
          : [];
      const outcome = decision === 'approve' ? ('approved' as const) : ('rejected' as const);
      await changeVersion(tx, id, {
        state: decision === 'approve' ? 'published' : 'rejected',
        message,
        decidedAt: new Date(),
        ...(decision === 'approve' && { questions: null }),
      });
      if (decision === 'approve' && questions)
        await replaceQuestions(tx, resourceId, language as Language, questions as NewQuestion[]);
      if (before && isNarrower(before.audience, subject.version.audience)) await renewFiles(tx, resourceId);
      await publish(tx, {
        type: 'resource.changed',
        resourceId,
        authorId: subject.authorId,
        versionId: id,
        decision: outcome,
      });
      await moderation.close(tx, caseId, { actorId: actor.id, decision: outcome, note });
    });
    return { decided: true as const };
  },
});
export type ReviewService = ReturnType<typeof createReviewService>;
