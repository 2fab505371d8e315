import { beforeAll, describe, expect, it } from 'vitest';
import { understand } from '../retrieval/query.ts';
import { findCalculations } from './find-calculations.ts';

const find = (question: string) => findCalculations(question, understand(question, [], 'en'), null);
const said = (lines: readonly { text: string }[]): string => lines.map(({ text }) => text).join('\n');

/** Inputs that count, without what is absent. */
const inputsOf = async (question: string): Promise<Record<string, unknown>> => {
  const { calculations } = await find(question);
  return Object.fromEntries(
    Object.entries(calculations[0]?.inputs ?? {}).filter(([, value]) => value !== false),
  );
};

beforeAll(
  () => Promise.all([find('BMI 80 kg 180 cm'), find('BMI 80 كغ 180 سم'), find('BMI 80公斤180厘米')]),
  60_000,
);

describe('findings that count', () => {
  const man = { ageYears: 70, sex: 'male' };
  it.each<[string, Record<string, unknown>]>([
    // What is there.
    [
      'CHA2DS2-VASc 70 yo man with hypertension, diabetes, prior stroke',
      { ...man, hypertension: true, diabetes: true, strokeTiaTe: true },
    ],
    ['CHA2DS2-VASc 70 yo man HTN+ DM- CHF-', { ...man, hypertension: true }],
    ['CHA2DS2-VASc 70岁男 高血压：无，糖尿病：有', { ...man, diabetes: true }],
    ['CHA2DS2-VASc رجل 70 سنة سكتة: لا، سكري: نعم', { ...man, diabetes: true }],
    ['CHA2DS2-VASc 70 yo man with non-valvular AF and hypertension', { ...man, hypertension: true }],
    // A subject, not a finding.
    ['annual stroke risk by CHA2DS2-VASc in a 70 yo man with hypertension?', { ...man, hypertension: true }],
    ['CHA2DS2-VASc 70 yo man, HTN to prevent stroke', { ...man, hypertension: true }],
    ['评估卒中风险：70岁男性高血压，CHA2DS2-VASc评分', { ...man, hypertension: true }],
    ['CHA2DS2-VASc رجل 70 سنة للوقاية من السكتة، ارتفاع ضغط', { ...man, hypertension: true }],
    ['CHA2DS2-VASc 70 yo man with pulmonary hypertension', man],
    // Absence behind, before and over lists.
    ['CHA2DS2-VASc 70 yo man hypertension: no, diabetes: no, stroke: no', man],
    ['CHA2DS2-VASc 70 yo man stroke negative, diabetes absent', man],
    ['CHA2DS2-VASc 70 yo man no history of stroke or TIA', man],
    ['CHA2DS2-VASc 70 yo man neither diabetes nor hypertension', man],
    ['CHA2DS2-VASc 70 yo man no CHF, HTN or DM', man],
    ['CHA2DS2-VASc 70 yo man denies stroke, diabetes, has hypertension', { ...man, hypertension: true }],
    ['CHA2DS2-VASc 70岁男，无高血压、糖尿病', man],
    ['CHA2DS2-VASc 70岁男，否认卒中史，有高血压', { ...man, hypertension: true }],
    ['CHA2DS2-VASc رجل 70 سنة لا يعاني من السكري', man],
    ['CHA2DS2-VASc رجل 70 سنة بدون ارتفاع ضغط ولديه سكري', { ...man, diabetes: true }],
    ['HAS-BLED 72岁，肾功能不全，未服用阿司匹林，不饮酒', { ageOver65: true, renalDisease: true }],
    [
      'HAS-BLED مريض عمره 72 سنة قصور كلوي لا يتناول أسبرين ولا كحول',
      { ageOver65: true, renalDisease: true },
    ],
    ['HAS-BLED 66M Cr 2.5 mg/dL', { ageOver65: true, renalDisease: true }],
    ['HAS-BLED 66M Cr 1.1 mg/dL on aspirin', { ageOver65: true, drugs: true }],
    // Arabic denies what has no article; what has one begins a clause of its own.
    [
      'McIsaac عمره 7 سنين، ما في سعال والعقد الأمامية مؤلمة، حرارة 39',
      { ageYears: 7, coughAbsent: true, tenderAnteriorNodes: true, temperatureC: 39 },
    ],
    // Somebody else's.
    [
      'CHA2DS2-VASc 70 yo man with heart failure, mother had diabetes and hypertension',
      { ...man, heartFailure: true },
    ],
    ['CHA2DS2-VASc 70 yo man, diabetes, father had stroke', { ...man, diabetes: true }],
    [
      'CHA2DS2-VASc 70 yo man with heart failure and family history of stroke',
      { ...man, heartFailure: true },
    ],
    ['CHA2DS2-VASc 70岁男性，父亲卒中，本人糖尿病', { ...man, diabetes: true }],
    ['CHA2DS2-VASc رجل 70 سنة سكري، والده أصيب بسكتة', { ...man, diabetes: true }],
    // Criteria that ask for more than the word.
    ['Wells DVT: calf not swollen, active cancer', { activeCancer: true }],
    ['Wells DVT: calf swelling 4 cm', { calfSwelling3cm: true }],
    ['HAS-BLED 70 yo alcohol 1 glass a week, aspirin', { ageOver65: true, drugs: true }],
    ['HAS-BLED 70 yo alcohol 12 drinks per week', { ageOver65: true, alcohol: true }],
    ['HAS-BLED 70 yo hypertension uncontrolled', { ageOver65: true, hypertensionUncontrolled: true }],
    ['HAS-BLED 70 yo uncontrolled hypertension', { ageOver65: true, hypertensionUncontrolled: true }],
    ['HAS-BLED 70 yo cirrhosis, BP 150/80', { ageOver65: true, liverDisease: true }],
    ['PERC 40 yo HR 80 SpO2 98% surgery 3 months ago', { ageYears: 40, heartRate: 80, spo2Percent: 98 }],
  ])('%s', async (question, inputs) => {
    const [calculation] = (await find(question)).calculations;
    // What nobody spoke of is asked for, never counted.
    expect(calculation?.evaluation === null).toBe((calculation?.missing.length ?? 0) > 0);
    expect(await inputsOf(question)).toEqual(inputs);
  });

  it.each([
    ['CHA2DS2-VASc 68F possible TIA, hypertension', 'strokeTiaTe'],
    ['CHA2DS2-VASc 68岁女 疑似TIA 高血压', 'strokeTiaTe'],
    ['CHA2DS2-VASc 68F no CHF, HTN', 'hypertension'],
    ['CHA2DS2-VASc 72F she does not have CHF, HTN; has DM', 'hypertension'],
    ['CHA2DS2-VASc 70M wife reports diabetes', 'diabetes'],
    ['CHA2DS2-VASc 70M diabetes: yes, BP 120/80, diabetes: no', 'diabetes'],
    ['HAS-BLED 70 yo hypertension, labile INR', 'hypertensionUncontrolled'],
    ['HAS-BLED 70 yo aspirin, alcohol', 'alcohol'],
    ['PERC 40 yo HR 80 SpO2 98% planned surgery', 'recentSurgeryOrTrauma'],
    ['Wells PE: HR 90, cancer in remission', 'malignancy'],
  ])('is asked for where it is unclear: %s', async (question, key) => {
    const { calculations, isMissing, lines } = await find(question);
    expect(calculations[0]?.evaluation).toBeNull();
    expect(calculations[0]?.missing.map((one) => one.key)).toContain(key);
    expect(isMissing).toBe(true);
    expect(said(lines)).toMatch(/unclear whether present|不清楚/);
  });

  it('says what was read as absent', async () => {
    const { lines } = await find('CHA2DS2-VASc 70 yo man hypertension: no');
    expect(said(lines)).toContain('Read as absent: Hypertension.');
  });

  it('reads levels of consciousness and degrees, not every such word', async () => {
    const news = 'NEWS2 RR 18 SpO2 97 on air BP 120/70 HR 80 temp 37 C';
    expect(await inputsOf(`${news} alert, not confused, chest pain`)).toMatchObject({
      consciousness: 'alert',
    });
    expect(await inputsOf(`${news} new confusion`)).toMatchObject({ consciousness: 'confusion' });
    expect(
      await inputsOf('Child-Pugh bilirubin 2 mg/dL albumin 3 g/dL INR 1.5 no ascites or encephalopathy'),
    ).toMatchObject({ ascites: 'none', encephalopathy: 'none' });
  });
});

