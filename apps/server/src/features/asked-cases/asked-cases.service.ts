import type { MemberActor } from '@mz/contracts';
import type { AskedCase } from '@mz/contracts/asked-cases';
import type { Transaction } from '@mz/db';
import type { AppContext } from '../../context.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { publish } from '../../platform/outbox.ts';
import { createAskedCasesRepository } from './asked-cases.repository.ts';

/** What colleagues answer to a case that began as a draft of ZoneBot's answer. */
export const createAskedCasesService = (
  { db }: Pick<AppContext, 'db'>,
  files: Pick<ProvidedServices['files'], 'addressOf'>,
) => ({
  /** In the transaction that writes the post, so that none is posted without its conversation. */
  async link(tx: Transaction, actor: MemberActor, draftId: string, postId: string): Promise<void> {
    const conversationId = await createAskedCasesRepository(tx, actor).link(draftId, postId);
    if (conversationId) await publish(tx, { type: 'conversation.changed', userId: actor.id, conversationId });
  },

  async list(actor: MemberActor, conversationId: string): Promise<{ cases: AskedCase[] }> {
    const rows = await createAskedCasesRepository(db, actor).list(conversationId);
    return {
      cases: rows.map(({ answers, ...row }) => ({
        ...row,
        answers: (answers ?? []).map(({ author: { avatarFileId, ...author }, ...answer }) => ({
          ...answer,
          author: { ...author, avatarUrl: avatarFileId ? files.addressOf(avatarFileId) : null },
        })),
      })),
    };
  },
});
export type AskedCasesService = ReturnType<typeof createAskedCasesService>;
