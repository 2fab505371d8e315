/** Texts that cost an expression with overlapping alternatives, or a loop over the rest of a text, more than their length. */
const repeated = (piece: string) => (length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

const counted =
  (piece: (n: number) => string) =>
  (length: number): string => {
    let text = '';
    for (let n = 0; text.length < length; n += 1) text += piece(n);
    return text.slice(0, length);
  };

const pieces: Readonly<Record<string, string>> = {
  letters: 'a',
  capitals: 'A',
  digits: '1',
  spaces: ' ',
  lines: '\n',
  quotes: '"',
  brackets: '(',
  'square brackets': '[',
  braces: '{{',
  'closing brackets': ')]}',
  angles: '<a ',
  entities: '&amp',
  slashes: '/',
  backslashes: '\\',
  percents: '%',
  stars: '*a',
  dots: 'a.',
  'near addresses': 'a@a.',
  'near links': 'http://',
  'near DOIs': '10.1000/',
  'near dates': '12/12/',
  'near numbers': '1,1.1 ',
  'near measures': '120/80 mmHg 5 ',
  'near names': 'Dr. Anna ',
  'near labels': 'Name: ',
  'near operators': 'AND NOT (a OR ',
  'near fields': 'au:"a ',
  negations: 'no fever without ',
  'Arabic letters': 'ا',
  'Arabic words': 'الطبيب ',
  'Arabic digits': '١٢٣',
  'Chinese signs': '患者',
  'Chinese names': '王医生，',
  marks: 'e\u0301',
  joiners: 'a\u200d',
  'wide emoji': '👩‍⚕️',
};

/** By name, the text of a length. */
export const slowTexts: ReadonlyMap<string, (length: number) => string> = new Map([
  ...Object.entries(pieces).map(([name, piece]) => [name, repeated(piece)] as const),
  ['words', counted((n) => `word${n} `)],
  ['list members', counted((n) => `a${n},`)],
  ['nested brackets', (length: number) => '('.repeat(length / 2) + ')'.repeat(length / 2)],
  ['spaces before an end', (length: number) => `${' '.repeat(Math.max(0, length - 1))}x`],
]);

/** Whole bodies of about a length that are not what a route expects. */
export const slowBodies: ReadonlyMap<string, (length: number) => { type: string; text: string }> = new Map(
  Object.entries({
    'a text': (length: number) => JSON.stringify('a'.repeat(length)),
    'a text of marks': (length: number) => JSON.stringify('"'.repeat(length / 2)),
    'a list': (length: number) => `[${'0,'.repeat(length / 2)}0]`,
    'a list of lists': (length: number) => `${'['.repeat(length / 2)}${']'.repeat(length / 2)}`,
    'nested objects': (length: number) => `${'{"a":'.repeat(length / 6)}1${'}'.repeat(length / 6)}`,
    'many keys': (length: number) =>
      `{${counted((n) => `"k${n}":1,`)(length)}"z":1}`.replace(/,"?[^,]*"z"/, ',"z"'),
    'the same key': (length: number) => `{${'"__proto":1,'.repeat(length / 12)}"z":1}`,
    'a number': (length: number) => '1'.repeat(length),
    'broken JSON': (length: number) => '{"a":'.repeat(length / 5),
  }).map(([name, make]) => [name, (length: number) => ({ type: 'application/json', text: make(length) })]),
);

/** The same as forms, which some routes of the account protocol read. */
export const slowForm = (length: number): { type: string; text: string } => ({
  type: 'application/x-www-form-urlencoded',
  text: counted((n) => `k${n}=1&`)(length),
});
