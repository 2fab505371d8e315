import type { Conversation } from '@mz/contracts';

export interface DayGroup {
  readonly key: string;
  readonly day: 'today' | 'yesterday' | 'date';
  readonly at: Date;
  readonly conversations: Conversation[];
}

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate());

/** Conversations under the day of their last turn, in the order given. */
export const groupByDay = (conversations: readonly Conversation[], now: Date): DayGroup[] => {
  const groups: DayGroup[] = [];
  for (const conversation of conversations) {
    const at = startOfDay(new Date(conversation.updatedAt));
    const key = String(at.getTime());
    const last = groups.at(-1);
    if (last?.key === key) {
      last.conversations.push(conversation);
      continue;
    }
    const days = Math.round((startOfDay(now).getTime() - at.getTime()) / 86_400_000);
    groups.push({
      key,
      day: days <= 0 ? 'today' : days === 1 ? 'yesterday' : 'date',
      at,
      conversations: [conversation],
    });
  }
  return groups;
};
