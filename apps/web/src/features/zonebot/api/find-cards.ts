import { listCards } from '@mz/contracts';
import type { Language } from '@mz/i18n';
import type { FoundPlace } from '../../../lib/feature.ts';
import { call } from '../../../lib/http.ts';

/** Knowledge cards by any of their names. */
export const findCards = async (
  typed: string,
  language: Language,
  signal: AbortSignal,
): Promise<readonly FoundPlace[]> => {
  const { cards } = await call(listCards, { query: { q: typed, language, limit: 3 }, signal });
  return cards.map(({ id, title }) => ({ id: `card/${id}`, text: title, to: `/zonebot/cards/${id}` }));
};
