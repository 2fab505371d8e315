import { evaluateWith, loadCalculator } from '@mz/clinical';
import { beforeAll, describe, expect, it } from 'vitest';
import { understand } from '../retrieval/query.ts';
import { findCalculations } from './find-calculations.ts';
import { readDose } from './special-cases.ts';

const find = (question: string, previous: string | null = null) =>
  findCalculations(question, understand(question, previous === null ? [] : [previous], 'en'), previous);

/** What the engine itself gives. */
const engine = async (id: string, inputs: Record<string, unknown>) => {
  const definition = await loadCalculator(id);
  const outcome = definition && evaluateWith(definition, inputs);
  if (!outcome?.ok) throw new Error(`${id} refuses its case.`);
  return outcome.results;
};

// Definitions and catalogues are loaded when they are first needed.
beforeAll(
  () => Promise.all([find('BMI 80 kg 180 cm'), find('BMI 80 كغ 180 سم'), find('BMI 80公斤180厘米')]),
  60_000,
);

describe('figures asked for', () => {
  it.each<[string, string, Record<string, unknown>]>([
    [
      'eGFR 65 year old woman creatinine 1.4',
      'egfr-ckdepi-2021-cr',
      { ageYears: 65, sex: 'female', creatinineMgDl: 1.4 },
    ],
    [
      'eGFR لامرأة عمرها ٦٥ سنة والكرياتينين ١٢٤ ميكرومول/لتر',
      'egfr-ckdepi-2021-cr',
      { ageYears: 65, sex: 'female', creatinineUmolL: 124 },
    ],
    [
      '65岁女性肌酐124 µmol/L的eGFR',
      'egfr-ckdepi-2021-cr',
      { ageYears: 65, sex: 'female', creatinineUmolL: 124 },
    ],
    ['ceftriaxone for 18 kg', 'drug-dosage', { drug: 'ceftriaxone', weightKg: 18 }],
    [
      'convert 7.2 mmol/L glucose',
      'unit-converter',
      { group: 'laboratory', analyte: 'glucose', from: 'mmol/L', to: 'mg/dL', value: 7.2 },
    ],
    ['vancomycin 15 mg/kg for 70 kg', 'drug-dose', { doseMgPerKg: 15, weightKg: 70 }],
    ['E3V4M5', 'gcs', { eye: 3, verbal: 4, motor: 5 }],
    ['bmi of 220 lb 70 inches', 'bmi', { weightLb: 220, heightIn: 70 }],
    ['80kg 1.75m BMI', 'bmi', { weightKg: 80, heightM: 1.75 }],
    ['QT400ms HR100 QTc多少', 'qtc', { qtMs: 400, heartRate: 100 }],
    [
      'Ccr 女72岁50kg肌酐120μmol/L',
      'cockcroft-gault',
      { ageYears: 72, sex: 'female', weightKg: 50, creatinineUmolL: 120 },
    ],
    [
      'سكر 180 mg/dl كم يعادل mmol/l',
      'unit-converter',
      { group: 'laboratory', analyte: 'glucose', from: 'mg/dL', to: 'mmol/L', value: 180 },
    ],
    [
      'creatinine clearance: man of 80 years, 70,5 kg, creatinine 1,2 mg/dL',
      'cockcroft-gault',
      { ageYears: 80, sex: 'male', weightKg: 70.5, creatinineMgDl: 1.2 },
    ],
  ])('%s', async (question, id, inputs) => {
    const { calculations, passages, lines, isAsked } = await find(question);
    expect(isAsked).toBe(true);
    expect(calculations[0]?.calculator).toBe(id);
    expect(calculations[0]?.evaluation?.results).toEqual(await engine(id, inputs));
    expect(lines[0]?.text).toBe(passages[0]?.text);
    const fragment = new URLSearchParams(calculations[0]?.href.split('#')[1]);
    for (const [key, value] of Object.entries(inputs)) expect(fragment.get(key)).toBe(String(value));
  });

  it('takes the maintenance dose of a drug for no fluid', async () => {
    const { isAsked } = await find('PCI 后 76F 51kg 已负荷，普拉格雷维持量多少');
    expect(isAsked).toBe(false);
  });

  it('asks for what nobody spoke of', async () => {
    const { calculations, isMissing } = await find('CHADS-VASc 78 ♀ HTN DM');
    expect(calculations[0]?.evaluation).toBeNull();
    expect(calculations[0]?.missing.map(({ key }) => key)).toEqual([
      'heartFailure',
      'strokeTiaTe',
      'vascularDisease',
    ]);
    expect(isMissing).toBe(true);
  });

  it.each([
    ['CHADS-VASc 78 ♀ HTN DM, nothing else', 5],
    ['CHADS-VASc 78 ♀ HTN DM, no other risk factors', 5],
    ['تشادز فاسك لامرأة ٧٨ سنة ضغط وسكري والباقي لا', 5],
    ['女78岁 高血压 糖尿病 其他都没有 CHA2DS2-VASc', 5],
  ])('counts the rest as absent for who closes the list: %s', async (question, score) => {
    const { calculations } = await find(question);
    expect(calculations[0]?.evaluation?.results.score).toBe(score);
  });

  it('says what was counted as absent', async () => {
    const { lines } = await find('CHADS-VASc 78 ♀ HTN DM, nothing else');
    const assumed = lines
      .filter(({ tag }) => tag === 'assumption')
      .map(({ text }) => text)
      .join('\n');
    expect(assumed).toMatch(/Read from the question: .*Hypertension.*Diabetes/);
    expect(assumed).toMatch(/counted as absent: .*Heart failure/);
  });

  it('takes a negated condition for absent', async () => {
    const { calculations } = await find(
      'CHA2DS2-VASc for a 70-year-old man with diabetes, no hypertension, without heart failure',
    );
    expect(calculations[0]?.inputs).toMatchObject({
      diabetes: true,
      hypertension: false,
      heartFailure: false,
    });
  });

  it('says which unit it took, or asks where two are possible', async () => {
    const taken = await find('eGFR man 50 years creatinine 1.4');
    expect(taken.lines.map(({ text }) => text).join()).toContain('read as mg/dL');
    const asked = await find('eGFR man 50 years creatinine 15');
    expect(asked.calculations[0]?.evaluation).toBeNull();
    expect(asked.isMissing).toBe(true);
    expect(asked.lines[0]?.text).toContain('mg/dL or µmol/L');
  });

  it('asks for what is missing and computes nothing', async () => {
    const { calculations, isMissing, passages } = await find('eGFR with creatinine 1.4 mg/dL');
    expect(calculations[0]).toMatchObject({
      evaluation: null,
      missing: [{ key: 'ageYears' }, { key: 'sex' }],
    });
    expect(isMissing).toBe(true);
    expect(passages).toEqual([]);
  });

  it('asks for an age it needs, and counts nobody as young', async () => {
    const { calculations } = await find('HAS-BLED with uncontrolled hypertension on aspirin');
    expect(calculations[0]?.evaluation).toBeNull();
    expect(calculations[0]?.missing.map(({ key }) => key)).toContain('ageOver65');
  });

  it('negates what is negated and nothing beside it', async () => {
    const sore = await find('centor 20yo temp 38.6 C no cough tender nodes exudate');
    expect(sore.calculations[0]?.inputs).toMatchObject({ coughAbsent: true, tenderAnteriorNodes: true });
    const heart = await find('cha2ds2-vasc 66F hypertensive, no dm no chf');
    expect(heart.calculations[0]?.inputs).toMatchObject({ diabetes: false, heartFailure: false });
  });

  it('passes the refusal of the engine on', async () => {
    const { calculations } = await find(
      'SCORE2 moderate risk region 25 year old man smoker SBP 140 mmHg cholesterol 6 mmol/L HDL 1 mmol/L',
    );
    expect(calculations[0]?.evaluation).toBeNull();
    expect(calculations[0]?.refusals[0]?.message).toContain('40');
  });

  it('estimates the filtration of a child by the equation of children', async () => {
    const { calculations } = await find('eGFR 12 year old girl 148 cm creatinine 0.6 mg/dL');
    expect(calculations[0]?.calculator).toBe('schwartz-bedside');
    expect(calculations[0]?.inputs).toEqual({ ageYears: 12, heightCm: 148, creatinineMgDl: 0.6 });
  });

  it.each([
    ['Convert prednisolone 30 mg to dexamethasone', 'prednisolone', 'dexamethasone', 4.5],
    ['how much dexamethasone is 40 mg prednisolone', 'prednisolone', 'dexamethasone', 6],
    ['pred 40 equivalent hydrocortisone', 'prednisolone', 'hydrocortisone', 160],
    ['dexa 6 كم يعادل بريدنيزولون', 'dexamethasone', 'prednisolone', 40],
    ['氢化可的松100mg相当于甲强龙多少', 'hydrocortisone', 'methylprednisolone', 20],
  ])('tells which steroid is converted into which: %s', async (question, from, to, doseMg) => {
    const { calculations } = await find(question);
    expect(calculations[0]?.inputs).toMatchObject({ from, to });
    expect(calculations[0]?.evaluation?.results.doseMg).toBe(doseMg);
  });

  it.each([
    ['Na 140 Cl 101 CO2 14, anion gap?', { naMmolL: 140, clMmolL: 101, hco3MmolL: 14 }],
    ['abg pH 7.30 CO2 60 mmHg HCO3 29', { ph: 7.3, paco2MmHg: 60, hco3MmolL: 29 }],
    ['parkland 82kg 35% burns at 14:00, now 16:30', { weightKg: 82, tbsaPercent: 35 }],
    ['Bishop：宫口1cm，消退40%，先露-3，质硬，后位', { dilationCm: 1, effacementPercent: 40, station: -3 }],
    ['مكافئ المورفين: ترامادول ٥٠ ملغ ٣ مرات باليوم', { items: [{ drug: 'tramadol', dailyDoseMg: 150 }] }],
  ])('reads what belongs to the value and nothing beside it: %s', async (question, inputs) => {
    expect((await find(question)).calculations[0]?.inputs).toMatchObject(inputs);
  });

  it('goes on from the question before', async () => {
    const first = 'eGFR 65 year old woman creatinine 1.4 mg/dL';
    const { calculations } = await find('And with creatinine 2.0 mg/dL?', first);
    expect(calculations[0]?.inputs).toMatchObject({ ageYears: 65, sex: 'female', creatinineMgDl: 2 });
  });

  it.each([
    'What BP target in CKD?',
    'Metformin at eGFR 30: contraindicated?',
    'When to anticoagulate with CHA2DS2-VASc 3 in a woman?',
    'Apixaban 2.5 mg twice daily in AF: which criteria?',
    'What is the HAS-BLED score used for?',
    'Dose of ceftriaxone in meningitis',
    'هل يُعطى الميتفورمين عند eGFR 30؟',
    'eGFR 30时能用二甲双胍吗？',
  ])('are not taken out of: %s', async (question) => {
    expect((await find(question)).isAsked).toBe(false);
  });
});

