import type { MemberActor, MemberCard } from '@mz/contracts';
import type { AskedOpinion, ReceivedOpinion } from '@mz/contracts/match-opinions';
import { opinionLimits } from '@mz/contracts/match-opinions';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { publish } from '../../platform/outbox.ts';
import { takeToken } from '../../platform/rate-limit.ts';
import { createOpinionsRepository } from './opinions.repository.ts';

/** Twenty times a day, five at once. */
const askBucket = { capacity: 5, perSecond: 20 / 86_400 };

/**
 * Second opinions. The case is a post: it passed Social's gates when it was written, and answers are its comments, which
 * return to the conversation with ZoneBot it was made of.
 */
export const createOpinionsService = (
  { db }: Pick<AppContext, 'db'>,
  files: Pick<ProvidedServices['files'], 'addressOf'>,
) => {
  const present = ({
    avatarFileId,
    ...card
  }: Omit<MemberCard, 'avatarUrl'> & { readonly avatarFileId: string | null }): MemberCard => ({
    ...card,
    avatarUrl: avatarFileId ? files.addressOf(avatarFileId) : null,
  });
  return {
    async list(actor: MemberActor) {
      const repository = createOpinionsRepository(db, actor);
      const [cases, asked, received] = await Promise.all([
        repository.listCases(),
        repository.listAsked(),
        repository.listReceived(),
      ]);
      return {
        cases,
        asked: asked.map(
          (row): AskedOpinion => ({
            ...row,
            colleagues: row.colleagues.map(({ member, state }) => ({ member: present(member), state })),
          }),
        ),
        received: received.map((row): ReceivedOpinion => ({ ...row, by: present(row.by) })),
      };
    },

    /** All are asked or none, so that nobody waits for somebody who was never asked. */
    async ask(actor: MemberActor, postId: string, memberIds: readonly string[]): Promise<{ asked: number }> {
      const { allowed, retryAfter } = await takeToken(db, `matching.opinions:${actor.id}`, askBucket);
      if (!allowed) throw new AppError('rate_limited', 'Too many requests.', { retryAfter });
      return db.transaction(async (tx) => {
        const repository = createOpinionsRepository(tx, actor);
        if (!(await repository.lockCase(postId))) throw new AppError('not_found', 'Case not found.');
        const askable = new Set(await repository.listAskable(postId, memberIds));
        const refused = memberIds.flatMap((id, index) =>
          askable.has(id)
            ? []
            : [{ path: `body.memberIds.${index}`, code: 'not_available', message: 'Cannot be asked.' }],
        );
        if (refused.length > 0)
          throw new AppError('unprocessable', 'Some of these colleagues cannot be asked.', {
            fields: refused,
          });
        const fresh = await repository.insert(postId, memberIds);
        if ((await repository.countAsked(postId)) > opinionLimits.most)
          throw new AppError(
            'unprocessable',
            `At most ${opinionLimits.most} colleagues are asked about a case.`,
          );
        if (fresh.length > 0) await publish(tx, { type: 'opinion.asked', postId, by: actor.id, to: fresh });
        return { asked: fresh.length };
      });
    },

    async decline(actor: MemberActor, postId: string): Promise<{ declined: boolean }> {
      return db.transaction(async (tx) => {
        const by = await createOpinionsRepository(tx, actor).decline(postId);
        if (by) await publish(tx, { type: 'matching.changed', userId: by });
        return { declined: by !== null };
      });
    },
  };
};
export type OpinionsService = ReturnType<typeof createOpinionsService>;