describe('what follows from other words', () => {
  it.each<[string, Record<string, unknown>]>([
    ['curb65 72 confused urea 9 rr 32 bp 85/55', { ageYears: 72, confusion: true }],
    ['SOFA: PaO2 70 FiO2 0.5 on vent, GCS 10', { pfRatioMmHg: 140, respiratorySupport: true }],
    ['SOFA: E3V4M6, BP 90/60, platelets 100', { gcs: 13, mapMmHg: 70 }],
    ['SOFA: norad 12 mcg/min 80 kg, GCS 10', { norepinephrineMcgKgMin: 0.15 }],
    [
      'HEART score 62M typical story, normal ECG, no risk factors, trop 45 (ULN 15)',
      { troponinTimesUln: 3, riskFactorCount: 0 },
    ],
    ['BSA 70/175', { weightKg: 70, heightCm: 175 }],
    ['bmi 120斤 165cm', { weightKg: 60, heightCm: 165 }],
    ['FENa: serum na 138 cr 2.4 / urine na 45 cr 60', { serumCreatinineMgDl: 2.4, urineCreatinineMgDl: 60 }],
    ['parkland 90 kg 45% burnt 2 h ago', { tbsaPercent: 45, hoursSinceBurn: 2 }],
    ['eGFR 44 yo female creat 1.3 mg', { creatinineMgDl: 1.3 }],
    ['SOFA صفائح ٨٥ ألف، على المنفسة، غلاسكو ١٠', { plateletsX10e9L: 85, gcs: 10 }],
  ])('%s', async (question, inputs) => {
    expect((await find(question)).calculations[0]?.inputs).toMatchObject(inputs);
  });

  it('keeps a patch that is told beside another opioid', async () => {
    const { calculations } = await find('MME: MST 60 mg bd plus fentanyl patch 50');
    expect(calculations[0]?.evaluation?.results.mmePerDay).toBe(240);
  });

  it('does not ask for a pressure beside a vasopressor', async () => {
    const { calculations } = await find(
      'SOFA: P/F 180 ventilated, plt 85, bili 2.6, norad 0.12 mcg/kg/min, GCS 10, creat 2.4',
    );
    expect(calculations[0]?.evaluation?.results.score).toBe(15);
  });

  it.each([
    ['Wells PE: pulse 118, alternative diagnosis more likely', false],
    ['Wells肺栓塞 心率110 无咯血 无肿瘤 既往无血栓 PE可能性最大', true],
  ])('tells the likelier diagnosis: %s', async (question, isLikely) => {
    expect((await find(question)).calculations[0]?.inputs.peMostLikely).toBe(isLikely);
  });
});

