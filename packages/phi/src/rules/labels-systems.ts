import { wordsOf } from '../latin-words.ts';
import { isPlainWord } from '../word-filter.ts';
import type { Rule } from './rule.ts';

const makes =
  'Toyota|Honda|Ford|Fiesta|Focus|Golf|VW|BMW|Audi|Nissan|Kia|Hyundai|Rover|Vauxhall|Corsa|Astra|Skoda|Tesla|Mercedes|Volvo|Renault|Peugeot|Citroen|Mazda|Suzuki|Subaru|Jeep|Yaris|Corolla|Polo|Micra|Clio|Prius';

/** Numbers by the system that gives them, plates by the make of the car, ages beside a name. */
export const systemRules: readonly Rule[] = [
  {
    kind: 'mrn',
    confidence: 0.72,
    form: /\b(?:EPR|RiO|EMIS|System ?One|SystmOne|Cerner|Epic|Lorenzo|Meditech|NOMIS|NHI|IHI|UHN|H\/N|[Pp]rison|[Pp]t|[Cc]rime|[Pp]olice|[Cc]oroner|[Cc]ourt)(?: (?:no\.?|number|id|ID|ref|reference|log|case))?[:# ]{1,2}((?!(?:19|20)\d{2}(?!\d))(?=(?:[A-Z/-]*\d){4})[A-Z\d][A-Z\d/-]{3,14}(?: \d{4}){0,3})(?![A-Za-z\d]| ?(?:mg|ml|kg|mmol|%))/g,
    finds: 'RiO «4419982» checked',
    spares: 'EPR down in 2026, Epic 2026 upgrade, Pt 1200 ml, police at 0410 h',
    notBefore: /^ h/,
  },
  {
    kind: 'mrn',
    confidence: 0.7,
    form: /(?:should (?:be|read)|corrected to|changed to|instead of|and not) (\d{6,10})(?!\d| ?(?:mg|ml|units))/g,
    accepts: (_, { text, start }) =>
      /\b(?:mrn|hosp|number|no\.?|nhs|id|band|wristband)\b/i.test(text.slice(Math.max(0, start - 60), start)),
    finds: 'mrn on the band should be «4417793»',
    spares: 'the count should be 450000, a wristband of size 12',
  },
  {
    kind: 'vehicle',
    confidence: 0.75,
    form: /(?<![A-Z\d-])([A-Z]{2}[ -]?\d{1,2}[ -][A-Z]{1,3}[ -]\d{4})(?![A-Z\d-])/g,
    finds: 'Rider of «KA-05-ZZ-4417» not found.',
    spares: 'CD4 AB 12, HX12 CT 20',
  },
  {
    kind: 'vehicle',
    confidence: 0.75,
    form: new RegExp(
      `\\b(?:${makes}|[Tt]axi|[Cc]ar|[Vv]an)(?: \\([^)]{1,12}\\))?,? ((?=(?:[A-Z ]{0,4}\\d){2})(?=[A-Z\\d ]{0,8}[A-Z])[A-Z\\d]{1,4} [A-Z\\d]{2,4}(?: [A-Z])?)(?![A-Za-z\\d])`,
      'g',
    ),
    finds: 'Old Rover «M123 KPL» outside',
    spares: 'a Ford in bay 2, car 2 CT done',
  },
  {
    kind: 'age-over-89',
    confidence: 0.75,
    form: /(?<![\p{L}-])(?:\p{Lu}[\p{L}-]{1,20} )?\p{Lu}[\p{Ll}-]{2,20}(?: \p{Lu}\.)?,? ((?:9\d|10\d|11[0-5]))(?=[,;] \p{Ll}|[,;] \p{Lu}\p{Ll}|\. \p{Lu}|,? next )/gu,
    accepts: (_, { whole }) =>
      wordsOf(whole)
        .filter(({ initial }) => !initial)
        .slice(-1)
        .every(
          (one) =>
            !one.never && !one.eponym && !one.shout && (one.given || one.family || !isPlainWord(one.folded)),
        ) && /,|\. /.test(whole),
    finds: 'Only Kamla, «91», needs ceftriaxone.',
    spares: 'Pulse, 91, regular. Sats, 95, stable. Glucose 98, fine.',
  },
];

/** Letters of a profession behind a name. */
const letters =
  'RN|RGN|RMN|MD|DO|FRCS|FRCP|MRCP|MRCS|FRCA|MBBS|MBChB|PhD|BSc|RM|SRN|NP|PA-C|PharmD|DPT|LCSW|FACS|FRCPC|FRACP|FRCEM|MRCGP';
const part = "\\p{Lu}\\p{Ll}{1,20}(?:['-]\\p{Lu}?\\p{Ll}{1,20}){0,2}";

/** Names by what hangs on them: letters of a profession, a name in brackets, a title before one letter. */
export const attachedNameRules: readonly Rule[] = [
  {
    kind: 'name',
    confidence: 0.8,
    form: new RegExp(
      `(?<![\\p{L}.-])((?:(?:\\p{Lu}\\. ?){1,2}|${part} )${part}),? (?:${letters})(?![A-Za-z])`,
      'gu',
    ),
    accepts: (passage) =>
      wordsOf(passage).every((one) => one.initial || one.given || one.family || one.eponym || !one.plain),
    finds: 'Reporter «J. Pemberton» RN',
    spares: 'Registered Nurse RN, Clinical Lead MD, Ward Sister RGN',
  },
  {
    kind: 'name',
    confidence: 0.78,
    needs: /\p{Ll} \(["']?\p{Lu}\p{Ll}+["']?\) \p{Lu}/u,
    form: new RegExp(`(?<![\\p{L}-])(${part} \\(["']?${part}["']?\\) ${part})(?![\\p{L}])`, 'gu'),
    accepts: (passage) => {
      const [first, , last] = wordsOf(passage);
      return (
        first !== undefined &&
        last !== undefined &&
        !first.eponym &&
        [first, last].every(({ never, plain }) => !never && !plain) &&
        (first.given || last.family || !isPlainWord(first.folded))
      );
    },
    finds: 'Seating: «Maximilian (Maxi) Adu-Kessler», GMFCS V',
    spares: 'Insulin (Lantus) Started, Sepsis (Severe) Treated',
  },
  {
    kind: 'name',
    confidence: 0.7,
    form: /\b(?:Mr|Mrs|Ms|Miss|mr|mrs|ms|miss)\.? (\p{L}\.)(?=[ ,;:")]|$)(?! ?\p{Lu}\p{Ll})/gu,
    finds: 'gives only "Mrs «T.»", 33 weeks',
    spares: 'Mrs Smith waits, mr number two',
  },
];