describe('kidney function beside an answer', () => {
  it('is computed where age, sex and creatinine with its unit are given', async () => {
    const { calculations, lines, isAsked } = await find(
      '65-year-old woman with type 2 diabetes, creatinine 1.4 mg/dL. Should I start an SGLT2 inhibitor?',
    );
    expect(isAsked).toBe(false);
    expect(calculations.map(({ calculator }) => calculator)).toEqual(['egfr-ckdepi-2021-cr']);
    expect(calculations[0]?.evaluation?.results).toEqual(
      await engine('egfr-ckdepi-2021-cr', { ageYears: 65, sex: 'female', creatinineMgDl: 1.4 }),
    );
    expect(lines.map(({ tag }) => tag)).toEqual(['statement']);
  });

  it.each([
    '65-year-old woman, creatinine 1.4. Start an SGLT2 inhibitor?',
    'woman with creatinine 1.4 mg/dL: SGLT2 inhibitor?',
    'SGLT2 inhibitor at 65 years in a woman?',
  ])('is left out where something is not said: %s', async (question) => {
    expect((await find(question)).calculations).toEqual([]);
  });
});

it('finds the filtration rate by its short Arabic name', async () => {
  const { calculations } = await find('معدل الترشيح لامرأة عمرها 65 سنة كرياتينين 1.4');
  expect(calculations[0]?.calculator).toBe('egfr-ckdepi-2021-cr');
  expect(calculations[0]?.evaluation?.results).toEqual(
    await engine('egfr-ckdepi-2021-cr', { ageYears: 65, sex: 'female', creatinineMgDl: 1.4 }),
  );
});