describe('one of several figures', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['eGFR 65F creatinine 2.1 last week and 1.4 today', { creatinineMgDl: 1.4 }, '2.1'],
    ['eGFR 65F baseline creatinine 1.0 mg/dL now 1.8 mg/dL', { creatinineMgDl: 1.8 }, '1 mg/dl'],
    ['eGFR 65F creatinine rose from 1.0 to 2.1 mg/dL', { creatinineMgDl: 2.1 }, '1'],
    ['eGFR 65F creatinine 2.1 mg/dL (previously 1.2)', { creatinineMgDl: 2.1 }, '1.2'],
    ['65岁女性上周肌酐2.1 mg/dL，今天1.4 mg/dL，eGFR', { creatinineMgDl: 1.4 }, '2.1'],
    ['eGFR امرأة عمرها 65 سنة كرياتينين 2.1 الأسبوع الماضي و 1.4 اليوم', { creatinineMgDl: 1.4 }, '2.1'],
    ['BMI 80 kg 170 cm, target weight 70 kg', { weightKg: 80 }, '70 kg'],
    ['Cockcroft 60M 80 kg creatinine 1.2 mg/dL donor weight 60 kg', { weightKg: 80 }, '60 kg'],
    ['eGFR 62 y old male creat 1.3 mg/dl up from 0.9', { creatinineMgDl: 1.3, ageYears: 62 }, '0.9'],
    ['BMI 170 cm, 80 kg, 70 kg target', { weightKg: 80 }, '70 kg'],
    ['QTc QT 400 ms HR 60, previous QT 440 ms', { qtMs: 400 }, '440 ms'],
  ])('%s', async (question, inputs, other) => {
    const { calculations, lines } = await find(question);
    expect(calculations[0]?.evaluation).not.toBeNull();
    expect(calculations[0]?.inputs).toMatchObject(inputs);
    expect(said(lines)).toContain(other);
  });

  it.each([
    ['eGFR 65F creatinine 1.4 repeat creatinine 2.1', 'creatinineMgDl', '1.4 or 2.1'],
    ['eGFR 65F creatinine 1.0 last week 1.8 mg/dL', 'creatinineMgDl', '1 or 1.8'],
    ['eGFR 54M cr 2.1 yesterday', 'creatinineMgDl', 'Serum creatinine'],
    ['BMI 80 kg 90 kg 170 cm', 'weightKg', '80 kg or 90 kg'],
    ['qSOFA RR 24 then 18, BP 120/70 GCS 15', 'respiratoryRate', '24 or 18'],
  ])('is asked for where they compete: %s', async (question, key, choice) => {
    const { calculations, lines } = await find(question);
    expect(calculations[0]?.evaluation).toBeNull();
    expect(calculations[0]?.missing.map((one) => one.key)).toEqual([key]);
    expect(said(lines)).toContain(choice);
  });

  it('takes the same figure twice for one', async () => {
    expect(await inputsOf('BMI 80 kg (176 lb) 170 cm')).toMatchObject({ weightKg: 80 });
  });

  it.each([
    ['CHA2DS2-VASc 70 year old man with hypertension for 20 years', 70],
    ['eGFR 70 year old man whose father died at 55 years, creatinine 1.2 mg/dL', 70],
    ['CHA2DS2-VASc 75 yo woman, surgery 2 months ago', 75],
    ['ASCVD 10-year risk 55 yo man total cholesterol 213', 55],
  ])('tells ages from durations: %s', async (question, ageYears) => {
    expect(await inputsOf(question)).toMatchObject({ ageYears });
  });
});

