import {
  type ArticleSpecialty,
  articleLimits,
  articleSorts,
  articleSpecialties,
  type StudyType,
  speciesKinds,
  studyTypes,
} from '@mz/contracts';

type Sort = (typeof articleSorts)[number];
type Species = (typeof speciesKinds)[number];

/** What the search screen shows, all of it readable from and written into the address. */
export interface SearchState {
  readonly q: string;
  readonly specialty: ArticleSpecialty | null;
  readonly studyType: readonly StudyType[];
  readonly language: readonly string[];
  readonly journal: readonly string[];
  readonly author: readonly string[];
  readonly species: readonly Species[];
  readonly from: string;
  readonly to: string;
  readonly fullText: boolean;
  readonly retracted: 'hide' | 'only' | null;
  readonly sort: Sort | null;
  readonly follow: string | null;
  readonly page: number;
  readonly cursor: string | null;
}

export const emptySearch: SearchState = {
  q: '',
  specialty: null,
  studyType: [],
  language: [],
  journal: [],
  author: [],
  species: [],
  from: '',
  to: '',
  fullText: false,
  retracted: null,
  sort: null,
  follow: null,
  page: 1,
  cursor: null,
};

const maxValues = 20;
/** A year, a month or a day that is in the calendar. */
const isDay = (text: string) => {
  if (!/^[1-9]\d{3}(-\d{2}(-\d{2})?)?$/.test(text)) return false;
  const whole = `${text}-01-01`.slice(0, 10);
  const time = Date.parse(`${whole}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(whole);
};
/** Given the wrong way round, a range still means the time between. */
const inOrder = (from: string, to: string): { from: string; to: string } =>
  from && to && `${to}-99-99`.slice(0, 10) < from ? { from: to, to: from } : { from, to };
const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

const among = <T extends string>(known: readonly T[], values: readonly string[]): T[] =>
  known.filter((value) => values.includes(value));
const oneOf = <T extends string>(known: readonly T[], value: string | null): T | null =>
  known.find((candidate) => candidate === value) ?? null;

/** Reads the address. What is no value of the filter is left out, as if it had not been there. */
export const readSearch = (params: URLSearchParams): SearchState => {
  const texts = (name: string, longest: number) =>
    [...new Set(params.getAll(name))]
      .filter((value) => value !== '' && value.length <= longest)
      .slice(0, maxValues);
  const day = (name: string) => {
    const value = params.get(name) ?? '';
    return isDay(value) ? value : '';
  };
  const follow = params.get('follow');
  const cursor = params.get('cursor');
  const page = Number(params.get('page'));
  return {
    q: (params.get('q') ?? '').slice(0, articleLimits.queryLength),
    specialty: oneOf(articleSpecialties, params.get('specialty')),
    studyType: among(studyTypes, params.getAll('type')),
    language: texts('lang', 3).filter((value) => value.length > 1),
    journal: texts('journal', 300),
    author: texts('author', 300),
    species: among(speciesKinds, params.getAll('species')),
    ...inOrder(day('from'), day('to')),
    fullText: params.get('free') === '1',
    retracted: oneOf(['hide', 'only'] as const, params.get('retracted')),
    sort: oneOf(articleSorts, params.get('sort')),
    follow: follow !== null && isId(follow) ? follow : null,
    page: Number.isInteger(page) && page > 1 ? page : 1,
    cursor: cursor !== null && cursor.length <= 500 ? cursor : null,
  };
};

/** The address of a search, without what is at its default. */
export const writeSearch = (state: SearchState): URLSearchParams => {
  const params = new URLSearchParams();
  const set = (name: string, value: string | null) => {
    if (value) params.set(name, value);
  };
  const all = (name: string, values: readonly string[]) => {
    for (const value of values) params.append(name, value);
  };
  set('q', state.q.trim());
  set('specialty', state.specialty);
  all('type', state.studyType);
  all('lang', state.language);
  all('journal', state.journal);
  all('author', state.author);
  all('species', state.species);
  set('from', state.from);
  set('to', state.to);
  set('free', state.fullText ? '1' : null);
  set('retracted', state.retracted);
  set('sort', state.sort);
  set('follow', state.follow);
  if (state.page > 1 && state.cursor) {
    params.set('page', String(state.page));
    params.set('cursor', state.cursor);
  }
  return params;
};

/** Another search starts at its first page. */
export const changeSearch = (state: SearchState, change: Partial<SearchState>): SearchState => ({
  ...state,
  page: 1,
  cursor: null,
  ...change,
});

/** The same words without any filter but the specialty. */
export const clearFilters = (state: SearchState): SearchState => ({
  ...emptySearch,
  q: state.q,
  sort: state.sort,
});

/** How many filters beside words, specialty and order are set. */
export const countFilters = (state: SearchState): number =>
  state.studyType.length +
  state.language.length +
  state.journal.length +
  state.author.length +
  state.species.length +
  (state.from || state.to ? 1 : 0) +
  (state.fullText ? 1 : 0) +
  (state.retracted ? 1 : 0);

const unlessEmpty = <T>(values: readonly T[]): T[] | undefined =>
  values.length > 0 ? [...values] : undefined;

/** The filters as the interface takes them; also what a follow keeps. */
export const filtersOf = (state: SearchState) => ({
  specialty: state.specialty ? [state.specialty] : undefined,
  studyType: unlessEmpty(state.studyType),
  language: unlessEmpty(state.language),
  journal: unlessEmpty(state.journal),
  author: unlessEmpty(state.author),
  species: unlessEmpty(state.species),
  from: state.from || undefined,
  to: state.to || undefined,
  fullText: state.fullText ? ('true' as const) : undefined,
  retracted: state.retracted ?? undefined,
});

/** What the search screen asks the server. */
export const queryOf = (state: SearchState) => ({
  ...filtersOf(state),
  q: state.q.trim() || undefined,
  sort: state.sort ?? undefined,
  follow: state.follow ?? undefined,
  cursor: state.cursor ?? undefined,
  facets: 'true' as const,
});

export const researchPath = (change: Partial<SearchState>): string => {
  const params = writeSearch({ ...emptySearch, ...change });
  return params.size > 0 ? `/research?${params}` : '/research';
};
