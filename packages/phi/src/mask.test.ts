import { expect, test } from 'vitest';
import { findIdentifiers, maskIdentifiers } from './index.ts';

const letter =
  'Dear Dr. Fitzgerald, John Smith (DOB 14/02/1951) came on 3 March 2024. Smith lives at 27 Willow Crescent, Leeds. Call 617-555-0148 or (617) 555-0148. Yours, Mary Okafor';

test('the same person has the same number, also by half of the name', () => {
  expect(maskIdentifiers(letter).text).toBe(
    'Dear Dr. [NAME 1], [NAME 2] (DOB [DATE-OF-BIRTH 1]) came on [DATE 1]. [NAME 2] lives at [ADDRESS 1]. Call [PHONE 1] or [PHONE 1]. Yours, [NAME 3]',
  );
});

test.each([
  letter,
  'المريض خالد بن سعد الغامدي، رقم الملف ٤٥٢٨٧١، جوال ٠٥٠١٢٣٤٥٦٧، عمره ٩٣ عامًا، حي العليا، شارع الأمير سلطان',
  '患者王建国，男，94岁，身份证号11010519491231002X，家住北京市海淀区中关村大街27号，电话13912345678。王建国诉胸痛。',
  'Karin M. Beike\nLeasing consultant\n12 Main Street\n Suite 4\n Leeds\n United Kingdom 75419',
  'nothing to hide',
])('masking a masked text changes nothing: %#', (text) => {
  const once = maskIdentifiers(text);
  expect(findIdentifiers(once.text)).toEqual([]);
  expect(maskIdentifiers(once.text)).toEqual({ text: once.text, spans: [] });
});

test('the spans are those of the original text', () => {
  const { spans } = maskIdentifiers(letter);
  for (const span of spans) expect(letter.slice(span.start, span.end)).toBe(span.text);
});

test('only the chosen spans are masked', () => {
  const spans = findIdentifiers(letter, { kinds: ['phone'] });
  const { text } = maskIdentifiers(letter, spans);
  expect(text).toContain('Call [PHONE 1] or [PHONE 1].');
  expect(text).toContain('John Smith (DOB 14/02/1951)');
});

test('what is masked later does not take a number that is taken', () => {
  expect(maskIdentifiers('[NAME 1] is married to Sigrid Halvorsen.').text).toBe(
    '[NAME 1] is married to [NAME 2].',
  );
});

test('spans that overlap or lie outside are refused', () => {
  const span = { start: 0, end: 4, kind: 'name', confidence: 1, text: 'Dear' } as const;
  expect(() => maskIdentifiers(letter, [span, { ...span, start: 2 }])).toThrow(RangeError);
  expect(() => maskIdentifiers('Ann', [span])).toThrow(RangeError);
});

test('a cell of a table that was masked in part is no name as a whole', () => {
  const table = 'name\tK\nOdo\t3\nF-118/24护士长耿岚name\tK\nOdo\t31';
  const masked = maskIdentifiers(table).text;
  expect(masked.startsWith('name\tK\n[NAME 1]\t3\n[MRN 1]护士长[NAME 2]name\tK\n')).toBe(true);
  expect(findIdentifiers(masked)).toEqual([]);
});
