import { describe, expect, it } from 'vitest';
import { definition as bmi } from '../bmi/definition.ts';
import { definition as egfr } from '../egfr-ckdepi-2021-cr/definition.ts';
import { termsOf } from '../index/search-terms.ts';
import { roundForDisplay, roundTo } from './evaluate.ts';
import { inputSchema } from './json-schema.ts';
import { parseNumber } from './number-text.ts';
import { normaliseUnit } from './parse.ts';
import { normaliseSearch, searchCalculators } from './search.ts';
import { unitKey } from './unit-names.ts';

describe('parseNumber', () => {
  it.each([
    ['1.4', 1.4],
    ['1,4', 1.4],
    ['0,123', 0.123],
    ['١٫٤', 1.4],
    ['١٢٣', 123],
    ['۱۲٫۵', 12.5],
    ['１２．５', 12.5],
    ['１２，５', 12.5],
    ['-3', -3],
    ['−3', -3],
    ['+2', 2],
    ['1,234.5', 1234.5],
    ['1 234', 1234],
    ['12٬500', 12500],
    ['.5', 0.5],
    ['5.', 5],
  ])('reads %s', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  it.each(['', ' ', 'abc', '1.2.3', '1,2,3', '1,234', '١,٢٣٤', '1e5', 'Infinity', '--1', '1.2,3', '.', '٫'])(
    'does not guess at “%s”',
    (text) => {
      expect(parseNumber(text)).toBeNull();
    },
  );
});

describe('rounding', () => {
  it('rounds halves up without binary noise', () => {
    expect([
      roundTo(1.005, 2),
      roundTo(38.05, 1),
      roundTo(2.5, 0),
      roundTo(-2.5, 0),
      roundTo(0.285, 2),
    ]).toEqual([1.01, 38.1, 3, -2, 0.29]);
  });

  it('shows another digit rather than the wrong side of a limit', () => {
    expect(roundForDisplay(egfr, 'egfr', 91.6914)).toBe(91.7);
    expect(roundForDisplay(egfr, 'egfr', 89.96)).toBe(89.96);
    expect(roundForDisplay(egfr, 'egfr', 90.04)).toBe(90);
    expect(roundForDisplay(bmi, 'bmi', 24.996)).toBe(24.996);
  });
});

describe('search', () => {
  const ids = (query: string) => searchCalculators(query, undefined, termsOf).map(({ id }) => id);

  it.each([
    ['gfr', 'egfr-ckdepi-2021-cr'],
    ['chads', 'cha2ds2-vasc'],
    ['CHA₂DS₂-VASc', 'cha2ds2-vasc'],
    ['كرياتينين', 'egfr-ckdepi-2021-cr'],
    ['肌酐', 'egfr-ckdepi-2021-cr'],
    ['news', 'news2'],
    ['wells pe', 'wells-pe'],
    ['fib 4', 'fib-4'],
    ['بيشوب عنق الرحم'.slice(6), 'bishop'],
    ['肺栓塞', 'wells-pe'],
    ['إنتان', 'sofa'],
    ['انتان', 'sofa'],
  ])('finds by %s', (query, id) => {
    expect(ids(query)).toContain(id);
  });

  it('puts the best match first, everything for nothing and nothing for nonsense', () => {
    expect(ids('gfr')[0]).toBe('egfr-ckdepi-2021-cr');
    expect(ids('wells')[0]).toBe('wells-dvt');
    expect(ids('')).toHaveLength(55);
    expect(ids('zzzz')).toEqual([]);
    expect(
      searchCalculators('درجة', ({ id }) => (id === 'heart' ? 'درجة HEART' : '')).map(({ id }) => id),
    ).toEqual(['heart']);
  });

  it('folds case, accents and Arabic letter forms', () => {
    expect(normaliseSearch('Événement')).toBe('evenement');
    expect(normaliseSearch('أزمةٌ')).toBe('ازمه');
    expect(normaliseSearch('ＧＦＲ')).toBe('gfr');
  });
});

describe('schema and units', () => {
  it('offers each unit of a quantity, exactly one of them', () => {
    const schema = inputSchema(egfr);
    expect(schema).toMatchObject({
      required: ['ageYears', 'sex'],
      properties: {
        ageYears: { type: 'number', minimum: 18, maximum: 130, 'x-unit': 'years' },
        creatinineUmolL: { type: 'number', exclusiveMinimum: 0, maximum: 8840 },
        sex: { enum: ['female', 'male'] },
      },
      allOf: [{ oneOf: [{ required: ['creatinineMgDl'] }, { required: ['creatinineUmolL'] }] }],
    });
  });

  it('tells words from symbols', () => {
    expect(unitKey('years')).toBe('clinical:units.years');
    expect(unitKey('mg/dL')).toBeNull();
    expect(unitKey('constructor')).toBeNull();
    expect(normaliseUnit(' mcg/dL ')).toBe('ug/dL');
  });
});
