import { mentionLimits, suggestMentions } from '@mz/contracts/mention-suggestions';
import type { FoundPlace } from '../../../lib/feature.ts';
import { call } from '../../../lib/http.ts';

const limit = 3;

/** Members whose names begin like this, as far as they let themselves be found. */
export const findPeople = async (typed: string, signal: AbortSignal): Promise<readonly FoundPlace[]> => {
  const q = typed.slice(0, mentionLimits.queryLength);
  const { members } = await call(suggestMentions, { query: { q }, signal });
  return members.slice(0, limit).map(({ id, fullName, hospital }) => ({
    id: `member/${id}`,
    text: fullName,
    ...(hospital && { detail: hospital }),
    to: `/profile/${id}`,
  }));
};
