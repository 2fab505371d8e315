import type { VoiceSentence } from '@mz/contracts/voice-notes';
import type { Language } from '@mz/i18n';
import { foldArabic } from '@mz/i18n/fold-arabic';
import soap from '../../../../../../content/voice-notes/soap.json' with { type: 'json' };
import wardRound from '../../../../../../content/voice-notes/ward-round.json' with { type: 'json' };

type Words = Readonly<Record<Language, readonly string[]>>;
interface TemplateField {
  readonly id: string;
  readonly name: Readonly<Record<Language, string>>;
  /** Each time it is announced, a new block begins. */
  readonly starts?: boolean;
  readonly headings: Words;
  readonly cues: Words;
}
export interface NoteTemplate {
  readonly id: string;
  readonly name: Readonly<Record<Language, string>>;
  readonly fields: readonly TemplateField[];
}

export const noteTemplates: readonly NoteTemplate[] = [wardRound, soap];

/** What was said for a field; `text` is a part of the sentence, word for word. */
export interface FieldEntry {
  readonly text: string;
  readonly sentence: VoiceSentence;
}
export interface FilledField {
  readonly id: string;
  readonly name: Readonly<Record<Language, string>>;
  readonly entries: readonly FieldEntry[];
}
export interface FilledTemplate {
  readonly blocks: readonly { readonly fields: readonly FilledField[] }[];
  /** What no field was found for: shown, never left out. */
  readonly rest: readonly FieldEntry[];
}

const isHan = /\p{Script=Han}/u;
/** Letter for letter as long as the text, so that places in one are places in the other. */
const fold = (text: string): string =>
  [...text]
    .map((letter) => {
      const folded = foldArabic(letter.toLowerCase());
      return folded.length === letter.length ? folded : letter;
    })
    .join('');
const isLetter = (letter: string | undefined): boolean =>
  letter !== undefined && /[\p{L}\p{M}\p{N}]/u.test(letter);

const wordsOf = ({ en, ar, zh }: Words): string[] => [...en, ...ar, ...zh].map(fold);

/** Whether a word or phrase stands in a text, as a word of its own where words have spaces between. */
const has = (text: string, phrase: string): boolean => {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1))
    if (isHan.test(phrase) || !(isLetter(text[at - 1]) || isLetter(text[at + phrase.length]))) return true;
  return false;
};

interface Prepared {
  readonly field: TemplateField;
  readonly headings: readonly string[];
  readonly cues: readonly string[];
}

/** The field a sentence announces, and where in it the rest begins. */
const findHeading = (text: string, fields: readonly Prepared[]) => {
  let best: { field: TemplateField; end: number } | null = null;
  for (const { field, headings } of fields)
    for (const heading of headings) {
      const isWord = isHan.test(heading) || !isLetter(text[heading.length]);
      if (text.startsWith(heading) && isWord && heading.length > (best?.end ?? 0))
        best = { field, end: heading.length };
    }
  // "12床" announces a bed as "bed twelve" does.
  if (!best && /^[\d一二三四五六七八九十]{1,3}\s*床/u.test(text)) {
    const field = fields.find((one) => one.field.starts)?.field;
    if (field) best = { field, end: 0 };
  }
  return best;
};

const findByCues = (text: string, fields: readonly Prepared[]): TemplateField | null => {
  let best: { field: TemplateField; count: number } | null = null;
  for (const { field, cues } of fields) {
    const count = cues.filter((cue) => has(text, cue)).length;
    if (count > (best?.count ?? 0)) best = { field, count };
  }
  return best?.field ?? null;
};

/**
 * Puts the sentences of a transcript into the fields of a template. What a speaker announced ("Plan: …") holds until
 * something else is announced; before that, words that belong to a field decide. Nothing is written that was not said.
 */
export const fillTemplate = (
  { fields }: NoteTemplate,
  transcript: readonly VoiceSentence[],
): FilledTemplate => {
  const prepared = fields.map((field) => ({
    field,
    headings: wordsOf(field.headings),
    cues: wordsOf(field.cues),
  }));
  const blocks: Map<string, FieldEntry[]>[] = [new Map()];
  const rest: FieldEntry[] = [];
  let announced: TemplateField | null = null;
  for (const sentence of transcript) {
    const text = sentence.text.trim();
    const folded = fold(text);
    const heading = findHeading(folded, prepared);
    if (heading) {
      announced = heading.field;
      if (heading.field.starts && (blocks.at(-1)?.size ?? 0) > 0) blocks.push(new Map());
    }
    const field: TemplateField | null =
      announced && !announced.starts ? announced : (heading?.field ?? findByCues(folded, prepared));
    // Of a bed its number is what matters, so its heading stays.
    const said =
      heading && !heading.field.starts ? text.slice(heading.end).replace(/^[\s:：,،，.。-]+/u, '') : text;
    if (said === '') continue;
    const entry = { text: said, sentence };
    if (!field) rest.push(entry);
    else {
      const block = blocks.at(-1);
      block?.set(field.id, [...(block.get(field.id) ?? []), entry]);
    }
  }
  return {
    rest,
    blocks: blocks.map((block) => ({
      fields: fields.map(({ id, name }) => ({ id, name, entries: block.get(id) ?? [] })),
    })),
  };
};

/** A filled template as plain text. */
export const filledText = (
  { blocks, rest }: FilledTemplate,
  language: Language,
  restName: string,
): string => {
  const lines = ({ name, entries }: { name: string; entries: readonly FieldEntry[] }): string[] =>
    entries.length === 0 ? [] : [`${name}: ${entries.map(({ text }) => text).join(' ')}`];
  return [
    ...blocks.map(({ fields }) =>
      fields.flatMap(({ name, entries }) => lines({ name: name[language], entries })).join('\n'),
    ),
    ...lines({ name: restName, entries: rest }),
  ]
    .filter((block) => block !== '')
    .join('\n\n');
};
