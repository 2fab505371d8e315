import { normaliseText } from '@mz/lexicon/normalise';
import { describe, expect, it } from 'vitest';
import { findMentions, prepareText } from './quantities.ts';
import { writeNumbers } from './spoken-numbers.ts';

describe('numbers in words', () => {
  it.each([
    ['two weeks ago', '2 weeks ago'],
    ['a fortnight back', '2 weeks back'],
    ['three and a half years old', '3.5 years old'],
    ['三岁半', '3.5岁'],
    ['七十一岁', '71岁'],
    ['两个半月', '2.5个月'],
    ['90公斤半', '90.5公斤'],
    ['قبل أسبوعين', 'قبل 2 اسبوع'],
    ['٩٠ كيلو ونص', '90.5 كيلو'],
    ['عمره سنة ونص', 'عمره 1.5 سنه'],
    ['خمس سنين', '5 سنين'],
  ])('%s', (written, read) => {
    expect(writeNumbers(normaliseText(written))).toBe(read);
  });

  it.each(['第一天', '周三', 'one of them', 'صارله سنتين على الدواء'])('leaves %s', (written) => {
    expect(writeNumbers(normaliseText(written))).toBe(normaliseText(written));
  });
});

describe('a weight in two units', () => {
  it.each([
    ['4 kg 600 g', 4.6, 'kg'],
    ['٤ كيلو و٦٠٠ جرام', 4.6, 'kg'],
    ['9斤2两', 9.2, 'jin'],
  ])('%s', (written, value, unit) => {
    expect(findMentions(prepareText(written))).toMatchObject([{ value, unit }]);
  });
});

describe('what each kilogram or millilitre has', () => {
  it.each([
    ['15 ملغ لكل كيلو للجرعة', 'mg/kg/dose'],
    ['40 ملغ لكل كيلو باليوم', 'mg/kg/day'],
    ['24 ملغ بالمل', 'mg/ml'],
    ['每公斤15毫克', 'mg/kg/dose'],
    ['每公斤40mg每天', 'mg/kg/day'],
    ['每毫升24毫克', 'mg/ml'],
    ['40 mg per kg per day', 'mg/kg/day'],
  ])('%s', (written, unit) => {
    expect(findMentions(prepareText(written))[0]?.unit).toBe(unit);
  });
});
