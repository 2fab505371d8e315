import { searchMessages } from '@mz/contracts/messages';
import type { FoundPlace } from '../../../lib/feature.ts';
import { call } from '../../../lib/http.ts';
import { titleOf } from '../model/thread-title.ts';

const limit = 3;
const maxLength = 120;

/** Messages in the member's own conversations. */
export const findMessages = async (typed: string, signal: AbortSignal): Promise<readonly FoundPlace[]> => {
  const { found } = await call(searchMessages, { query: { q: typed }, signal });
  return found.slice(0, limit).map(({ message, thread }) => ({
    id: `message/${message.id}`,
    text: message.text.replaceAll(/\s+/g, ' ').slice(0, maxLength),
    detail: titleOf(thread),
    to: `/messages/${thread.id}`,
  }));
};
