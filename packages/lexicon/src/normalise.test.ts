import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseText } from './normalise.ts';

const ascii = fc.string({
  unit: fc.constantFrom(
    ...'abcdefghijklmnopqrstuvwxyzABCDEHMOS0123456789 .,-\'`"/()[]\n'.split(''),
    'aem',
    'our',
    'ise ',
  ),
  maxLength: 60,
});

describe('one spelling for each word', () => {
  it('writes an English text alike whether or not letters of other scripts stand behind it', () => {
    fc.assert(
      fc.property(ascii, (text) => {
        expect(normaliseText(`${text} é`)).toBe(`${normaliseText(`${text} `)}e`);
      }),
    );
  });

  it.each([
    ['Haemorrhage in LEUKAEMIA', 'hemorrhage in leukemia'],
    ['The patient`s fever', 'the patient fever'],
    ['٢٫٥ ملغ', '2.5 ملغ'],
    ['التهابُ الرِّئة', 'التهاب الريه'],
    ['帶狀皰疹', '带状疱疹'],
    ['CO₂ ≥ 5 – 6 ｍｇ', 'co2 ≥ 5 - 6 mg'],
    ['Ménière', 'meniere'],
  ])('%s → %s', (text, plain) => {
    expect(normaliseText(text)).toBe(plain);
  });
});
