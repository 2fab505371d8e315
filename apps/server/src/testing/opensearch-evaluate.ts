/** A document of the server: values by field, text as lists of tokens. */
export interface ServedDocument {
  readonly id: string;
  readonly source: Readonly<Record<string, unknown>>;
}

/** A request the server would answer with 400. */
export class QueryError extends Error {
  override name = 'QueryError';
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

type Body = Readonly<Record<string, unknown>>;
export type FieldTypes = Readonly<Record<string, { readonly type: string }>>;

const gap = 100;

export const listOf = (value: unknown): unknown[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value : [value];

/** Token positions as a text field has them: values of a list stand a gap apart. */
const positionsOf = (value: unknown): Map<string, number[]> => {
  const positions = new Map<string, number[]>();
  let at = 0;
  for (const part of listOf(value)) {
    for (const token of String(part).split(/\s+/).filter(Boolean)) {
      positions.set(token, [...(positions.get(token) ?? []), at]);
      at += 1;
    }
    at += gap;
  }
  return positions;
};

const countPhrase = (value: unknown, terms: readonly string[], slop: number): number => {
  const positions = positionsOf(value);
  const [first = '', ...rest] = terms;
  return (positions.get(first) ?? []).filter((start) =>
    rest.every((term, step) =>
      (positions.get(term) ?? []).some((at) => Math.abs(at - (start + step + 1)) <= slop),
    ),
  ).length;
};

const daysBetween = (iso: string): number => Math.abs(Date.now() - Date.parse(iso)) / 86_400_000;

const body = (value: unknown): Body => {
  if (typeof value !== 'object' || value === null)
    throw new QueryError('parsing_exception', `Unexpected value [${String(value)}]`);
  return value as Body;
};
const only = (value: unknown): [string, unknown] => {
  const entries = Object.entries(body(value));
  const [entry] = entries;
  if (entries.length !== 1 || !entry)
    throw new QueryError('parsing_exception', 'query malformed, one key expected');
  return entry;
};

const requiredMatches = (asked: unknown, clauses: number): number => {
  const text = String(asked);
  return text.endsWith('%') ? Math.floor((clauses * Number.parseInt(text, 10)) / 100) : Number(text);
};

/** Evaluates the part of the query language that the product uses; everything else is an error. */
export const createEvaluator = (types: FieldTypes) => {
  const typeOf = (field: string): string => {
    const type = types[field]?.type;
    if (!type) throw new QueryError('query_shard_exception', `No mapping found for [${field}]`);
    return type;
  };
  const valuesOf = (document: ServedDocument, field: string): unknown[] => {
    typeOf(field);
    return listOf(document.source[field]);
  };
  const comparable = (field: string, value: unknown): number | string =>
    typeOf(field) === 'date' && typeof value === 'string' ? Date.parse(value) : (value as number | string);

  const multiMatch = (document: ServedDocument, given: Body): number => {
    const terms = String(given.query).split(/\s+/).filter(Boolean);
    const scores = (given.fields as string[]).map((named) => {
      const [field = '', weight = '1'] = named.split('^');
      if (typeOf(field) !== 'text') throw new QueryError('query_shard_exception', `[${field}] is no text`);
      const value = document.source[field];
      const count =
        given.type === 'phrase'
          ? countPhrase(value, terms, Number(given.slop ?? 0))
          : terms.reduce((sum, term) => sum + (positionsOf(value).get(term)?.length ?? 0), 0);
      return (Number(weight) * (count * 1.9)) / (count + 0.9);
    });
    const most = Math.max(0, ...scores);
    const rest = scores.reduce((sum, score) => sum + score, 0) - most;
    return (most + rest * Number(given.tie_breaker ?? 0)) * Number(given.boost ?? 1);
  };

  const bool = (document: ServedDocument, given: Body): number | null => {
    const clauses = (key: string): unknown[] => listOf(given[key]);
    let total = 0;
    for (const clause of clauses('must')) {
      const score = evaluate(document, clause);
      if (score === null) return null;
      total += score;
    }
    if (clauses('filter').some((clause) => evaluate(document, clause) === null)) return null;
    if (clauses('must_not').some((clause) => evaluate(document, clause) !== null)) return null;
    const should = clauses('should').map((clause) => evaluate(document, clause));
    const required = clauses('must').length + clauses('filter').length > 0 ? 0 : Math.min(1, should.length);
    const least =
      given.minimum_should_match === undefined
        ? required
        : requiredMatches(given.minimum_should_match, should.length);
    if (should.filter((score) => score !== null).length < least) return null;
    return should.reduce<number>((sum, score) => sum + (score ?? 0), total);
  };

  const functionScore = (document: ServedDocument, given: Body): number | null => {
    const score = evaluate(document, given.query);
    if (score === null) return null;
    const factor = (given.functions as Body[]).reduce((sum, one) => {
      if (evaluate(document, one.filter) === null) return sum;
      const weight = Number(one.weight);
      if (weight < 0) throw new QueryError('parsing_exception', 'a weight cannot be negative');
      if (one.exp === undefined) return sum + weight;
      const [field, decay] = only(one.exp);
      const { scale, decay: rate } = decay as { scale: string; decay: number };
      const [value] = valuesOf(document, field);
      return sum + weight * rate ** (daysBetween(String(value)) / Number.parseInt(scale, 10));
    }, 0);
    return score * factor;
  };

  const range = (document: ServedDocument, given: unknown): number | null => {
    const [field, limits] = only(given);
    const { gte, gt, lte } = body(limits);
    const inside = valuesOf(document, field).some((value) => {
      const one = comparable(field, value);
      return (
        (gte === undefined || one >= comparable(field, gte)) &&
        (gt === undefined || one > comparable(field, gt)) &&
        (lte === undefined || one <= comparable(field, lte))
      );
    });
    return inside ? 1 : null;
  };

  const moreLikeThis = (document: ServedDocument, given: Body): number | null => {
    const terms = [...new Set((given.like as string[]).flatMap((text) => text.split(/\s+/)))].filter(Boolean);
    const fields = given.fields as string[];
    const found = terms.filter((term) =>
      fields.some((field) => positionsOf(document.source[field]).has(term)),
    );
    return found.length >= Math.max(1, requiredMatches(given.minimum_should_match, terms.length))
      ? found.length
      : null;
  };

  /** The score; null: no match. */
  const evaluate = (document: ServedDocument, clause: unknown): number | null => {
    const [kind, given] = only(clause);
    const positive = (score: number): number | null => (score > 0 ? score : null);
    switch (kind) {
      case 'match_all':
        return 1;
      case 'match_none':
        return null;
      case 'bool':
        return bool(document, body(given));
      case 'constant_score':
        return evaluate(document, body(given).filter) === null ? null : 1;
      case 'function_score':
        return functionScore(document, body(given));
      case 'multi_match':
        return positive(multiMatch(document, body(given)));
      case 'more_like_this':
        return moreLikeThis(document, body(given));
      case 'ids':
        return (body(given).values as string[]).includes(document.id) ? 1 : null;
      case 'exists':
        return valuesOf(document, String(body(given).field)).length > 0 ? 1 : null;
      case 'range':
        return range(document, given);
      case 'term': {
        const [field, wanted] = only(given);
        const value = typeof wanted === 'object' && wanted !== null ? body(wanted).value : wanted;
        return valuesOf(document, field).includes(value) ? 1 : null;
      }
      case 'terms': {
        const [field, wanted] = only(given);
        return valuesOf(document, field).some((value) => (wanted as unknown[]).includes(value)) ? 1 : null;
      }
      case 'prefix': {
        const [field, wanted] = only(given);
        const { value, boost } = wanted as { value: string; boost?: number };
        typeOf(field);
        const tokens = [...positionsOf(document.source[field]).keys()];
        return tokens.some((token) => token.startsWith(value)) ? (boost ?? 1) : null;
      }
      default:
        throw new QueryError('parsing_exception', `unknown query [${kind}]`);
    }
  };

  return { evaluate, typeOf, comparable };
};
export type Evaluator = ReturnType<typeof createEvaluator>;
