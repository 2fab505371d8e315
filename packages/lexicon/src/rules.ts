import { readLexicon } from './patterns.ts';

const languages = ['en', 'ar', 'zh'] as const;
type Language = (typeof languages)[number];

/** What stands in a row: one of each list; between lists so many characters of one sentence at most, or what is given. */
type Row = readonly (readonly string[] | number | string)[];
type ByLanguage<Item> = Readonly<Partial<Record<Language, readonly Item[]>>>;

/**
 * What texts say one thing by. English words are whole words; Arabic and Chinese ones stand anywhere. `word*`: any
 * ending. Each has to be there as `normaliseText` leaves it.
 */
interface Rule {
  readonly note: string;
  readonly words?: ByLanguage<string>;
  readonly rows?: ByLanguage<Row>;
  /** Regular expressions, for what lists cannot say; `{{name}}` is one of the list of that name. */
  readonly forms?: ByLanguage<string> & { readonly any?: readonly string[] };
  readonly lists?: Readonly<Record<string, ByLanguage<string>>>;
  readonly flags?: string;
}

const endings: Readonly<Record<Language, string>> = { en: '\\w*', ar: '\\S*', zh: '' };
const bounds: Readonly<Record<Language, string>> = { en: '\\b', ar: '', zh: '' };
const withinSentence: Readonly<Record<Language, string>> = {
  en: '[^.?!]',
  ar: '[^.\\u061f!]',
  zh: '[^\\u3002\\uff1f\\uff01]',
};

const oneOf = (words: readonly string[], language: Language): string =>
  `(?:${words.map((word) => word.replace(/(?<=\p{L})\*$/u, endings[language])).join('|')})`;

const rowSource = (row: Row, language: Language): string =>
  row
    .map((part) =>
      typeof part === 'string'
        ? part
        : typeof part === 'number'
          ? `${withinSentence[language]}{0,${part}}`
          : `${bounds[language]}${oneOf(part, language)}${bounds[language]}`,
    )
    .join('');

const withLists = (form: string, lists: NonNullable<Rule['lists']>): string =>
  form.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => {
    const list = lists[name];
    if (!list) throw new Error(`There is no list "${name}".`);
    return `(?:${languages.flatMap((language) => (list[language] ? [oneOf(list[language], language)] : [])).join('|')})`;
  });

/** A rule as the source of a regular expression: languages in order, forms of any of them last. */
const ruleSource = ({ words = {}, rows = {}, forms = {}, lists = {} }: Rule): string =>
  [
    ...languages.flatMap((language) => [
      ...(words[language] ? [rowSource([words[language]], language)] : []),
      ...(rows[language] ?? []).map((row) => rowSource(row, language)),
      ...(forms[language] ?? []).map((form) => withLists(form, lists)),
    ]),
    ...(forms.any ?? []).map((form) => withLists(form, lists)),
  ].join('|');

/** A rule as a regular expression: languages in order, forms of any of them last. */
export const toRule = (rule: Rule): RegExp => new RegExp(ruleSource(rule), rule.flags ?? '');

/** The rules of a file of `content/lexicon`, each compiled once. @throws where one of the names is not there */
export const readRules = <Name extends string>(
  file: string,
  names: readonly Name[],
): Readonly<Record<Name, RegExp>> => {
  const { rules } = readLexicon<{ readonly rules: Readonly<Record<string, Rule>> }>(file);
  return Object.fromEntries(
    names.map((name) => {
      const rule = rules[name];
      if (!rule) throw new Error(`There is no rule "${name}" in ${file}.`);
      return [name, toRule(rule)];
    }),
  ) as Record<Name, RegExp>;
};
