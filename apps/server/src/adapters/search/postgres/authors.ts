import { articleSearchVector } from '@mz/db';
import { type SQL, sql } from 'drizzle-orm';
import { type AuthorKeys, keysOfWanted } from '../analysis/author-names.ts';
import { traditionalPairs } from '../analysis/traditional-chinese.ts';
import { foldText } from '../analysis/word-forms.ts';

/** Latin with accents, Greek, Cyrillic and Arabic: what folds to a plainer letter. */
const ranges: readonly (readonly [number, number])[] = [
  [0xc0, 0x24f],
  [0x386, 0x3ce],
  [0x400, 0x4ff],
  [0x622, 0x6d3],
  [0x1e00, 0x1eff],
];

/** Every way of writing a folded letter or pair of letters. */
const writings: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, string[]>();
  for (const [from, to] of ranges)
    for (let code = from; code <= to; code += 1) {
      const letter = String.fromCodePoint(code);
      const plain = foldText(letter);
      if (/^\p{L}{1,2}$/u.test(plain) && plain !== letter)
        found.set(plain, [...(found.get(plain) ?? []), letter]);
    }
  for (const [traditional, plain] of traditionalPairs())
    found.set(plain, [...(found.get(plain) ?? []), traditional]);
  return found;
})();

/** What stands between the letters of a name counts for nothing: O'Brien is OBrien. */
const gap = '[^[:alnum:]]*';

const letterPattern = (letter: string): string =>
  `[${[...new Set([letter, letter.toUpperCase(), ...(writings.get(letter) ?? [])])].filter((one) => one.length === 1).join('')}]`;

/** A regular expression of PostgreSQL for a folded key; only letters and digits come into it. */
const keyPattern = (key: string): string => {
  const letters = [...key];
  const parts: string[] = [];
  for (let at = 0; at < letters.length; at += 1) {
    const [letter = '', next = ''] = [letters[at], letters[at + 1]];
    const joined = writings.get(letter + next);
    if (joined && next !== '') {
      parts.push(`(${letterPattern(letter)}${gap}${letterPattern(next)}|[${joined.join('')}])`);
      at += 1;
    } else parts.push(letterPattern(letter));
  }
  return parts.join(gap);
};

const initials = '( +[[:upper:]](\\.? *[[:upper:]]){0,3}\\.?( +(jr|sr|i{1,3}|iv|1st|2nd|3rd|[4-9]th)\\.?)?)?';

const namePattern = ({ family, whole }: AuthorKeys): string =>
  whole === null
    ? `^${keyPattern(family)}${initials}$`
    : `^${keyPattern(family)}\\.? +${keyPattern(whole.slice(family.length + 1))}\\.?$`;

/** Words that are in the search vector of everybody who goes by this name. */
const narrow = (names: readonly string[]): SQL | null => {
  const queries: SQL[] = [];
  for (const name of names) {
    const words = foldText(name).match(/\p{L}{4,}/gu);
    if (!words) return null;
    for (const text of [words.join(' '), (name.match(/[\p{L}\p{M}]{4,}/gu) ?? words).join(' ')])
      queries.push(sql`plainto_tsquery('english'::regconfig, ${text})`);
  }
  return sql`${articleSearchVector} @@ (${sql.join(queries, sql` || `)})`;
};

/** Articles that one of these people wrote: as the text index has it, by family name or whole name. */
export const toAuthorCondition = (names: readonly string[]): SQL => {
  const patterns = names.flatMap(keysOfWanted).map(namePattern);
  if (patterns.length === 0) return sql`false`;
  const exact = sql`exists (select 1 from jsonb_array_elements(authors) author
    where author->>'name' ~ any(${sql.param(patterns)}::text[]))`;
  // The index narrows down where every name has a word that is surely in it.
  const narrowed = narrow(names);
  return narrowed === null ? exact : sql`(${narrowed} and ${exact})`;
};
