/** What a line of an answer is. */
export const lineTags = [
  'bottom',
  'statement',
  'likely',
  'mustnotmiss',
  'redflag',
  'uncertain',
  'assumption',
  'next',
  'notfound',
] as const;
export type LineTag = (typeof lineTags)[number];

export interface AnswerLine {
  readonly tag: LineTag;
  /** Without its citation markers. */
  readonly text: string;
  /** Numbers of passages as the engine was given them. */
  readonly citations: readonly number[];
  /** Of `likely` and `mustnotmiss`: the name before the bar; `text` is what separates it. */
  readonly name: string | null;
  /** More of it may come. */
  readonly isOpen: boolean;
  /** The platform's own words, a question back: nothing to cite. */
  readonly isPlain?: boolean;
}

const tagPattern = new RegExp(`^[-*•\\s]*@(${lineTags.join('|')})\\b[:：]?\\s*`, 'i');
const marker = /\s*[[［【](\d{1,3}(?:\s*[,，、;-]\s*\d{1,3})*)[\]］】]/g;

const numbersOf = (list: string): number[] =>
  list.split(/[,，、;]/).flatMap((part) => {
    const [from = Number.NaN, to = from] = part.split('-').map(Number);
    if (!Number.isInteger(from) || !Number.isInteger(to) || to < from || to - from > 10) return [];
    return Array.from({ length: to - from + 1 }, (_, n) => from + n);
  });

/** Takes the markers out of a text: `… 10 mg daily [1][3].` */
export const splitCitations = (text: string): { text: string; citations: number[] } => {
  const citations = [...text.matchAll(marker)].flatMap((match) => numbersOf(match[1] ?? ''));
  const plain = text
    .replace(marker, '')
    .replace(/\s+([.,;。，；])/g, '$1')
    .trim();
  return { text: plain, citations: [...new Set(citations)] };
};

const readLine = (raw: string, isFirst: boolean, isOpen: boolean): AnswerLine | null => {
  const line = raw
    .replace(/\*\*/g, '')
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .trim();
  if (line === '' || /^(```|---|@end\b|#)/i.test(line)) return null;
  const tagged = tagPattern.exec(line);
  // A model that forgets the tags still writes its bottom line first.
  const tag = (tagged?.[1]?.toLowerCase() as LineTag | undefined) ?? (isFirst ? 'bottom' : 'statement');
  const rest = (tagged ? line.slice(tagged[0].length) : line.replace(/^([-*•]|\d+[.)])\s+/, '')).trim();
  // A marker or tag that is only half there is not shown.
  const shown = isOpen ? rest.replace(/\s*[[［【][^\]］】]*$/, '') : rest;
  if (isOpen && /^@\w*$/.test(line)) return null;
  const [name, separates] = tag === 'likely' || tag === 'mustnotmiss' ? splitOnce(shown) : [null, shown];
  const { text, citations } = splitCitations(separates);
  if (tag !== 'notfound' && text === '' && !name) return null;
  return { tag, text, citations, name: name === null ? null : splitCitations(name).text, isOpen };
};

const splitOnce = (text: string): [string, string] => {
  const at = text.indexOf('|');
  return at < 0 ? [text, ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
};

/** Reads an answer while it is being written, line by line. */
export const createLineReader = () => {
  const closed: AnswerLine[] = [];
  let rest = '';
  const take = (raw: string, isOpen: boolean): AnswerLine | null =>
    readLine(raw, closed.length === 0, isOpen);
  return {
    /** Everything read so far; the last line may still be growing. */
    push(delta: string): readonly AnswerLine[] {
      rest += delta;
      const lines = rest.split(/\r?\n/);
      rest = lines.pop() ?? '';
      for (const raw of lines) {
        const line = take(raw, false);
        if (line) closed.push(line);
      }
      const open = take(rest, true);
      return open ? [...closed, open] : [...closed];
    },
    end(): readonly AnswerLine[] {
      const line = take(rest, false);
      if (line) closed.push(line);
      rest = '';
      return [...closed];
    },
  };
};

/** Writes a line the way `createLineReader` reads it. */
export const writeLine = ({
  tag,
  text,
  citations = [],
  name = null,
}: Partial<AnswerLine> & Pick<AnswerLine, 'tag' | 'text'>): string => {
  const flat = text.replace(/\s*\n\s*/g, ' ');
  const marks = citations.map((number) => `[${number}]`).join('');
  return `@${tag} ${name === null ? '' : `${name} | `}${flat}${marks === '' ? '' : ` ${marks}`}\n`;
};
