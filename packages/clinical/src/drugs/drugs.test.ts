import { describe, expect, it } from 'vitest';
import { assessDrug } from './assess.ts';
import { createDrugFinder } from './classes.ts';
import { isWithin, matchCondition } from './conditions.ts';
import { computeDose, hoursBetween } from './dose.ts';
import { figuresOf, figuresWithUnit, limitsInText, statesRange } from './figures.ts';
import { checkInteractions, indexRules } from './interactions.ts';
import { createDrugNames } from './names.ts';
import { completePatient, findPatientFaults, type Patient } from './patient.ts';
import type { Drug, DrugDose, DrugStatement, InteractionRules } from './types.ts';

const text = (en: string) => ({ en, ar: en, zh: en });
let count = 0;
const statement = (over: Partial<DrugStatement> & { readonly en?: string }): DrugStatement => {
  const { en, ...rest } = over;
  count += 1;
  return {
    id: `test.${count}`,
    kind: 'dose',
    indication: 'dvt',
    indicationName: text('deep vein thrombosis'),
    intent: 'treatment',
    population: 'adult',
    route: 'sc',
    when: null,
    dose: null,
    with: null,
    severity: null,
    text: text(en ?? 'Text.'),
    section: null,
    check: 'label',
    ...rest,
  };
};
const dose = (over: Partial<DrugDose>): DrugDose => ({
  amount: [1, 1],
  unit: 'mg/kg',
  per: 'dose',
  every: '12 h',
  max: null,
  duration: null,
  ...over,
});
const drugOf = (...statements: DrugStatement[]): Drug => ({
  id: 'test',
  name: text('Test'),
  brands: [],
  otherNames: [],
  class: text('test class'),
  rxcui: null,
  source: { title: 'Label', product: null, setId: null, date: null, retrieved: '2026-07' },
  statements,
});
const rules: InteractionRules = {
  retrieved: '2026-11',
  classes: { 'strong-cyp3a4-inhibitors': ['clarithromycin', 'ritonavir'], nsaids: ['ibuprofen', 'naproxen'] },
  rules: [
    {
      id: 'nsaids--nsaids',
      a: { class: 'nsaids' },
      b: { class: 'nsaids' },
      severity: 'major',
      effect: text('e'),
      management: text('m'),
      basis: 'unchecked',
    },
    {
      id: 'warfarin--nsaids',
      a: { drug: 'warfarin' },
      b: { class: 'nsaids' },
      severity: 'moderate',
      effect: text('e'),
      management: text('m'),
      basis: 'second-source',
    },
    {
      id: 'warfarin--ibuprofen',
      a: { drug: 'ibuprofen' },
      b: { drug: 'warfarin' },
      severity: 'contraindicated',
      effect: text('e'),
      management: text('m'),
      basis: 'second-source',
    },
  ],
};
const names = createDrugNames([], rules);
const find = createDrugFinder(rules, names.resolve);
const assess = (patient: Patient, ...statements: DrugStatement[]) =>
  assessDrug(drugOf(...statements), patient, find).map(({ status }) => status);
const adult = { ageYears: 60, weightKg: 62 };

