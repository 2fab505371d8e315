import { type Transaction, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Consumer } from '../../platform/consumer.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { queueMail } from '../../platform/mail-queue.ts';
import { findMemberAddresses } from '../../platform/member-mail.ts';
import { connectionMails } from './connections.mails.ts';

/** What is older when its turn comes is no news: after an outage nobody is flooded. */
const maxAge = 24 * 3600_000;

/** Whether what happened still stands, and nothing between the two keeps it from being told. */
const isToTell = async (
  tx: Transaction,
  { receiverId, otherId, state }: { receiverId: string; otherId: string; state: 'requested' | 'accepted' },
): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select from connections c
    where c.state = ${state}
      and least(c.requester_id, c.addressee_id) = least(${receiverId}::uuid, ${otherId}::uuid)
      and greatest(c.requester_id, c.addressee_id) = greatest(${receiverId}::uuid, ${otherId}::uuid)
      and not exists (select from mutes where muter_id = ${receiverId}::uuid and muted_id = ${otherId}::uuid)
      and not exists (select from blocks where blocker_id in (${receiverId}::uuid, ${otherId}::uuid)
        and blocked_id in (${receiverId}::uuid, ${otherId}::uuid))`);
  return rows.length > 0;
};

/** Writes to whoever got a request, or an answer to one, in their language; switches and quiet hours decide when it is due. */
export const createConnectionMails = (
  { config, secrets }: Pick<AppContext, 'config' | 'secrets'>,
  { stopUrl }: ProvidedServices['notifications'],
): Consumer => ({
  name: 'connection-mails',
  types: ['connection.requested', 'connection.accepted'],
  async handle(tx, { event, at }) {
    if (event.type !== 'connection.requested' && event.type !== 'connection.accepted') return;
    if (Date.now() - at.getTime() > maxAge) return;
    const isRequest = event.type === 'connection.requested';
    const [receiverId, otherId] = isRequest
      ? [event.addresseeId, event.requesterId]
      : [event.requesterId, event.addresseeId];
    const address = (await findMemberAddresses(tx, [receiverId], config)).get(receiverId);
    const state = isRequest ? 'requested' : 'accepted';
    if (!address || !(await isToTell(tx, { receiverId, otherId, state }))) return;
    const { profiles } = tables;
    const [other] = await tx
      .select({ name: profiles.fullName })
      .from(profiles)
      .where(eq(profiles.id, otherId));
    if (!other) return;
    await queueMail(tx, secrets, {
      to: address.email,
      memberId: receiverId,
      mail: connectionMails[state],
      language: address.language,
      variables: {
        name: address.name,
        who: other.name,
        link: `${config.publicUrl}${isRequest ? '/connections?tab=requests' : `/profile/${otherId}`}`,
        unsubscribe: stopUrl(receiverId),
      },
    });
  },
});
