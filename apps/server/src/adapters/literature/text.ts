const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  plusmn: '±',
  times: '×',
  middot: '·',
  le: '≤',
  ge: '≥',
  deg: '°',
  micro: 'µ',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  kappa: 'κ',
  mu: 'μ',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get into the database.
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/gu;

/** One line of text: no control characters, runs of white space as one space, composed letters. */
export const tidy = (text: string): string => {
  // Most text is fine as it is.
  if (!/[^ -~]| {2}|^ | $/.test(text)) return text;
  return text.replace(unstorable, '').replace(/\s+/gu, ' ').trim().normalize('NFC');
};

/** Character references of HTML, those that turn up in bibliographic data. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

const superscripts = new Map(
  [...'0123456789+-=()ni'].map((from, at) => [from, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'][at] ?? '']),
).set('−', '⁻');

/**
 * Raised text in plain characters: 10⁹ must not be read as 109.
 *
 * @param before what stands before it
 */
export const raise = (text: string, before: string): string => {
  const raised = [...text].map((character) => superscripts.get(character));
  if (text !== '' && raised.every((character) => character !== undefined)) return raised.join('');
  return /\d\s*$/u.test(before) && !/^\p{L}{2}$|^\p{So}|^\p{L}(?:,|$)/u.test(text) ? `^${text}` : text;
};

/** Ends a title as references print it: without the full stop sources put there. */
export const tidyTitle = (text: string): string => {
  const title = tidy(text);
  return /[^.]\.$/u.test(title) && !/\b(?:et al|vs|Jr|Sr|Inc|Ltd|Co|St|Dr)\.$/u.test(title)
    ? title.slice(0, -1).trimEnd()
    : title;
};

/** A title without the mark that reference managers and exports put before one that was retracted. */
export const withoutRetractionMark = (title: string): string =>
  title.replace(/^\W*retracted(?: article)?\W*:\s*(?=\S)/iu, '');

/** Texts without empty ones and repetitions. */
export const distinct = (texts: Iterable<string>): string[] => {
  const seen = new Map<string, string>();
  for (const text of texts) {
    const key = text.toLowerCase();
    if (text !== '' && !seen.has(key)) seen.set(key, text);
  }
  return [...seen.values()];
};

/** A copy without members that are undefined. */
export const defined = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