describe('conditions', () => {
  it.each([
    [{ below: 30 }, 30, false],
    [{ below: 30 }, 29.999, true],
    [{ atMost: 30 }, 30, true],
    [{ above: 30 }, 30, false],
    [{ atLeast: 30 }, 30, true],
    [{ atLeast: 30, below: 60 }, 60, false],
  ])('%j of %d: %s', (band, value, expected) => {
    expect(isWithin(value, band)).toBe(expected);
  });

  it('needs what is not known and takes words it does not understand for neither', () => {
    expect(matchCondition({ crcl: { below: 30 } }, {}, find).needs).toEqual(['crcl']);
    expect(matchCondition({ with: 'strong CYP3A inhibitors' }, { with: ['ritonavir'] }, find)).toEqual({
      excluded: [],
      needs: [],
    });
    expect(
      matchCondition({ with: 'clarithromycin or ritonavir' }, { with: ['warfarin'] }, find).excluded,
    ).toHaveLength(1);
    expect(matchCondition({ with: 'a drug from elsewhere' }, { with: ['warfarin'] }, find).needs).toEqual([
      'with',
    ]);
    expect(matchCondition({ dialysis: true }, {}, find).excluded).toHaveLength(1);
  });

  it('counts two of three criteria', () => {
    const condition = {
      anyTwoOf: [
        { ageYears: { atLeast: 80 } },
        { weightKg: { atMost: 60 } },
        { serumCreatinineMgDl: { atLeast: 1.5 } },
      ],
    };
    const match = (patient: Patient) => matchCondition(condition, patient, find);
    expect(match({ ageYears: 80, weightKg: 60 })).toEqual({ excluded: [], needs: [] });
    expect(match({ ageYears: 80, weightKg: 61, creatinineMgDl: 1.4 }).excluded).toHaveLength(1);
    expect(match({ ageYears: 80, weightKg: 61 }).needs).toEqual(['serumCreatinineMgDl']);
    expect(match({ ageYears: 79, weightKg: 61 }).excluded).toHaveLength(1);
  });
});

describe('an assessment', () => {
  const usual = statement({ dose: dose({}), en: 'Treatment: 1 mg/kg every 12 hours.' });
  const renal = statement({
    kind: 'renal',
    when: { crcl: { below: 30 } },
    dose: dose({ every: '24 h' }),
    en: 'Below 30 mL/min: 1 mg/kg every 24 hours.',
  });
  const prevention = statement({
    indication: 'vte-prophylaxis-hip',
    intent: 'prophylaxis',
    dose: dose({ amount: [40, 40], unit: 'mg' }),
    en: 'Prevention: 40 mg.',
  });

  it('waits for the kidney, and lets the band take the place of the usual dose of the same use only', () => {
    expect(assess(adult, usual, renal, prevention)).toEqual(['needs', 'needs', 'applies']);
    expect(assess({ ...adult, crcl: 22 }, usual, renal, prevention)).toEqual([
      'replaced',
      'applies',
      'applies',
    ]);
    expect(assess({ ...adult, crcl: 30 }, usual, renal, prevention)).toEqual([
      'applies',
      'excluded',
      'applies',
    ]);
  });

  it('computes nothing beside a kidney statement that names no dose', () => {
    const avoid = statement({ kind: 'renal', indication: null, intent: null, when: { crcl: { below: 30 } } });
    expect(assess({ ...adult, crcl: 22 }, usual, avoid)).toEqual(['qualified', 'applies']);
  });

  it('computes nothing between two bands', () => {
    const bands = [
      statement({ kind: 'renal', when: { crcl: { atLeast: 30, atMost: 59 } }, dose: dose({}) }),
      statement({ kind: 'renal', when: { crcl: { below: 30 } }, dose: dose({}) }),
    ];
    expect(assess({ ...adult, crcl: 59.5 }, usual, ...bands)[0]).toBe('gap');
    expect(assess({ ...adult, crcl: 60 }, usual, ...bands)[0]).toBe('applies');
  });

  it('never gives an adult dose to a child, nor a dose of another population', () => {
    expect(assess({ ...adult, ageYears: 17.9 }, prevention)).toEqual(['excluded']);
    expect(assess({ ...adult, ageYears: 18 }, prevention)).toEqual(['applies']);
    expect(assess({}, prevention)).toEqual(['needs']);
    const of = (population: DrugStatement['population']) => statement({ population, dose: dose({}) });
    expect(assess(adult, of('child'), of('neonate'), of('elderly'), of('pregnancy'), of('any'))).toEqual([
      'excluded',
      'excluded',
      'excluded',
      'needs',
      'applies',
    ]);
  });

  it('lets nothing unchecked replace a dose of the label', () => {
    const unchecked = { ...renal, id: 'unchecked', check: 'unchecked' as const };
    expect(assess({ ...adult, crcl: 22 }, usual, unchecked)[0]).toBe('qualified');
  });
});