describe('units', () => {
  it.each<[string, Record<string, unknown>]>([
    ['QTc QT 0.40 s HR 90', { qtMs: 400 }],
    ['QTc QT 0.4 seconds, HR 90', { qtMs: 400 }],
    ['eGFR 65F creatinine 0.09 mmol/L', { creatinineUmolL: 90 }],
    ['eGFR 65F creatinine 12 mg/L', { creatinineMgDl: 1.2 }],
    ['corrected sodium Na 130 glucose 4 g/L', { glucoseMgDl: 400 }],
    ['corrected calcium Ca 9 mg/dL albumin 2 gm/dl', { albuminGDl: 2 }],
    ['FIB-4 60 yo AST 80 ALT 60 platelets 120 k/uL', { plateletsX10e9L: 120 }],
    ['FIB-4 60岁 AST 80 ALT 60 血小板12万', { plateletsX10e9L: 120 }],
    ['BMI 11 st 4 lb 5 ft 10', { weightLb: 158, heightIn: 70 }],
    ['BMI 1 m 75, 80 kg', { weightKg: 80, heightCm: 175 }],
    ['CURB-65 80yo confused urea 60 mg/dL RR 32 BP 85/50', { ureaMgDl: 60 }],
    ['CURB-65 80yo confused BUN 20 mg/dL RR 32 BP 85/50', { bunMgDl: 20 }],
  ])('%s', async (question, inputs) => {
    const { calculations } = await find(question);
    expect(calculations[0]?.evaluation).not.toBeNull();
    expect(calculations[0]?.inputs).toMatchObject(inputs);
  });

  it('asks for the unit where an unknown one is written', async () => {
    const { calculations, lines } = await find('eGFR 65F creatinine 1.4 mg/cl');
    expect(calculations[0]?.evaluation).toBeNull();
    expect(said(lines)).toContain('which unit, mg/dL or µmol/L?');
  });
});

describe('conversions without a target', () => {
  it.each(['convert 98.6 F', '98.6 فهرنهايت', '换算 98.6 华氏度', 'حول 98.6 فهرنهايت'])(
    'go to the one there is: %s',
    async (question) => {
      const { calculations } = await find(question);
      expect(calculations[0]?.inputs).toEqual({ group: 'temperature', from: 'F', to: 'C', value: 98.6 });
      expect(calculations[0]?.evaluation?.results.value).toBeCloseTo(37, 6);
    },
  );

  it.each([
    ['convert 70', ['from', 'to']],
    ['convert 180 lb', ['to']],
    ['convert calcium 9 mg/dL', ['to']],
    ['convert glucose 100', ['from']],
    ['convert 7.2 mmol/L', ['analyte']],
  ])('are asked for where there are several: %s', async (question, keys) => {
    const { calculations, isAsked, isMissing } = await find(question);
    expect([isAsked, isMissing]).toEqual([true, true]);
    expect(calculations[0]?.evaluation).toBeNull();
    expect(calculations[0]?.missing.map(({ key }) => key)).toEqual(keys);
  });

  it.each(['65 F', 'convert to sinus rhythm at 150', 'fever of 39 C in a child'])(
    'are not seen in: %s',
    async (question) => {
      expect((await find(question)).calculations).toEqual([]);
    },
  );
});

