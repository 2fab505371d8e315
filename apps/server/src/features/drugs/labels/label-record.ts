/** Sections by LOINC code, under the names openFDA gives them. */
export const sectionNames: Readonly<Record<string, string>> = {
  '34066-1': 'boxed_warning',
  '34067-9': 'indications_and_usage',
  '34068-7': 'dosage_and_administration',
  '43678-2': 'dosage_forms_and_strengths',
  '34070-3': 'contraindications',
  '43685-7': 'warnings_and_cautions',
  '34071-1': 'warnings',
  '42232-9': 'precautions',
  '34072-9': 'general_precautions',
  '34084-4': 'adverse_reactions',
  '34073-7': 'drug_interactions',
  '43684-0': 'use_in_specific_populations',
  '42228-7': 'pregnancy',
  '77290-5': 'lactation',
  '34080-2': 'nursing_mothers',
  '34081-0': 'pediatric_use',
  '34082-8': 'geriatric_use',
  '88829-7': 'renal_impairment',
  '88828-9': 'hepatic_impairment',
  '34088-5': 'overdosage',
  '34090-1': 'clinical_pharmacology',
  '43682-4': 'pharmacokinetics',
};

export interface LabelPassage {
  readonly section: string;
  readonly title: string;
  readonly text: string;
}

/** One version of a label, as its publisher numbers it. */
export interface LabelRecord {
  readonly setId: string;
  readonly version: number;
  /** `2026-03-01`; null where the label names none. */
  readonly effectiveDate: string | null;
  readonly title: string;
  readonly genericNames: readonly string[];
  readonly brandNames: readonly string[];
  readonly passages: readonly LabelPassage[];
}

/** A file or an answer that is no label; nothing of it is stored. */
export class LabelFormatError extends Error {
  override name = 'LabelFormatError';
}

/** Longest text of a section that is stored. */
export const maxPassageLength = 1_000_000;

/** Days as labels write them: `20260303`. */
export const readDay = (digits: string): string | null => {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(digits) ?? [];
  const text = `${year}-${month}-${day}`;
  return year !== undefined && !Number.isNaN(Date.parse(text)) ? text : null;
};

/** One line out of many spaces; lines of a table stay lines. */
export const tidyText = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n')
    .trim();

/** @throws LabelFormatError for what the rest cannot stand on */
export const checkLabel = (label: LabelRecord): LabelRecord => {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(label.setId))
    throw new LabelFormatError('The label has no set id.');
  if (!Number.isInteger(label.version) || label.version < 1 || label.version > 2_147_483_647)
    throw new LabelFormatError('The label has no version.');
  if (label.passages.length === 0) throw new LabelFormatError('The label has none of the known sections.');
  const tooLong = label.passages.find(({ text }) => text.length > maxPassageLength);
  if (tooLong) throw new LabelFormatError(`The section ${tooLong.section} is too long.`);
  return { ...label, setId: label.setId.toLowerCase(), title: label.title.slice(0, 2000) };
};
