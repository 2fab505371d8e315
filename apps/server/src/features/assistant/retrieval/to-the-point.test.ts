import { describe, expect, it } from 'vitest';
import { readBundledCards } from '../../cards/bundled-cards.ts';
import type { Card } from '../../cards/cards.public.ts';
import { indexCard } from './card-passages.ts';
import { foundThreshold } from './decide.ts';
import { understand } from './query.ts';
import { countRarity, createScorer } from './score.ts';

const passages = readBundledCards()
  .map(
    ({ content }): Card => ({ ...content, version: 1, change: 'bundled', reviewer: null, reviewedAt: null }),
  )
  .flatMap(indexCard);
const rarity = countRarity(passages);

/** The passages an answer may be made of, best first. */
const pointed = (question: string, earlier: readonly string[] = []): string[] => {
  const score = createScorer(understand(question, earlier, 'en'), rarity);
  return passages
    .map((indexed) => ({ key: indexed.passage.key, ...score(indexed) }))
    .filter(({ isToThePoint, value }) => isToThePoint && value >= foundThreshold)
    .sort((a, b) => b.value - a.value)
    .map(({ key }) => key);
};

/** The passage an answer would begin with, or null; what is uncertain stands at its end. */
const lead = (question: string, earlier: readonly string[] = []): string | null =>
  pointed(question, earlier).find((key) => !key.endsWith('#caution')) ?? null;

