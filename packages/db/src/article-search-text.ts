import { type SQL, sql } from 'drizzle-orm';

/** Letters and what they are taken for: one for all, or one for each. */
const plainLetters: readonly (readonly [string, string])[] = [
  ['àáâãäåāăą', 'a'],
  ['ÀÁÂÃÄÅĀĂĄ', 'A'],
  ['çćč', 'c'],
  ['ÇĆČ', 'C'],
  ['èéêëēėęě', 'e'],
  ['ÈÉÊËĒĖĘĚ', 'E'],
  ['ğ', 'g'],
  ['ìíîïīį', 'i'],
  ['ÌÍÎÏĪİ', 'I'],
  ['ł', 'l'],
  ['Ł', 'L'],
  ['ñńň', 'n'],
  ['ÑŃŇ', 'N'],
  ['òóôõöøōő', 'o'],
  ['ÒÓÔÕÖØŌŐ', 'O'],
  ['ř', 'r'],
  ['Ř', 'R'],
  ['śšşș', 's'],
  ['ŚŠŞȘ', 'S'],
  ['ťț', 't'],
  ['ŤȚ', 'T'],
  ['ùúûüūůűų', 'u'],
  ['ÙÚÛÜŪŮŰŲ', 'U'],
  ['ýÿ', 'y'],
  ['Ý', 'Y'],
  ['žźż', 'z'],
  ['ŽŹŻ', 'Z'],
  ['أإآٱ', 'ا'],
  ['ىئی', 'ي'],
  ['ؤ', 'و'],
  ['ک', 'ك'],
  ['ة', 'ه'],
];
const from = plainLetters.map(([letters]) => letters).join('');
const to = plainLetters.map(([letters, plain]) => plain.repeat(letters.length)).join('');
/** Hamza, tatweel and the vowel marks of Arabic. */
const removed = 'ء\u0640\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652';
/** Each ideograph becomes a word; punctuation beyond ASCII a gap, as the parser takes it for letters. */
const ideographs = '[\\u3040-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff]';
const punctuation =
  '[\\u00a0-\\u00b4\\u00b6-\\u00bf\\u00d7\\u00f7\\u060c\\u061b\\u061f\\u066a-\\u066d\\u06d4\\u2000-\\u206f\\u2190-\\u2bff\\u3000-\\u303f\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65]';
/** The parser would make one word of what these join, or take text between brackets for a tag. */
const joiners = '-/._+@&<>=~#*:';

/** Plain letters, and each ideograph a word. Most text is ASCII, and translating takes its time. */
const fold = (text: string): string =>
  `case when octet_length(${text}) = char_length(${text}) then ${text} else regexp_replace(translate(${text}, '${from + removed}', '${to}'), '${punctuation}|(${ideographs})', ' \\1 ', 'g') end`;

const separate = (text: string): string =>
  `translate(${text}, '${joiners}', '${' '.repeat(joiners.length)}')`;

const naming = `(title || ' ' || journal || ' ' || coalesce(journal_abbreviation, ''))`;
const names = `jsonb_path_query_array(authors, '$[*].name')::text`;
const headings = `jsonb_path_query_array(mesh, '$[*].term')::text`;

/**
 * What PostgreSQL searches while the text index is being built: titles, names, journals and headings. Abstracts
 * are left out, as taking them apart would halve the speed of ingestion.
 */
export const articleSearchVector: SQL = sql.raw(
  `to_tsvector('english'::regconfig, ${separate(
    `(${fold(naming)}) || ' ' || (${fold(names)}) || ' ' || ${headings}`,
  )})`,
);
