import { listCalculators, listCards, searchArticles } from '@mz/contracts';
import type { Citation, CitationKind } from '@mz/contracts/citations';
import { listDrugs } from '@mz/contracts/drugs';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { currentLanguage } from '../../../lib/i18n.ts';

/** Something that can be cited; a calculation has to be computed first, so of it there is only the calculator. */
export interface Citable {
  readonly kind: CitationKind;
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly retracted: boolean;
  /** Null: inputs are asked for first. */
  readonly citation: Citation | null;
}

const shown = 8;
const minLetters = 2;

const find = async (kind: CitationKind, text: string, signal: AbortSignal): Promise<Citable[]> => {
  const language = currentLanguage();
  const base = { kind, retracted: false };
  if (kind === 'article') {
    const { items } = await call(searchArticles, { query: { q: text, limit: shown }, signal });
    return items.map(({ id, title, journal, publicationDate, retracted }) => ({
      kind,
      id,
      title,
      detail: [journal, publicationDate?.slice(0, 4)].filter(Boolean).join(' '),
      retracted,
      citation: { kind, id },
    }));
  }
  if (kind === 'card') {
    const { cards } = await call(listCards, { query: { q: text, limit: shown, language }, signal });
    return cards.map(({ id, title }) => ({ ...base, id, title, detail: '', citation: { kind, id } }));
  }
  if (kind === 'drug') {
    const { drugs } = await call(listDrugs, { query: { search: text, limit: shown }, signal });
    return drugs.map(({ id, name, class: group }) => ({
      ...base,
      id,
      title: name[language],
      detail: group[language],
      citation: { kind, id },
    }));
  }
  const { calculators } = await call(listCalculators, { query: { search: text, language }, signal });
  return calculators
    .slice(0, shown)
    .map(({ id, title, summary }) => ({ ...base, id, title, detail: summary, citation: null }));
};

/** What can be cited of one kind, for what was typed. */
export const useCitable = (kind: CitationKind, text: string) =>
  useQuery({
    queryKey: ['social', 'citable', kind, text],
    queryFn: ({ signal }) => find(kind, text, signal),
    enabled: text.length >= minLetters,
  });
