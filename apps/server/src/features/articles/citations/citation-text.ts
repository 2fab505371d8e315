import type { Language } from '@mz/contracts';
import type { CitationRecord } from './citation-record.ts';
import { type CitationStyle, formatReferences } from './citation-styles.ts';
import { noticeSuffix } from './notice-texts.ts';

export interface TextJob {
  readonly records: readonly CitationRecord[];
  readonly style: CitationStyle;
  /** Of the notices; references themselves are written in English. */
  readonly language: Language;
}

/** Formatted references, one a line, each with its retraction and its reader's note. */
export const writeText = ({ records, style, language }: TextJob): string => {
  const lines = formatReferences(records, style).map(({ record, text }) => {
    const note = record.ownNote ? `\n    ${record.ownNote.replace(/\s*\n\s*/g, '\n    ')}` : '';
    return `${text}${noticeSuffix(record, language)}${note}`;
  });
  return lines.map((line) => `${line}\n`).join('');
};
