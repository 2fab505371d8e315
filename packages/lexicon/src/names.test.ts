import { describe, expect, it } from 'vitest';
import { findKnownStudy, namesStudyOfOthers } from './known-studies.ts';
import { asksForRecord, findUnknownNames, yearsAfter } from './names.ts';

describe('names nobody knows', () => {
  it.each([
    ['dose of zentracilimab in asthma', 'zentracilimab'],
    ['morvexapril 5 mg and potassium', 'morvexapril'],
    ['treatment of kelvandor syndrome', 'kelvandor'],
  ])('%s', (text, name) => {
    expect(findUnknownNames(text)).toContain(name);
  });

  it.each([
    'dupilumab dose in asthma',
    'apixaban with verapamil',
    'Guillain-Barre syndrome treatment',
    'أموكسيسيلين جرعة الأطفال',
    '阿莫西林儿童剂量',
  ])('nothing: %s', (text) => {
    expect(findUnknownNames(text)).toEqual([]);
  });

  it('years to come', () => {
    expect(yearsAfter('ESC 2041 vs 2024, ٢٠٤٢', 2026)).toEqual([2041, 2042]);
  });

  it.each(['what dose is he on', 'insulin for bed 12 tonight', '12床今晚泵多少'])('a record: %s', (text) => {
    expect(asksForRecord(text)).toBe(true);
  });

  it.each(['insulin dose in DKA', 'warfarin dose before surgery'])('no record: %s', (text) => {
    expect(asksForRecord(text)).toBe(false);
  });
});

describe('studies by name', () => {
  it.each([
    ['dapa-hf primary outcome', 'DAPA-HF'],
    ['rivers early goal 2001 nejm', '2001'],
    ['wakefield 1998 lancet', '1998'],
    ['CREDENCE试验结果', 'CREDENCE'],
  ])('%s', (text, part) => {
    const study = findKnownStudy(text)?.study;
    expect(`${study?.acronyms.join(' ')} ${study?.year}`).toContain(part);
  });

  it.each([
    'first step in asthma',
    'at what point do I start dialysis',
    'select the best antibiotic for cellulitis',
    'oral iron dose',
  ])('everyday words name none: %s', (text) => {
    expect(findKnownStudy(text)).toBeNull();
  });

  it('people a study was not done in', () => {
    expect(namesStudyOfOthers('PARADIGM-HF in children')).toBe(true);
    expect(namesStudyOfOthers('PARADIGM-HF in adults')).toBe(false);
  });
});
