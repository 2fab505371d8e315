import { sendMessage } from '@mz/contracts/messages';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError, call } from '../../../lib/http.ts';
import { onBackOnline } from '../../../lib/network.ts';
import { queryClient } from '../../../lib/query.ts';
import { onSessionEnd } from '../../../lib/session.ts';
import { createMessageOutbox, type MessageOutbox } from './message-outbox.ts';
import { placeMessage } from './messages.api.ts';
import { messageKeys } from './messages.keys.ts';

/** Away for now: the message waits. Everything else is an answer of the server. */
const passing = ['network', 'unavailable', 'rate_limited', 'internal', 'unauthenticated', 'bad_answer'];

const refusalOf = (cause: unknown): string | null => {
  if (!(cause instanceof ApiError)) return 'internal';
  if (passing.includes(cause.code)) return null;
  return cause.fields[0]?.code ?? cause.code;
};

let outbox: { readonly memberId: string; readonly box: MessageOutbox } | null = null;

/** The outbox of the member who is here; one for all screens. */
const outboxOf = (memberId: string): MessageOutbox => {
  if (outbox?.memberId === memberId) return outbox.box;
  const box = createMessageOutbox({
    storage: localStorage,
    key: `mz.messages.outbox.${memberId}`,
    refusalOf,
    async send({ threadId, clientId, text, replyTo, identifiersStated, pictures }) {
      const message = await call(sendMessage, {
        params: { threadId, clientId },
        body: { text, replyToId: replyTo?.id ?? null, identifiersStated, pictures },
      });
      placeMessage(queryClient, message);
      void queryClient.invalidateQueries({ queryKey: messageKeys.lists });
    },
  });
  outbox = { memberId, box };
  return box;
};

const flushNow = (): void => void outbox?.box.flush();

/** Messages on their way, and how to send another. */
export const useOutbox = (memberId: string) => {
  const box = outboxOf(memberId);
  const waiting = useSyncExternalStore(box.subscribe, box.list);
  useEffect(() => {
    flushNow();
    return onBackOnline(flushNow);
  }, []);
  return { ...box, waiting };
};

onSessionEnd((lost) => {
  // A session that merely ended may come back; whoever left on purpose leaves nothing behind.
  if (lost) return;
  outbox?.box.clear();
  outbox = null;
});
