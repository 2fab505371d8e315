import type { DatabaseSync } from 'node:sqlite';
import type { QueryIdentifier } from '../analysis/query-syntax.ts';
import type { QueryPlan } from '../ranking/query-plan.ts';
import { budgets, quickWeights, referenceBonus } from '../ranking/ranking.ts';
import type { ForwardDocument } from '../ranking/scoring.ts';
import type { SearchRequest, SearchResult, SearchSuggestion } from '../search-engine.ts';
import { toUnfound } from '../unfound.ts';
import { openDocValues } from './doc-values.ts';
import { decodeForward } from './forward.ts';
import { anyOf, everyOf, filterExpressions, quote, tokenOnlyFilters } from './match.ts';
import { rankRows } from './rank.ts';
import { referenceExpression } from './reference.ts';
import { groupTerms, resolvePlan, type TermGroup } from './resolve.ts';
import { suggest } from './suggest.ts';
import { openVocabulary } from './vocabulary.ts';

/** A request as it crosses to a reader: analysed already. */
export interface ReaderQuery {
  readonly plan: QueryPlan;
  readonly text: string;
  readonly identifiers: readonly QueryIdentifier[];
  readonly request: SearchRequest;
  /** Milliseconds of the epoch. */
  readonly deadline: number;
  readonly withFeedback: boolean;
  /** Left out: the article that others are to be like. */
  readonly except?: string;
}

export interface IndexReader {
  readonly search: (query: ReaderQuery) => SearchResult;
  readonly suggest: (prefix: string, limit: number, deadline: number) => SearchSuggestion[];
  readonly status: () => { documents: number; position: number };
}

/** A search that took longer than it may. */
export class SearchTimeoutError extends Error {
  override name = 'SearchTimeoutError';
}

type Matcher = (row: number) => boolean;

const unfoundOf = (plan: QueryPlan, essential: readonly TermGroup[], text: string): string[] => {
  const missing = essential.filter((group) => group.df === 0);
  const words = missing.flatMap(({ slots }) => slots.map((slot) => plan.terms[slot]?.plain ?? ''));
  return toUnfound(words, missing.length === essential.length, text);
};

