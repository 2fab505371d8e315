import type { Follow, FollowTarget } from '@mz/contracts';
import {
  countFilters,
  emptySearch,
  filtersOf,
  researchPath,
  type SearchState,
  writeSearch,
} from './address.ts';

type Filters = Extract<FollowTarget, { kind: 'search' }>['filters'];

const stateOf = (q: string, filters: Filters): SearchState => ({
  ...emptySearch,
  q,
  specialty: filters.specialty?.[0] ?? null,
  studyType: filters.studyType ?? [],
  language: filters.language ?? [],
  journal: filters.journal ?? [],
  author: filters.author ?? [],
  species: filters.species ?? [],
  from: filters.from ?? '',
  to: filters.to ?? '',
  fullText: filters.fullText === 'true',
  retracted: filters.retracted === 'hide' || filters.retracted === 'only' ? filters.retracted : null,
});

const drop = (state: SearchState): SearchState => ({
  ...state,
  sort: null,
  follow: null,
  page: 1,
  cursor: null,
});

/** What following the search on the screen would follow: an author or a journal, where it is nothing else. */
export const targetOf = (state: SearchState): FollowTarget => {
  const q = state.q.trim();
  if (q === '' && state.specialty === null && countFilters(state) === 1) {
    const [author] = state.author;
    if (author !== undefined) return { kind: 'author', value: author };
    const [journal] = state.journal;
    if (journal !== undefined) return { kind: 'journal', value: journal };
  }
  return { kind: 'search', q, filters: filtersOf(state) };
};

/** One text for one target, whatever the order of its parts. */
export const targetKey = (target: FollowTarget): string => {
  if (target.kind !== 'search') return `${target.kind}:${target.value.trim().toLowerCase()}`;
  const params = writeSearch(drop(stateOf(target.q.toLowerCase(), target.filters)));
  params.sort();
  return `search:${params}`;
};

export const findFollow = (follows: readonly Follow[], target: FollowTarget): Follow | null => {
  const key = targetKey(target);
  return follows.find((follow) => targetKey(follow.target) === key) ?? null;
};

/** The search screen of a follow, newest first, with what is new marked. */
export const followPath = ({ id, target }: Pick<Follow, 'id' | 'target'>): string => {
  const start: Partial<SearchState> = { follow: id, sort: 'date' };
  if (target.kind === 'search') return researchPath({ ...stateOf(target.q, target.filters), ...start });
  if (target.kind === 'journal') return researchPath({ journal: [target.value], ...start });
  if (target.kind === 'author') return researchPath({ author: [target.value], ...start });
  return researchPath({ q: target.value, ...start });
};
