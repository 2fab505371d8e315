import { describe, expect, it } from 'vitest';
import { findKnownStudy, unknownStudiesIn } from './known-studies.ts';
import { namesIn, studiesIn } from './studies.ts';

describe('studies asked about', () => {
  it.each([
    ['what did DAPA-HF show', ['dapa-hf']],
    ['DAPA-HF trial results?', ['dapa-hf']],
    ['results of the EMPEROR-Preserved trial', ['emperor-preserved']],
    ['نتائج تجربة DAPA-CKD', ['dapa-ckd']],
    ['SPRINT试验结果', ['sprint']],
    ['What did SPRINT find?', ['sprint']],
  ])('%s', (question, studies) => {
    expect(studiesIn(question)).toEqual(studies);
  });

  it.each([
    'did CKD patients benefit from SGLT2 inhibitors',
    'COVID-19 trials',
    'is there a placebo-controlled trial of magnesium in asthma',
    'a case-control study of statins',
    'BP target in CKD',
    'long-term follow-up results after TAVI',
  ])('none: %s', (question) => {
    expect(studiesIn(question)).toEqual([]);
  });

  it.each([
    // An author's name, a treatment, a word in capitals and one beside a test are no studies.
    "stone panc day 1, bili 52, ERCP tonight AND meropenem 'to cover'. agree?",
    'R-CHOP starts monday, HBsAg neg, core Ab pos, cover him till when after rituximab',
    'stents and angina, TSH 41. eltroxin START mcg please',
    'STROKE not mi: CT clean, tnk mg/kg and ceiling (large vessel occlusion)',
  ])('are none of a question that asks for no paper: %s', (question) => {
    expect(findKnownStudy(question)).toBeNull();
  });

  it.each([
    ['sprint sbp <120 vs <140, primary HR + all cause mortality', 'SPRINT'],
    ['START trial early art', 'START'],
    ['R-CHOP trial survival', 'R-CHOP'],
  ])('are found where a paper is asked for: %s', (question, acronym) => {
    expect(findKnownStudy(question)?.study.acronyms).toContain(acronym);
  });

  it('are known with their figure joined, without a word for a study', () => {
    expect(findKnownStudy('surmount1 weight at 72 wks')?.study.acronyms).toContain('SURMOUNT-1');
    expect(findKnownStudy('surmounting the odds at 72')).toBeNull();
  });

  it.each([
    ['ريفرز ٢٠٠١ في تعفن الدم، كم كانت الوفيات', 2001],
    ['بحث ساينس عن إبشتاين بار والتصلب اللويحي، كم ضعف', 2022],
  ])('are known by author and year, or by journal and topic: %s', (text, year) => {
    expect(findKnownStudy(text)?.study.year).toBe(year);
  });

  it('that nobody knows are seen by what they are said to do', () => {
    expect(unknownStudiesIn('what did quellmark-hf show, hr and ci')).toEqual(['quellmark-hf']);
    expect(unknownStudiesIn('did high-dose show anything in the results')).toEqual([]);
  });

  it('are named in a text', () => {
    expect([...namesIn('Read together with DAPA-HF and SOLOIST-WHF, as SPRINT was.')]).toEqual([
      'dapa-hf',
      'soloist-whf',
      'sprint',
    ]);
  });
});

it.each([
  ['partner 3 低危主动脉瓣狭窄 TAVR 1年死亡', 'PARTNER 3'],
  ['دراسة الفستق للرضع leap، كم صار عندهم حساسية', 'LEAP'],
  ['قسطرة المخ من ٦ لـ ٢٤ ساعة nogueira، كم بالمية رجعوا مستقلين', 'DAWN'],
])('an English word or an author in a text of another script names a study: %s', (question, acronym) => {
  expect(findKnownStudy(question)?.study.acronyms).toContain(acronym);
});

it('a word of a question is no study by its length', () => {
  expect(findKnownStudy('needlestick from HIV+ source last night. window to start pep?')).toBeNull();
});