export const openIndexReader = (db: DatabaseSync): IndexReader => {
  const vocabulary = openVocabulary(db);
  const values = openDocValues(db);
  let deadline = Number.POSITIVE_INFINITY;
  const checkTime = (): number => {
    if (Date.now() >= deadline) throw new SearchTimeoutError('Search timed out.');
    return 1;
  };
  db.function('in_time', checkTime);
  // The clock is looked at for one row in some hundreds.
  const inTime = '(search.rowid % 251 or in_time())';
  const allRows = db.prepare(
    `select group_concat(rowid) as found from (select rowid from search where search match ? and ${inTime}
      order by rowid desc limit ?)`,
  );
  let keep: Matcher = () => true;
  db.function('kept', (row) => (keep(Number(row)) ? 1 : 0));
  const keptRows = db.prepare(
    `select group_concat(rowid) as found from (select rowid from search where search match ? and ${inTime}
      and kept(rowid) order by rowid desc limit ?)`,
  );
  const ranking = (condition: string) => {
    const statement = db.prepare(
      `select rowid as row, bm25(search, ${quickWeights.join(', ')}) as score from search
        where search match ? and ${condition} order by score limit ?`,
    );
    statement.setReturnArrays(true);
    return statement;
  };
  const best = ranking(inTime);
  // The filter comes before the ranking, which costs far more for each row.
  const bestKept = ranking(`${inTime} and kept(rowid)`);
  const newest = db.prepare(
    `select rowid as row from search where search match ? and ${inTime} order by rowid desc limit ?`,
  );
  newest.setReturnArrays(true);
  // FTS5 passes over a bound row number, which comes as a real.
  const one = db.prepare('select rowid from search where search match ? and rowid = cast(? as integer)');
  const any = db.prepare('select rowid from search where search match ? limit 1');
  const forwardOf = db.prepare('select forward from docs where row = ?');
  const idOf = db.prepare('select id from docs where row = ?');
  const rowOf = db.prepare('select row from docs where id = ?');
  const identified = {
    pmid: db.prepare('select row from docs where pmid = ?'),
    pmcid: db.prepare('select row from docs where pmcid = ?'),
    doi: db.prepare('select row from docs where doi = ?'),
  };

  const rowsOf = (expression: string, limit: number, matches: Matcher | null = null): number[] => {
    checkTime();
    if (matches) keep = matches;
    const found = (matches ? keptRows : allRows).get(expression, limit)?.found;
    return found ? String(found).split(',').map(Number) : [];
  };
  const bestRows = (expression: string, limit: number, matches: Matcher | null): number[] => {
    checkTime();
    if (matches) keep = matches;
    return ((matches ? bestKept : best).all(expression, limit) as unknown as number[][]).map(
      ([row]) => row ?? 0,
    );
  };
  const forward = (row: number): ForwardDocument => decodeForward(forwardOf.get(row)?.forward as Uint8Array);

  const inSnapshot = <T>(until: number, work: () => T): T => {
    deadline = until;
    db.exec('begin');
    try {
      const { generation, floor } = vocabulary.statistics();
      values.refresh(generation, floor);
      return work();
    } finally {
      db.exec('commit');
    }
  };

  const byValue = (rows: number[], sort: SearchRequest['sort']): number[] => {
    if (sort === 'citations')
      return rows.sort(
        (a, b) =>
          values.citations(b) - values.citations(a) || values.published(b) - values.published(a) || b - a,
      );
    return rows.sort((a, b) => values.published(b) - values.published(a) || b - a);
  };

  const answer = (
    query: ReaderQuery,
    found: {
      rows: readonly number[];
      scores?: ReadonlyMap<number, number>;
      exact: boolean;
      counted?: Iterable<number>;
      total?: number;
    },
    extra: Partial<SearchResult> = {},
  ): SearchResult => {
    const { offset, limit, facets } = query.request;
    return {
      hits: found.rows
        .slice(offset, offset + limit)
        .map((row) => ({ id: String(idOf.get(row)?.id ?? ''), score: found.scores?.get(row) ?? 0 })),
      total: found.total ?? found.rows.length,
      totalIsExact: found.exact,
      facets: facets.length > 0 ? values.count(found.counted ?? found.rows, facets) : {},
      terms: [],
      expandedBy: [],
      corrected: null,
      ...extra,
    };
  };

  /** Everything the filters leave, without words. */
  const browse = (query: ReaderQuery): SearchResult => {
    const { filters, sort } = query.request;
    const named = filterExpressions(tokenOnlyFilters(filters));
    const matches = values.matcher(filters) ?? (() => true);
    const excluded = query.plan.exclusions.map(quote);
    let rows: number[] = [];
    if (named.length > 0) rows = rowsOf(everyOf(named), 5_000_000).filter(matches);
    else
      for (let row = 1; row <= values.rows(); row += 1)
        if (values.exists(row) && matches(row)) rows.push(row);
    if (excluded.length > 0) {
      const unwanted = new Set(rowsOf(anyOf(excluded), 5_000_000));
      rows = rows.filter((row) => !unwanted.has(row));
    }
    return answer(query, { rows: byValue(rows, sort), exact: true });
  };

  const lookUpIdentifiers = (query: ReaderQuery): number[] => {
    const rows = query.identifiers.flatMap(({ kind, value }) =>
      identified[kind]
        .all(kind === 'pmcid' ? value.replace(/^PMC/i, '') : value)
        .map((row) => Number(row.row)),
    );
    const named = filterExpressions(tokenOnlyFilters(query.request.filters));
    const matches = values.matcher(query.request.filters);
    return [...new Set(rows)].filter(
      (row) => (matches?.(row) ?? true) && (named.length === 0 || one.get(everyOf(named), row) !== undefined),
    );
  };

  const run = (query: ReaderQuery): SearchResult => {
    const { request } = query;
    const known = lookUpIdentifiers(query);
    const certain = query.identifiers.some((identifier) => identifier.certain);
    if (known.length > 0 || (certain && query.plan.terms.length === 0))
      return answer(query, { rows: known, scores: new Map(known.map((row) => [row, 1])), exact: true });
    const wordless = query.plan.terms.length === 0 && query.plan.prefixes.length === 0;
    if (wordless)
      return request.query.trim() === '' ? browse(query) : answer(query, { rows: [], exact: true });
    return runWords(query, request);
  };

  const runWords = (query: ReaderQuery, request: SearchRequest): SearchResult => {
    const statistics = vocabulary.statistics();
    const small = statistics.documents <= budgets.smallCollection;
    const { plan, corrected } = resolvePlan(
      query.plan,
      query.text,
      vocabulary,
      (expression) => any.get(expression) !== undefined,
    );
    const groups = groupTerms(plan, vocabulary);
    const essential = groups.filter((group) => group.essential);
    const phrases = plan.phrases.map(quote);
    const required = [...phrases, ...filterExpressions(request.filters)];
    // Values in memory tell as well, and sooner than tokens do; only names are left to the index.
    const lightly = [...phrases, ...filterExpressions(tokenOnlyFilters(request.filters))];
    const unwanted = plan.exclusions.map(quote);
    const complete = (expression: string, conditions = required): string => {
      const all = everyOf([expression, ...conditions]);
      return unwanted.length > 0 ? `(${all}) NOT ${anyOf(unwanted)}` : all;
    };
    const matcher = values.matcher(request.filters);
    const matches = matcher ?? (() => true);
    const extra = {
      terms: [...new Set(groups.flatMap((group) => group.terms))],
      expandedBy: [...new Set(groups.flatMap((group) => group.expandedBy))],
      corrected,
      unfound: unfoundOf(plan, essential, query.text),
    };

    const known = essential.filter((group) => group.df > 0);
    if (groups.every((group) => group.df === 0)) return answer(query, { rows: [], exact: true }, extra);
    const all = known.length === essential.length && essential.length > 0;
    const rarest = Math.min(...essential.map((group) => group.df));
    const conditions = rarest < budgets.lightly ? lightly : required;
    const strictExpression = all
      ? complete(everyOf(essential.map((group) => group.expression)), conditions)
      : null;
    const common =
      !small &&
      essential.length === 1 &&
      (essential[0]?.df ?? 0) > budgets.commonShare * statistics.documents;
    const strict = strictExpression ? rowsOf(strictExpression, budgets.matches, matcher) : [];
    const cut = strict.length >= budgets.matches;

    const except = query.except === undefined ? -1 : Number(rowOf.get(query.except)?.row ?? -1);
    const enough = essential.length <= budgets.shortQuery ? budgets.enoughShort : budgets.enough;
    const softNeeded = strict.length < enough && groups.length > 1;
    if (request.sort !== 'relevance' && strict.length > 0)
      return answer(query, { rows: byValue(strict, request.sort), exact: !cut }, extra);

    const most = small ? budgets.candidatesSmall : budgets.candidates;
    const titledRows = (words: readonly { readonly expression: string }[]): number[] => {
      const inTitle = complete(everyOf(words.map(({ expression }) => `title : ${expression}`)));
      return (newest.all(inTitle, most * 2) as unknown as number[][])
        .map(([row]) => row ?? 0)
        .filter(matches);
    };
    let candidates: number[];
    if (softNeeded) {
      const expression = complete(anyOf(softGroups(groups, small).map((group) => group.expression)), lightly);
      candidates = [...new Set([...strict, ...bestRows(expression, most, matcher)])];
    } else if (strict.length <= most || strictExpression === null) candidates = strict;
    else if (!small && (common || cut)) {
      // The words of a title and of the newest: a full ranking of so many costs more than it tells.
      const titled = titledRows(essential);
      candidates = titled.length >= most ? titled : [...new Set([...titled, ...strict.slice(0, most)])];
    } else candidates = bestRows(strictExpression, most, matcher);
    candidates = candidates.filter((row) => row !== except);

    const reference = referenceExpression(query.text, vocabulary);
    const referred = new Set(
      reference ? rowsOf(complete(reference), budgets.candidates).filter(matches) : [],
    );
    for (const row of referred) if (!candidates.includes(row)) candidates.push(row);

    checkTime();
    const ranked = rankRows(new Map(candidates.map((row) => [row, forward(row)])), plan, vocabulary, {
      prior: values.prior,
      bonus: (row) => (referred.has(row) ? referenceBonus : 0),
      feedback: query.withFeedback,
    });
    const scores = new Map(ranked.map(({ row, score }) => [row, score]));
    const rows = ranked.map(({ row }) => row);
    if (request.sort !== 'relevance') byValue(rows, request.sort);
    if (softNeeded) return answer(query, { rows, scores, exact: rows.length < most }, extra);
    // What was not ranked comes after what was, the newest first: every page there is has articles.
    for (const row of strict) if (!scores.has(row) && row !== except) rows.push(row);
    return answer(query, { rows, scores, exact: !cut }, extra);
  };

  const softGroups = <G extends { df: number; essential: boolean }>(
    groups: readonly G[],
    small: boolean,
  ): G[] => {
    const usable = groups.filter((group) => group.df > 0);
    const words = usable.some((group) => group.essential)
      ? usable.filter((group) => group.essential || small)
      : usable;
    if (small) return words;
    const isMiddle = vocabulary.statistics().documents <= budgets.middleCollection;
    const most = isMiddle ? budgets.postings.middle : budgets.postings.large;
    const chosen: G[] = [];
    let read = 0;
    for (const group of [...words].sort((a, b) => a.df - b.df)) {
      if (chosen.length > 0 && read + group.df > most) break;
      chosen.push(group);
      read += group.df;
    }
    return chosen;
  };

  return {
    search: (query) => inSnapshot(query.deadline, () => run(query)),
    suggest: (prefix, limit, until) => inSnapshot(until, () => suggest(db, vocabulary, prefix, limit)),
    status: () => {
      const { documents, position } = vocabulary.statistics();
      return { documents, position };
    },
  };
};
