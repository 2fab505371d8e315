import { quantity } from './build.ts';
import { type Limits, label } from './input-limits.ts';
import {
  BILIRUBIN_UMOL_PER_MG,
  CALCIUM_MG_PER_MMOL,
  CHOLESTEROL_MMOL_PER_MG,
  CREATININE_UMOL_PER_MG,
  TRIGLYCERIDES_MMOL_PER_MG,
} from './units.ts';

/** Serum creatinine; 0.1–20 mg/dL are hints. */
export const creatinine = (name = 'creatinine', labelName = 'creatinine') =>
  quantity(
    `${name}MgDl`,
    'mg/dL',
    {
      label: label(labelName),
      hard: { exclusiveMin: 0, max: 100 },
      plausible: { min: 0.1, max: 20 },
      step: 0.01,
    },
    { key: `${name}UmolL`, unit: 'µmol/L', divide: CREATININE_UMOL_PER_MG },
  );

const CHOLESTEROL = { unit: 'mmol/L', divide: CHOLESTEROL_MMOL_PER_MG } as const;

export const totalCholesterol = (limits: Limits = {}) =>
  quantity(
    'totalCholesterolMgDl',
    'mg/dL',
    {
      label: label('totalCholesterol'),
      hard: { min: 10, max: 3000 },
      plausible: { min: 60, max: 800 },
      valid: limits.valid,
      step: 1,
    },
    { key: 'totalCholesterolMmolL', ...CHOLESTEROL, valid: limits.validOther },
  );

export const hdl = (limits: Limits = {}) =>
  quantity(
    'hdlMgDl',
    'mg/dL',
    {
      label: label('hdl'),
      hard: { min: 1, max: 400 },
      plausible: { min: 10, max: 150 },
      valid: limits.valid,
      step: 1,
    },
    { key: 'hdlMmolL', ...CHOLESTEROL, valid: limits.validOther },
  );

export const triglycerides = (limits: Limits = {}) =>
  quantity(
    'triglyceridesMgDl',
    'mg/dL',
    {
      label: label('triglycerides'),
      hard: { min: 1, max: 20000 },
      plausible: { min: 20, max: 5000 },
      valid: limits.valid,
      step: 1,
    },
    {
      key: 'triglyceridesMmolL',
      unit: 'mmol/L',
      divide: TRIGLYCERIDES_MMOL_PER_MG,
      valid: limits.validOther,
    },
  );

export const bilirubin = () =>
  quantity(
    'bilirubinMgDl',
    'mg/dL',
    {
      label: label('bilirubin'),
      hard: { exclusiveMin: 0, max: 150 },
      plausible: { min: 0.1, max: 60 },
      step: 0.1,
    },
    { key: 'bilirubinUmolL', unit: 'µmol/L', divide: BILIRUBIN_UMOL_PER_MG },
  );

export const albumin = () =>
  quantity(
    'albuminGDl',
    'g/dL',
    {
      label: label('albumin'),
      hard: { exclusiveMin: 0, max: 10 },
      plausible: { min: 0.8, max: 6 },
      step: 0.1,
    },
    { key: 'albuminGL', unit: 'g/L', divide: 10 },
  );

export const inr = () =>
  quantity('inr', 'ratio', {
    label: label('inr'),
    hard: { exclusiveMin: 0, max: 50 },
    plausible: { min: 0.7, max: 15 },
    step: 0.1,
  });

export const sodium = (key = 'naMmolL', labelName = 'sodium') =>
  quantity(key, 'mmol/L', {
    label: label(labelName),
    hard: { min: 50, max: 250 },
    plausible: { min: 95, max: 190 },
    step: 1,
  });

export const chloride = () =>
  quantity('clMmolL', 'mmol/L', {
    label: label('chloride'),
    hard: { min: 20, max: 220 },
    plausible: { min: 60, max: 150 },
    step: 1,
  });

export const potassium = () =>
  quantity('kMmolL', 'mmol/L', {
    label: label('potassium'),
    hard: { min: 0.5, max: 20 },
    plausible: { min: 1.5, max: 10 },
    step: 0.1,
  });

export const bicarbonate = (limits: Limits = {}) =>
  quantity('hco3MmolL', 'mmol/L', {
    label: label('bicarbonate'),
    hard: { min: 0.5, max: 80 },
    valid: limits.valid,
    plausible: { min: 2, max: 60 },
    step: 0.1,
  });

/** Glucose for the rules of thumb, which are written with 18 mg/dL per mmol/L; `valid` is in mmol/L. */
export const glucose = (limits: Limits = {}) =>
  quantity(
    'glucoseMmolL',
    'mmol/L',
    {
      label: label('glucose'),
      hard: { min: 0.05, max: 300 },
      plausible: { min: 1, max: 110 },
      valid: limits.valid,
      step: 0.1,
    },
    { key: 'glucoseMgDl', unit: 'mg/dL', divide: 18, valid: limits.validOther },
  );

/** Urea: mmol/L, as urea nitrogen or as urea in mg/dL. `nitrogen` is the mg/dL of nitrogen per mmol/L of the rule. */
export const urea = (nitrogen: { multiply?: number; divide?: number }) =>
  quantity(
    'ureaMmolL',
    'mmol/L',
    {
      label: label('urea'),
      hard: { exclusiveMin: 0, max: 200 },
      plausible: { min: 0.5, max: 90 },
      step: 0.1,
    },
    { key: 'bunMgDl', unit: 'mg/dL BUN', ...nitrogen },
    { key: 'ureaMgDl', unit: 'mg/dL urea', multiply: 0.1665 },
  );

export const calcium = () =>
  quantity(
    'calciumMgDl',
    'mg/dL',
    { label: label('calcium'), hard: { min: 0.5, max: 40 }, plausible: { min: 4, max: 20 }, step: 0.1 },
    { key: 'calciumMmolL', unit: 'mmol/L', multiply: CALCIUM_MG_PER_MMOL },
  );

export const platelets = () =>
  quantity(
    'plateletsX10e9L',
    '×10⁹/L',
    {
      label: label('platelets'),
      hard: { exclusiveMin: 0, max: 10000 },
      plausible: { min: 2, max: 2000 },
      step: 1,
    },
    { key: 'plateletsPerUl', unit: '/µL', divide: 1000, alias: true },
  );