describe('a dose', () => {
  const compute = (
    en: string,
    over: Partial<DrugDose>,
    patient: Patient = { weightKg: 62 },
    maxima: DrugStatement[] = [],
  ) => computeDose(statement({ en, dose: dose(over) }), patient, maxima);

  it('is exact, and needs the weight', () => {
    expect(compute('0.3 mg/kg', { amount: [0.3, 0.3] })).toMatchObject({
      status: 'computed',
      amount: [18.6, 18.6],
      unit: 'mg',
    });
    expect(compute('1 mg/kg', {}, {})).toEqual({ status: 'needs', needs: ['weightKg'] });
    expect(compute('10 mg/m²', { amount: [10, 10], unit: 'mg/m2' }, { weightKg: 62 })).toEqual({
      status: 'needs',
      needs: ['heightCm'],
    });
  });

  it('is never above its maximum: single, daily, of a statement of its own', () => {
    const heavy = { weightKg: 130 };
    const single = { max: { amount: 100, unit: 'mg', per: 'dose' } };
    expect(compute('1 mg/kg, at most 100 mg', single, heavy)).toMatchObject({
      amount: [100, 100],
      uncapped: [130, 130],
      capped: true,
    });
    const daily = { every: '6-8 h', max: { amount: 0.2, unit: 'g', per: 'day' } };
    expect(compute('1 mg/kg, at most 200 mg', daily, heavy)).toMatchObject({ amount: [50, 50] });
    const most = statement({ kind: 'max-dose', dose: dose({ amount: [80, 80], unit: 'mg', every: null }) });
    expect(compute('1 mg/kg', {}, heavy, [most])).toMatchObject({
      amount: [80, 80],
      limits: [{ statementId: most.id }],
    });
  });

  it('is not computed where the text says more than its figures', () => {
    const reasonOf = (en: string, over: Partial<DrugDose> = {}) => compute(en, over);
    expect(reasonOf('1 mg/kg, then 0.5 mg/kg')).toEqual({ status: 'text', reason: 'tiers' });
    expect(reasonOf('1 mg/kg under 10 kg and 2 mg/kg above', { amount: [1, 2] })).toEqual({
      status: 'text',
      reason: 'tiers',
    });
    expect(reasonOf('1 mg/kg (at most 750 mg per dose)')).toEqual({
      status: 'text',
      reason: 'limit-in-text',
    });
    expect(reasonOf('2 mg/kg')).toEqual({ status: 'text', reason: 'tiers' });
    expect(reasonOf('0.3 mg at 3 kg, 8 mg at 30 kg', { amount: [0.3, 8], unit: 'mg' })).toEqual({
      status: 'text',
      reason: 'tiers',
    });
    expect(computeDose(statement({ en: '1 mg/kg', dose: dose({}), check: 'unchecked' }), adult)).toEqual({
      status: 'text',
      reason: 'unchecked',
    });
    expect(reasonOf('1 mg/kg', { max: { amount: 3, unit: 'mL', per: 'day' } })).toEqual({
      status: 'text',
      reason: 'limit-not-comparable',
    });
  });

  it.each([
    ['12 h', 12],
    ['6-8 h', 6],
    ['8 h (three divided doses)', 8],
    ['1 week', null],
    ['20 min', null],
    [null, null],
  ])('is given every %s: %s hours', (every, hours) => {
    expect(hoursBetween(every)).toBe(hours);
  });
});

