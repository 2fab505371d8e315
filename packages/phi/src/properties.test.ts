import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findIdentifiers, maskIdentifiers } from './index.ts';

const pieces = fc.constantFrom(
  'Mr John Smith',
  '𝒜𝓃𝓃𝒶',
  '🩺',
  '👩🏽‍⚕️',
  'DOB 14/02/1951',
  '٠٥٠١٢٣٤٥٦٧',
  'جوال',
  'المريض خالد الغامدي',
  '患者王建国，男',
  '１３８１２３４５６７８',
  '手机',
  'a.b@example.org',
  '12 Main Street',
  'İstanbul',
  '4111 1111 1111 1111',
  '\n',
  ', ',
  '. ',
  ' ',
  '[NAME 1]',
  'weighs 70 kg',
  'Crohn disease',
  '北京市海淀区中关村大街27号',
  'e\u0301',
  '\u200f',
  '-',
  '92 year old',
  'https://a.example.com/x',
  'Dear Dr. Okafor,',
  'née',
  '1',
  '12',
  'A',
  'al-',
  "'s",
  '(',
  ')',
  'شارع',
  '国',
  '医生',
);
const texts = fc
  .array(fc.oneof(pieces, fc.string({ unit: 'grapheme', maxLength: 12 })), { maxLength: 25 })
  .map((list) => list.join(''));

test('spans say where their text is, in order and apart', () => {
  fc.assert(
    fc.property(texts, (text) => {
      let last = 0;
      for (const span of findIdentifiers(text, { minConfidence: 0 })) {
        expect(span.start).toBeGreaterThanOrEqual(last);
        expect(span.end).toBeGreaterThan(span.start);
        expect(text.slice(span.start, span.end)).toBe(span.text);
        last = span.end;
      }
      expect(last).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 400 },
  );
}, 60_000);

test('emoji before a finding do not move it', () => {
  const text = 'Mr Harold Pemberton, جوال ٠٥٠١٢٣٤٥٦٧, 手机１３８１２３４５６７８';
  const plain = findIdentifiers(text);
  expect(plain).toHaveLength(3);
  fc.assert(
    fc.property(fc.array(fc.constantFrom('🩺', '👩🏽‍⚕️', '😀', '𝒜', ' '), { maxLength: 30 }), (list) => {
      const before = `${list.join('')}\n`;
      const moved = findIdentifiers(before + text);
      expect(moved.map((span) => span.start - before.length)).toEqual(plain.map((span) => span.start));
      expect(moved.map((span) => span.text)).toEqual(plain.map((span) => span.text));
    }),
    { numRuns: 60 },
  );
});

test('masking twice is masking once', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const once = maskIdentifiers(text).text;
      expect(maskIdentifiers(once).text).toBe(once);
    }),
    { numRuns: 300 },
  );
}, 60_000);

/** Milliseconds of the processor in this thread, whatever else the machine does. */
const fastest = (text: string): number => {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 4; round += 1) {
    const from = process.threadCpuUsage();
    findIdentifiers(text);
    const { user, system } = process.threadCpuUsage(from);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
};

test('a text eight times as long takes about eight times as long, whatever is repeated', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc
          .array(fc.oneof(pieces, fc.string({ maxLength: 6 })), { minLength: 1, maxLength: 4 })
          .map((list) => list.join('')),
        fc.constantFrom(
          'a',
          '1',
          ' ',
          '\n',
          '-',
          'a-',
          "a'",
          '1 ',
          '12-',
          '12 34 ',
          'a.',
          'a@',
          ':',
          'a:',
          '(',
          'Aa ',
          'Aa, ',
          '张',
          '北京路',
          'محمد ',
          '0 A ',
          'name is ',
          '1,2',
          'GB12',
          '[',
          '[NAME ',
          'Villa 1, ',
          'A. B. ',
          'lives in A',
          'A手机',
          'lives in Aa, ',
          'present: Aa, ',
          'Bed 1: ',
          '患者',
          '王',
          '阿·',
          '姓名：王',
          '三月',
          '地址：北京市',
          'العنوان: شارع 1، ',
          'د. ',
          'بن ',
          'عبد ',
          'العنوان',
          '12 34 56 ',
          'ABC ',
          'plate A',
          'jan-',
          '1.1.1-',
          '陳',
          '@a_',
          '护士长王',
          '央金',
          '小虎',
          '电话一',
          '腊月初',
          '住珊瑚湾',
          '12楼C室',
          'Flat C, ',
          'Elm House, ',
          'from Riverbend ',
          'St Bran ',
          '|姓名|\n',
          'سرير 1 ',
          'مستشفى الرازي ',
          'من أم ',
        ),
      ),
      (unit) => {
        const times = Math.max(1, Math.floor(4000 / Math.max(1, unit.length)));
        // Linear is 8, quadratic 64; what is quick either way proves nothing.
        const isLinear = (): boolean =>
          fastest(unit.repeat(times * 8)) < Math.max(120, fastest(unit.repeat(times)) * 28);
        // Other work on the machine may spoil one measurement; growth shows in each.
        expect(isLinear() || isLinear() || isLinear(), JSON.stringify(unit)).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);

test('what was masked is not found again', () => {
  const parts = fc.constantFrom(
    '护士长耿岚',
    '小虎9岁',
    '央金卓玛',
    '|姓名|\n|阿呼|\n',
    '正月十五',
    '电话一三八零零一三七七四二',
    'سرير ١٤ خديجة',
    'من أم درمان',
    'مستشفى الرازي التخصصي',
    'name\tK\nOdo\t3',
    'from Riverbend General.',
    'Flat C, 12/F, Block 4, Kwai Fong Estate',
    '(1-FEB-1951)',
    'F-118/24',
    ' ',
    '\n',
    '，',
    '1',
    'A',
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 14 }), (list) => {
      const text = list.join('');
      const kinds = [...new Set(findIdentifiers(text).map(({ kind }) => kind))];
      expect(findIdentifiers(maskIdentifiers(text).text, { kinds })).toEqual([]);
    }),
    { numRuns: 500 },
  );
}, 60_000);