describe('the words a figure was read from', () => {
  it.each([
    [
      'CHA2DS2-VASc for a 72 year old woman with hypertension and no diabetes?',
      null,
      ['72', 'woman', 'hypertension', 'no diabetes'],
    ],
    ['72岁女性，高血压，无糖尿病，CHA2DS2-VASc 多少？', null, ['72', '女性', '高血压', '无糖尿病']],
    ['eGFR لامرأة عمرها ٦٥ سنة والكرياتينين ١٢٤ ميكرومول/لتر', null, ['لامرأة', '٦٥', 'والكرياتينين ١٢٤']],
    ['And with a creatinine of 2 mg/dL?', 'eGFR 65 year old woman creatinine 1.4', ['2']],
    ['What are the latest hypertension guidelines?', null, []],
  ])('%s', async (question, previous, words) => {
    const used = (await find(question, previous)).findUsed();
    const said = used.map(({ start, end }) => question.slice(start, end));
    for (const word of words) expect(said.join(' | ')).toContain(word);
    if (words.length === 0) expect(said).toEqual([]);
    // What says nothing for the figure is not marked.
    expect(said.join(' ')).not.toMatch(/VASc|多少|for|latest/);
  });
});

it.each([
  ['5 ml has 120 mg', 24],
  ['0 ml has 120 mg', undefined],
  ['120 mg/0 ml', undefined],
])('a strength is told by what a volume holds, and by no empty one: %s', (strength, milligrams) => {
  const inputs = readDose(`paracetamol 15 mg/kg per dose, weight 10 kg, ${strength}`)?.inputs;
  expect(inputs?.concentrationMgPerMl).toBe(milligrams);
});