describe('figures', () => {
  it('are read in any digits and not from names', () => {
    expect(figuresOf('CYP3A4, 5-HT, 1,500 mg and ٢٫5 m²')).toEqual([1500, 2, 5]);
    expect(figuresWithUnit('10 to 15 mg/kg, then 5 mg/kg/day and 40 mg', 'mg/kg')).toEqual([10, 15, 5]);
    expect(figuresWithUnit('0.5 to 1 unit/kg', 'units/kg')).toEqual([0.5, 1]);
    expect(limitsInText('maximum 75 mg/kg and at most 3,750 mg a day over 15 minutes')).toEqual([
      { amount: 3750, unit: 'mg' },
    ]);
    expect(statesRange('250 to 500 mg', 250, 500, 'mg')).toBe(true);
    expect(statesRange('25 to 45 mg/kg', 25, 45, 'mg')).toBe(false);
  });
});

describe('interactions', () => {
  const check = (...ids: string[]) => checkInteractions(ids, indexRules(rules), find);

  it('come most severe first, by drug and by class', () => {
    const [pair] = check('warfarin', 'ibuprofen');
    expect(pair?.severity).toBe('contraindicated');
    expect(pair?.findings.map((finding) => finding.source === 'rule' && finding.rule.id)).toEqual([
      'warfarin--ibuprofen',
      'warfarin--nsaids',
    ]);
  });

  it('take a class on both sides for two different members, and say nothing of pairs without a rule', () => {
    expect(check('ibuprofen', 'naproxen')[0]?.findings).toHaveLength(1);
    expect(check('warfarin', 'clarithromycin')).toEqual([
      { drugs: ['warfarin', 'clarithromycin'], findings: [], severity: null },
    ]);
  });
});

describe('a patient', () => {
  it('has a clearance by Cockcroft–Gault and an eGFR, unless they are given or the patient is a child', () => {
    const known = { ageYears: 78, sex: 'female', weightKg: 62, creatinineMgDl: 1.6 } as const;
    expect(completePatient(known).crcl).toBeCloseTo(28.363, 3);
    expect(completePatient(known).egfr).toBeCloseTo(32.8, 0);
    expect(completePatient({ ...known, crcl: 22 }).crcl).toBe(22);
    expect(completePatient({ ...known, ageYears: 12 }).crcl).toBeUndefined();
  });

  it('is refused outside the limits', () => {
    expect(findPatientFaults({ weightKg: 900, ageYears: -1, crcl: 0 }).map(({ field }) => field)).toEqual([
      'ageYears',
      'weightKg',
      'crcl',
    ]);
    expect(findPatientFaults({ weightKg: Number.NaN })).toHaveLength(1);
  });
});

describe('drugs named in a text', () => {
  const entry = (
    id: string,
    en: string,
    ar: string,
    zh: string,
    brands: string[] = [],
    otherNames: string[] = [],
  ) => ({
    id,
    name: { en, ar, zh },
    class: { en: 'class', ar: 'صنف', zh: '类' },
    brands,
    otherNames,
  });
  const names = createDrugNames([
    entry('warfarin', 'Warfarin', 'وارفارين', '华法林', ['Coumadin']),
    entry('clarithromycin', 'Clarithromycin', 'كلاريثروميسين', '克拉霉素', ['Biaxin']),
    entry('insulin-glargine', 'Insulin glargine', 'إنسولين غلارجين', '甘精胰岛素', ['Lantus'], ['ASA']),
  ]);
  it.each([
    ['Can I give clarithromycin with Coumadin?', ['clarithromycin', 'warfarin']],
    ['insulin glargine, then warfarin, warfarin again', ['insulin-glargine', 'warfarin']],
    ['هل يعطى الوارفارين وكلاريثروميسين معا؟', ['warfarin', 'clarithromycin']],
    ['بوارفارين', ['warfarin']],
    ['正在服用华法林的患者可以用克拉霉素吗', ['warfarin', 'clarithromycin']],
    ['warfarinise the asa', []],
    ['', []],
  ])('%s', (text, ids) => {
    expect(names.namedIn(text, 6).map(({ id }) => id)).toEqual(ids);
  });
  it('are at most as many as asked for', () => {
    expect(names.namedIn('warfarin clarithromycin lantus', 2)).toHaveLength(2);
  });
});