describe('what is to the point', () => {
  it.each([
    ['apixaban dose reduction criteria pls', 'card:af-anticoagulation#s5'],
    ['4th drug in resistant htn', 'card:resistant-hypertension#s8'],
    ['ms relapse oral steroid dose', 'card:multiple-sclerosis#s5'],
    ['مريض عم يختلج جرعة levetiracetam', 'card:status-epilepticus#s3'],
    ['房颤apixaban减量标准', 'card:af-anticoagulation#s5'],
    ['تريبتاز متى نسحب', 'card:anaphylaxis#s9'],
    ['类胰蛋白酶 什么时候抽', 'card:anaphylaxis#s9'],
    ['thyroid strom PTU dose', 'card:hyperthyroidism#s9'],
  ])('%s → %s', (question, key) => {
    expect(lead(question)).toBe(key);
  });

  it.each([
    ['BP target in CKD with proteinuria', 'card:bp-targets-ckd-diabetes#s1'],
    ['هدف ضغط الدم في مرض الكلى المزمن مع بيلة بروتينية', 'card:bp-targets-ckd-diabetes#s1'],
    ['慢性肾病蛋白尿患者血压目标', 'card:bp-targets-ckd-diabetes#s1'],
    ['target potassium in DKA', 'card:dka-hhs#s5'],
    ['dissection bp goal', 'card:hypertensive-emergency#s6'],
  ])('a target, not a limit for something else: %s → %s', (question, key) => {
    expect(lead(question)).toBe(key);
  });

  it.each([
    ['apixaban dose AF CrCl 28', 'card:af-anticoagulation#s5'],
    ['warfarin inr 9 no bleeding', 'card:anticoagulant-reversal#s12'],
    ['warfarin reversal bleeding inr 9', 'card:anticoagulant-reversal#s3'],
    ['metformin in CKD', 'card:type-2-diabetes#s4'],
    ['anaphylaxis to penicillin what dose adrenaline', 'card:anaphylaxis#s2'],
    ['asthma attack treatment', 'card:asthma#s4'],
    ['وش علاج نوبة الربو', 'card:asthma#s4'],
    ['哮喘急性发作怎么处理', 'card:asthma#s4'],
    ['脓毒症一小时集束化治疗', 'card:sepsis#s5'],
    ['hba1c goal in frail elderly', 'card:type-2-diabetes#s3'],
  ])('of the drug, the state and the hour asked for: %s → %s', (question, key) => {
    expect(lead(question)).toBe(key);
  });

  it.each([
    ['apixaban dose AF CrCl 28', 'card:af-anticoagulation#s6', 'card:af-anticoagulation#s7'],
    ['warfarin reversal bleeding inr 9', 'card:anticoagulant-reversal#s12'],
    ['CAP treatment, allergic to penicillin', 'card:community-acquired-pneumonia#s4'],
    ['社区获得性肺炎青霉素过敏用什么抗生素', 'card:community-acquired-pneumonia#s4'],
    ['علاج التهاب النسيج الخلوي مع حساسية من البنسلين', 'card:cellulitis#s2'],
  ])('%s: nothing for other drugs, states and people', (question, ...others) => {
    const found = pointed(question);
    expect(found.length).toBeGreaterThan(0);
    for (const other of others) expect(found).not.toContain(other);
  });

  it.each([
    ['ACE inhibitor in non-diabetic CKD', 'card:bp-targets-ckd-diabetes#s8'],
    ['无糖尿病的慢性肾病用ACEI吗', 'card:bp-targets-ckd-diabetes#s8'],
    ['مثبط الإنزيم المحول للقصور الكلوي المزمن بدون سكري', 'card:bp-targets-ckd-diabetes#s8'],
    ['semaglutide in obese patients without diabetes', 'card:glp1-agonists#s3'],
    ['TB treatment in a 6 year old', 'card:tuberculosis#s4'],
    ['asthma in pregnancy', 'card:asthma#s9'],
    ['apixaban dose in CKD', 'card:af-anticoagulation#s5'],
  ])('about the people asked for: %s → %s', (question, key) => {
    expect(lead(question)).toBe(key);
  });

  it.each(['糖尿病指南更新要点', 'diabetes guideline update', 'ملخص إرشادات السكري'])(
    'what is said of people without it does not answer: %s',
    (question) => {
      expect(pointed(question)).toContain('card:bp-targets-ckd-diabetes#s6');
      expect(pointed(question)).not.toContain('card:bp-targets-ckd-diabetes#s8');
      expect(pointed(question)).not.toContain('card:hypoglycaemia#s9');
    },
  );

  it('what is said of people with it does not answer a question about those without', () => {
    const found = pointed('BP target in CKD without diabetes');
    expect(found).toContain('card:bp-targets-ckd-diabetes#s2');
    expect(found).not.toContain('card:bp-targets-ckd-diabetes#s6');
    expect(found).not.toContain('card:bp-targets-ckd-diabetes#s7');
  });

  it.each([
    ['TB treatment, woman of 40 years old', 'card:tuberculosis#s4'],
    ['TB treatment in a 6 year old', 'card:tuberculosis#s2', 'card:tuberculosis#s7'],
  ])('%s: nothing for others leads', (question, ...others) => {
    expect(others).not.toContain(lead(question));
  });

  it('does not give doses for children to somebody of forty', () => {
    expect(pointed('amoxicillin dose pneumonia 6 year old')).toContain(
      'card:paediatric-antibiotic-dosing#s4',
    );
    expect(pointed('amoxicillin dose pneumonia 40 year old')).not.toContain(
      'card:paediatric-antibiotic-dosing#s4',
    );
    expect(pointed('TB treatment 40 year old')).not.toContain('card:tuberculosis#s4');
    // In brackets behind the dose of adults.
    expect(pointed('adrenal crisis hydrocortisone dose 45 year old')).toContain(
      'card:adrenal-insufficiency#s1',
    );
  });

  it('takes the first trimester for pregnancy', () => {
    expect(pointed('hyperthyroid pregnant which drug').slice(0, 3)).toContain('card:hyperthyroidism#s3');
  });

  it.each(['DKA低钾', 'DKA low potassium', 'الحماض الكيتوني مع نقص البوتاسيوم'])(
    'a finding may be said as a limit: %s',
    (question) => {
      expect(lead(question)).toBe('card:dka-hhs#s5');
    },
  );

  it.each([
    ['how long?', ['outpatient pneumonia antibiotic?'], /^card:community-acquired-pneumonia#s7$/],
    ['magnesium dose?', ['severe asthma attack not responding'], /^card:asthma#s5$/],
    ['and oxygen target?', ['COPD exacerbation treatment?', 'steroid dose?'], /^card:copd#/],
    ['什么时候算缓解？', ['DKA补液', '胰岛素剂量？'], /^card:dka-hhs#/],
    ['والدابيغاتران؟', ['عكس الوارفارين في النزف المهدد للحياة'], /^card:anticoagulant-reversal#s5$/],
    ['孕妇什么时候开始？', ['慢性乙肝一线药物'], /^card:hepatitis-b#s7$/],
    ['and steroids?', ['bacterial meningitis empirical antibiotics'], /^card:meningitis#(s3|caution)$/],
  ])('%s goes on from %j', (question, earlier, key) => {
    expect(lead(question, earlier)).toMatch(key);
  });

  it.each([
    ['cellulitis antibiotic how long', ['apixaban dose in AF'], /^card:cellulitis#/],
    ['and cellulitis antibiotics how long?', ['apixaban dose in AF'], /^card:cellulitis#/],
    ['vancomycin AUC target', ['HFpEF treatment?'], /^card:paediatric-antibiotic-dosing#s15$/],
  ])('%s is a subject of its own after %j', (question, earlier, key) => {
    expect(lead(question, earlier)).toMatch(key);
  });

  it.each([
    ['nail fungus treatment?', ['cellulitis antibiotics']],
    ['digoxin loading dose?', ['urate target in gout']],
  ])('%s is not answered out of %j', (question, earlier) => {
    expect(lead(question, earlier)).toBeNull();
  });

  it('goes on from the question before', () => {
    expect(lead('and in pregnancy?', ['first line for htn'])).toMatch(/^card:(hypertension|pre-eclampsia)#/);
  });

  it.each([
    ['a subject mentioned in passing', 'IVIG dose in Kawasaki disease'],
    ['one item of a list', '急性闭角型青光眼用药'],
    ['a drug mentioned for another reason', 'digoxin loading dose'],
    ['an adult’s dose for a child', 'apixaban dose in a 5 year old'],
    ['half of the subjects', 'metformin for PCOS hirsutism dose'],
    ['a made-up drug', 'dose of velorapril in hypertension'],
    ['a made-up trial', 'results of the NEPTUNE study in sepsis'],
    ['a finding its disease says nothing of', 'DKA hypercalcaemia'],
    ['a disease no card is about', 'علاج الوهن العضلي الوبيل'],
    ['the opposite disorder', 'treatment of hypokalemia'],
  ])('nothing is, for %s: %s', (_what, question) => {
    expect(lead(question)).toBeNull();
  });
});
