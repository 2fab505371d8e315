import { RestError } from './rest-error.ts';

export type FilterOperator = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'ilike' | 'in' | 'is';

export interface Filter {
  readonly column: string;
  readonly operator: FilterOperator;
  readonly negated: boolean;
  readonly values: readonly string[];
}
export interface Selected {
  readonly column: string;
  readonly name: string;
}
export interface Order {
  readonly column: string;
  readonly descending: boolean;
  readonly nulls: 'first' | 'last' | null;
}
export interface RestQuery {
  readonly select: readonly Selected[];
  readonly filters: readonly Filter[];
  readonly order: readonly Order[];
  readonly limit: number;
  readonly offset: number;
}

const operators = new Set(['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'in', 'is']);
const truths = new Set(['null', 'true', 'false', 'unknown', 'not_null']);
const settings = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict']);
const maxRows = 1_000;
const maxTerms = 50;

const unparsable = (text: string): RestError =>
  new RestError(400, 'PGRST100', `"failed to parse (${text.slice(0, 200)})"`, 'unexpected input');

/** @throws RestError 42703 where the table has no such column */
const checkColumn = (columns: readonly string[], column: string): string => {
  if (columns.includes(column)) return column;
  throw new RestError(400, '42703', `column profiles.${column.slice(0, 100)} does not exist`);
};

const parseSelect = (text: string, columns: readonly string[]): Selected[] => {
  if (text.trim() === '') throw unparsable(text);
  return text
    .split(',')
    .slice(0, maxTerms)
    .flatMap((part) => {
      const term = part.trim();
      if (term === '*') return columns.map((column) => ({ column, name: column }));
      const match = /^(?:([\w-]+):)?(\w+)$/.exec(term);
      if (!match) throw unparsable(text);
      const column = checkColumn(columns, match[2] ?? '');
      return [{ column, name: match[1] ?? column }];
    });
};

/** The members of `(a,"b,c")`: a backslash keeps the next character inside quotes. */
const parseList = (text: string): string[] => {
  if (!text.startsWith('(') || !text.endsWith(')')) throw unparsable(text);
  const members: string[] = [];
  let member = '';
  let quoted = false;
  const inside = text.slice(1, -1);
  for (let i = 0; i < inside.length; i += 1) {
    const character = inside[i] ?? '';
    if (quoted && character === '\\') {
      i += 1;
      member += inside[i] ?? '';
    } else if (character === '"') quoted = !quoted;
    else if (character === ',' && !quoted) {
      members.push(member);
      member = '';
    } else member += character;
  }
  if (quoted) throw unparsable(text);
  return inside === '' ? [] : [...members, member];
};

const parseFilter = (column: string, text: string): Filter => {
  const match = /^(not\.)?([a-z]+)\.(.*)$/s.exec(text);
  const operator = match?.[2] ?? '';
  if (!match || !operators.has(operator)) throw unparsable(text);
  const value = match[3] ?? '';
  if (operator === 'is' && !truths.has(value.toLowerCase())) throw unparsable(text);
  return {
    column,
    operator: operator as FilterOperator,
    negated: match[1] !== undefined,
    values: operator === 'in' ? parseList(value) : [operator === 'is' ? value.toLowerCase() : value],
  };
};

const parseOrder = (text: string, columns: readonly string[]): Order[] =>
  text
    .split(',')
    .slice(0, maxTerms)
    .map((part) => {
      const match = /^(\w+)(?:\.(asc|desc))?(?:\.nulls(first|last))?$/.exec(part.trim());
      if (!match) throw unparsable(text);
      return {
        column: checkColumn(columns, match[1] ?? ''),
        descending: match[2] === 'desc',
        nulls: match[3] === 'first' || match[3] === 'last' ? match[3] : null,
      };
    });

const parseCount = (text: string | null, fallback: number): number => {
  if (text === null) return fallback;
  if (!/^\d{1,9}$/.test(text)) throw unparsable(text);
  return Number(text);
};

/**
 * The part of PostgREST's query language this server speaks.
 *
 * @throws RestError with PostgREST's code for what cannot be read or does not exist
 */
export const parseRestQuery = (params: URLSearchParams, columns: readonly string[]): RestQuery => {
  const filters: Filter[] = [];
  for (const [name, value] of params) {
    if (settings.has(name)) continue;
    if (filters.length >= maxTerms) throw unparsable(name);
    if (['or', 'and', 'not.or', 'not.and'].includes(name)) throw unparsable(value);
    filters.push(parseFilter(checkColumn(columns, name), value));
  }
  const order = params.get('order');
  return {
    select: parseSelect(params.get('select') ?? '*', columns),
    filters,
    order: order ? parseOrder(order, columns) : [],
    limit: Math.min(maxRows, parseCount(params.get('limit'), maxRows)),
    offset: parseCount(params.get('offset'), 0),
  };
};