describe('doses of the table', () => {
  it.each([
    'amoxicillin, 5 kg, 2 week old',
    'amoxicillin premature infant 1800 g',
    'ceftriaxone neonate 3 kg',
    '阿莫西林 新生儿 3公斤',
    'أموكسيسيلين لطفل عمره أسبوعين وزنه 4 كغ',
  ])('are not given to newborns: %s', async (question) => {
    const { calculations, isAsked, lines } = await find(question);
    expect(isAsked).toBe(true);
    expect(calculations[0]).toMatchObject({ calculator: 'drug-dosage', evaluation: null, missing: [] });
    expect(said(lines)).toMatch(/newborns or infants under 3 months|新生儿|حديثي الولادة/);
  });

  it('are given from three months on, by the weight of now', async () => {
    expect(await inputsOf('amoxicillin 5 kg 4 months old')).toEqual({ drug: 'amoxicillin', weightKg: 5 });
    expect(await inputsOf('amoxicillin 12 kg, was 10 kg last month')).toEqual({
      drug: 'amoxicillin',
      weightKg: 12,
    });
  });

  it('wait for the one of two weights', async () => {
    const { calculations, lines } = await find('amoxicillin 12 kg or 10 kg');
    expect(calculations[0]?.evaluation).toBeNull();
    expect(said(lines)).toContain('12 kg or 10 kg');
  });
});

describe('figures beside words of another', () => {
  it.each<[string, Record<string, unknown>]>([
    // The word before a full stop is no name of the figure behind it.
    [
      'osmolality: ?toxic alcohol. measured osm 336, Na 142 mmol/L glucose 8 mmol/L urea 11 mmol/L',
      { measuredOsmolality: 336 },
    ],
    // An aim is no value, from its first figure to its last.
    ['NEWS2 目标血氧88-92 RR20 SpO2 90 鼻导管2L 血压132/80 心率95 清醒 36.8度', { spo2Percent: 90 }],
    ['NEWS2 target sats 88-92%, SpO2 91%, RR 20, BP 132/80, HR 95, alert, temp 36.8', { spo2Percent: 91 }],
    ['eGFR bloke of 52, creatinine 1.2 mg/dL', { ageYears: 52, sex: 'male' }],
    ['肌酐清除率 老先生79 体重58公斤 Scr 145', { ageYears: 79 }],
    [
      'HEART score, 52 yo man, ECG normal, slightly suspicious history, trop twice the upper limit',
      { troponinTimesUln: 2 },
    ],
    ['氧合指数 文丘里面罩40% PaO2 65mmHg', { pao2MmHg: 65 }],
  ])('%s', async (question, expected) => {
    const { calculations } = await find(question);
    const inputs = Object.assign({}, ...calculations.map((one) => one.inputs));
    expect(inputs).toMatchObject(expected);
    expect(inputs).not.toHaveProperty('ethanolMgDl');
  });
});

it('reads how often a day in words', async () => {
  const { calculations } = await find(
    'total MME: hydromorphone 4 mg four times a day plus codeine 30 mg tds',
  );
  expect(calculations[0]?.inputs.items).toEqual([
    { drug: 'codeine', dailyDoseMg: 90 },
    { drug: 'hydromorphone', dailyDoseMg: 16 },
  ]);
});

describe('what wards write beside a score', () => {
  const inputs = async (question: string): Promise<Record<string, unknown>> =>
    (await find(question)).calculations[0]?.inputs ?? {};

  it.each([
    ['cha2ds2vasc 77F in AF. HTN yes, HF no (EF 55), not diabetic, TIA 2018, no MI', { heartFailure: false }],
    ['CHA2DS2-VASc سيدة ٧٣ سنة رجفان، ضغطها طول عمرها طبيعي، سكري', { hypertension: false, sex: 'female' }],
    ['perc: 31F, hr 88, sats 98, legs equal, no op, never clotted', { unilateralLegSwelling: false }],
    ['wells for PE. HR 118, never clotted, legs normal', { previousVte: false }],
    ['wells for PE: pulse 112, dvt back in 2019', { previousVte: true }],
    ['curb65 71M knows where he is, BUN 22 mg/dl, rr 28, bp 104/58', { confusion: false }],
    ['edd, lmp 3 May 2026 but her cycles r 32 days', { cycleDays: 32 }],
    ['NEWS2: rr 23, spo2 93 on air (scale 1), bp 108/62, pulse 112, alert, 38.6', { spo2Percent: 93 }],
    ['gcs: opens eyes to pressure, groans no words, pulls the hand away', { verbal: 2, motor: 4 }],
  ])('%s', async (question, expected) => {
    expect(await inputs(question)).toMatchObject(expected);
  });

  it('takes nothing for absent because nothing else is likelier', async () => {
    const said = await inputs(
      'wells dvt: no cancer, POD 10 hip replacement, calf +3.5 cm, nothing else likelier',
    );
    expect(said).toMatchObject({ bedriddenOrSurgery: true });
    expect(said.previousDvt).toBeUndefined();
  });
});
