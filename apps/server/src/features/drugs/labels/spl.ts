import { SaxesParser } from 'saxes';
import {
  checkLabel,
  LabelFormatError,
  type LabelPassage,
  type LabelRecord,
  readDay,
  sectionNames,
  tidyText,
} from './label-record.ts';

/** The largest label of DailyMed is a tenth of it. */
const maxLength = 16_000_000;
const loinc = '2.16.840.1.113883.6.1';
const namespace = 'urn:hl7-org:v3';

interface Section {
  name: string | null;
  title: string;
  text: string;
}

/**
 * Reads one SPL document (HL7 v3) piece by piece into its sections by code. Text of a section whose code is not known
 * goes to the known one around it; highlights repeat and are left out. Entities are never expanded.
 *
 * @throws LabelFormatError for anything else than one whole label
 */
export const readSpl = async (pieces: AsyncIterable<string>): Promise<LabelRecord> => {
  const parser = new SaxesParser({ xmlns: false });
  const path: string[] = [];
  const sections: Section[] = [];
  const passages: LabelPassage[] = [];
  const generic = new Set<string>();
  const brand = new Set<string>();
  let [setId, version, effective, title] = ['', Number.NaN, '', ''];
  let problem: string | null = null;
  let highlights = 0;

  const fail = (reason: string): void => {
    problem ??= reason;
  };
  const known = (): Section | undefined => sections.findLast(({ name }) => name !== null);
  const add = (text: string): void => {
    const section = known();
    if (section) section.text += text;
  };
  const readMeta = (name: string, attributes: Record<string, string>): void => {
    if (name === 'setId') setId = attributes.root ?? '';
    if (name === 'versionNumber') version = Number(attributes.value);
    if (name === 'effectiveTime') effective = attributes.value ?? '';
  };

  parser.on('doctype', () => fail('it declares a document type'));
  parser.on('opentag', ({ name, attributes }) => {
    if (path.length === 0 && (name !== 'document' || attributes.xmlns !== namespace))
      fail('its root is no SPL document');
    const parent = path.at(-1);
    path.push(name);
    if (path.length === 2) readMeta(name, attributes);
    if (name === 'excerpt') highlights += 1;
    if (name === 'section') sections.push({ name: null, title: '', text: '' });
    const section = sections.at(-1);
    if (name === 'code' && parent === 'section' && section) {
      if (attributes.codeSystem !== loinc)
        fail(`a section has a code of ${attributes.codeSystem ?? 'no system'}`);
      section.name = sectionNames[attributes.code ?? ''] ?? null;
    }
    if (highlights > 0) return;
    if (name === 'tr' || name === 'paragraph' || name === 'item' || name === 'br') add('\n');
    if (name === 'td' || name === 'th') add(' | ');
  });
  parser.on('text', (text) => {
    if (highlights > 0) return;
    const section = sections.at(-1);
    if (section === undefined) {
      if (path[1] === 'title' && title.length < 10_000) title += text;
      return;
    }
    const under = path.lastIndexOf('section');
    const place = path[under + 1];
    if (place === 'title' && section.name !== null) section.title += text;
    else if (place === 'title' || place === 'text') add(text);
    else if (path.at(-1) === 'name') {
      const holder = path.at(-2);
      const names = holder === 'genericMedicine' ? generic : holder === 'manufacturedProduct' ? brand : null;
      if (names && names.size < 100 && text.trim() !== '') names.add(tidyText(text).slice(0, 200));
    }
  });
  parser.on('closetag', ({ name }) => {
    path.pop();
    if (name === 'excerpt') highlights -= 1;
    if (name === 'title' && path.at(-1) === 'section') add('\n');
    if (name !== 'section') return;
    const section = sections.pop();
    const text = tidyText(section?.text ?? '');
    if (section?.name && text !== '')
      passages.push({ section: section.name, title: tidyText(section.title).slice(0, 2000), text });
  });
  parser.on('error', ({ message }) => fail(message));

  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > maxLength) throw new LabelFormatError('The label is larger than 16 MB.');
    parser.write(piece);
    if (problem !== null) throw new LabelFormatError(`This is no label: ${problem}.`);
  }
  parser.close();
  if (problem !== null) throw new LabelFormatError(`This is no label: ${problem}.`);
  return checkLabel({
    setId,
    version,
    effectiveDate: readDay(effective),
    title: tidyText(title).replace(/\n/g, ' '),
    genericNames: [...generic],
    brandNames: [...brand],
    passages,
  });
};
