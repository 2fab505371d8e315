import type { CaseSource } from '../core/case-tally.ts';

/** Where those cases come from. Written by `scripts/clinical-cases.ts`. */
export const caseSources: Readonly<Record<string, readonly CaseSource[]>> = {
  'egfr-ckdepi-2009': [
    { kind: 'independent', source: 'run of R package nephro (CRAN snapshot), CKDEpi.creat', cases: 2 },
    {
      kind: 'independent',
      source: 'unit test of R package transplantr (ckd_epi), creatinine in umol/L with 88.4',
      cases: 1,
    },
    { kind: 'independent', source: 'unit test of R package InsightRX/clinPK (rounded to integer)', cases: 1 },
  ],
  'egfr-ckdepi-2021-cr': [
    {
      kind: 'independent',
      source: 'Lusnaker0730/MEDCALCEHR golden dataset ckd-epi (integer, tolerance 1)',
      cases: 3,
    },
    {
      kind: 'independent',
      source: 'MedCalc-Bench row 23, physician-corrected label (the v1.0 label 83.07 is wrong)',
      cases: 1,
    },
    {
      kind: 'independent',
      source:
        'run of R package nephro (CRAN snapshot), CKDEpi2021.creat; agrees with R package kidney.epi to 2 dp',
      cases: 2,
    },
  ],
  'egfr-ckdepi-2021-cr-cys': [
    {
      kind: 'independent',
      source:
        'run of R package nephro (CRAN snapshot), CKDEpi2021.creat.cys; agrees with R package kidney.epi to 2 dp',
      cases: 3,
    },
  ],
  'cockcroft-gault': [
    { kind: 'independent', source: 'Cockcroft-Gault: Lusnaker0730/MEDCALCEHR golden dataset crcl', cases: 1 },
    {
      kind: 'independent',
      source: 'MedCalc-Bench v1.0 row 2 (their rule picks actual weight: BMI normal and actual < ideal)',
      cases: 1,
    },
    { kind: 'independent', source: 'Cockcroft-Gault: unit test of clinPK (rounded)', cases: 1 },
    { kind: 'independent', source: 'Cockcroft-Gault: run of kidney.epi egfr.cg.cr', cases: 1 },
  ],
  'schwartz-bedside': [
    { kind: 'independent', source: 'unit test of transplantr schwartz_US', cases: 1 },
    {
      kind: 'own',
      source: 'hand: 0.413 x 120 / 0.5; umol/L path (36.5 x 120/44.2 = 99.10 with the SI constant)',
      cases: 1,
    },
  ],
  'ascvd-pce': [
    {
      kind: 'independent',
      source: 'Lusnaker0730/MEDCALCEHR golden dataset ascvd-009 (N/A below 40 years)',
      cases: 1,
    },
    { kind: 'independent', source: 'Lusnaker0730/MEDCALCEHR golden dataset ascvd', cases: 3 },
    {
      kind: 'independent',
      source:
        'run of R package CVrisk::ascvd_10y_accaha (published 3-decimal coefficients; exact to 0.01 with those, 0.25 allows the ACC extended-precision coefficients)',
      cases: 2,
    },
  ],
  'prevent-base': [
    {
      kind: 'independent',
      source: 'run of R packages preventr 0.12.0 and PooledCohort (identical to 1e-9)',
      cases: 7,
    },
    {
      kind: 'independent',
      source: '30-year PREVENT is for 30-59 years (Khan 2023; preventr warns)',
      cases: 1,
    },
  ],
  score2: [
    {
      kind: 'independent',
      source:
        'SCORE2 2021 supplement, Table 4 worked example, as asserted in RiskScorescvd tests against HeartScore',
      cases: 3,
    },
    { kind: 'independent', source: 'RiskScorescvd unit test: below 40 rejected', cases: 1 },
    { kind: 'independent', source: 'SCORE2 2021 abstract (Eur Heart J 2021;42:2439)', cases: 1 },
    { kind: 'independent', source: 'run of R package RiskScorescvd with rounding removed', cases: 2 },
    { kind: 'independent', source: 'RiskScorescvd unit test referenced to HeartScore', cases: 1 },
  ],
  'score2-op': [
    { kind: 'independent', source: 'run of R package RiskScorescvd with rounding removed', cases: 1 },
    { kind: 'independent', source: 'RiskScorescvd unit test referenced to HeartScore', cases: 3 },
    {
      kind: 'independent',
      source: 'SCORE2-OP 2021 supplement, Table 3 worked example, as asserted in RiskScorescvd tests',
      cases: 1,
    },
  ],
  'bsa-mosteller': [{ kind: 'independent', source: 'run of R package clinPK calc_bsa', cases: 2 }],
  'bsa-dubois': [{ kind: 'independent', source: 'run of R package clinPK calc_bsa', cases: 2 }],
  'bsa-haycock': [{ kind: 'independent', source: 'run of R package clinPK calc_bsa', cases: 2 }],
  bmi: [
    { kind: 'independent', source: 'unit test of clinPK', cases: 1 },
    { kind: 'independent', source: 'Lusnaker0730/MEDCALCEHR golden dataset bmi-bsa', cases: 1 },
  ],
  temperature: [
    { kind: 'own', source: 'definition', cases: 1 },
    { kind: 'own', source: 'hand: (101.3-32)*5/9', cases: 1 },
  ],
  'anion-gap': [
    { kind: 'independent', source: 'Lusnaker0730/MEDCALCEHR golden dataset serum-anion-gap-006', cases: 1 },
    { kind: 'independent', source: 'Lusnaker0730/MEDCALCEHR golden dataset serum-anion-gap', cases: 1 },
    {
      kind: 'independent',
      source:
        'MedCalc-Bench-Verified one-shot (negative ratio: UI should suppress interpretation when corrected AG <= 12)',
      cases: 1,
    },
    { kind: 'independent', source: 'MedCalc-Bench v1.0 row 768 (both labels)', cases: 1 },
    { kind: 'independent', source: 'MedCalc-Bench-Verified one-shot', cases: 1 },
    { kind: 'independent', source: 'MEDCALCEHR unit test (albumin 2.0 g/dL), SI albumin entry', cases: 1 },
  ],
  abg: [
    {
      kind: 'independent',
      source:
        'Brandis acid-base text example (pCO2 60: acute expected 26, chronic expected 32); 3.5-per-10 rule gives 31, hence tolerance 1',
      cases: 1,
    },
    { kind: 'independent', source: 'Lusnaker0730/MEDCALCEHR golden dataset abg-analyzer', cases: 1 },
    {
      kind: 'own',
      source:
        'hand-computed from the rule; gas checked with Henderson-Hasselbalch (normal pH, both high, pH < 7.40)',
      cases: 1,
    },
    { kind: 'own', source: 'hand-computed from the rule; gas checked with Henderson-Hasselbalch', cases: 3 },
  ],
  'aa-gradient': [
    { kind: 'own', source: 'hand: FiO2 x (Patm-47) - PaCO2/0.8 - PaO2', cases: 1 },
    { kind: 'own', source: 'hand: age/4 + 4', cases: 1 },
  ],
  'pf-ratio': [
    { kind: 'own', source: 'hand', cases: 1 },
    { kind: 'own', source: 'hand: 8 kPa x 7.50062 / 0.4', cases: 1 },
  ],
  'cha2ds2-vasc': [
    { kind: 'independent', source: 'hand / MEDCALCEHR af-risk golden set', cases: 1 },
    {
      kind: 'independent',
      source: 'MedCalc-Bench v1.0 row 43 (ground truth = physician-corrected label)',
      cases: 1,
    },
    { kind: 'independent', source: 'MedCalc-Bench-Verified one-shot', cases: 1 },
  ],
  'has-bled': [
    { kind: 'independent', source: 'MedCalc-Bench v1.0 row 346 (age 72, 4 drinks/week)', cases: 1 },
    { kind: 'independent', source: 'Lusnaker0730/MEDCALCEHR golden dataset has-bled-003', cases: 1 },
  ],
  'wells-dvt': [
    { kind: 'independent', source: 'Lusnaker0730/MEDCALCEHR golden dataset wells-dvt-005', cases: 1 },
    { kind: 'independent', source: 'Lusnaker0730/MEDCALCEHR golden dataset wells-dvt-002', cases: 1 },
  ],
  'wells-pe': [
    { kind: 'independent', source: 'MedCalc-Bench v1.0 row 121 (HR 120, PE likely, previous PE)', cases: 1 },
    { kind: 'independent', source: 'MedCalc-Bench-Verified one-shot', cases: 1 },
  ],
  perc: [
    { kind: 'independent', source: 'MedCalc-Bench v1.0 row 569', cases: 1 },
    { kind: 'independent', source: 'MedCalc-Bench v1.0 row 568', cases: 1 },
  ],
  heart: [
    { kind: 'independent', source: 'MedCalc-Bench v1.0 row 261', cases: 1 },
    { kind: 'independent', source: 'MedCalc-Bench v1.0 row 260', cases: 1 },
  ],
  'timi-ua-nstemi': [
    { kind: 'independent', source: 'Antman 2000: 0 and 1 share one band', cases: 1 },
    {
      kind: 'independent',
      source:
        'Lusnaker0730/MEDCALCEHR golden dataset timi-nstemi-004; risk from Antman 2000 (MSD Manual table)',
      cases: 1,
    },
  ],
  news2: [{ kind: 'own', source: 'hand-computed from the RCP 2017 NEWS2 chart', cases: 4 }],
  qsofa: [
    { kind: 'independent', source: 'Lusnaker0730/MEDCALCEHR golden dataset qsofa', cases: 1 },
    { kind: 'own', source: 'hand: all thresholds exactly met', cases: 1 },
  ],
  sofa: [
    { kind: 'independent', source: 'MedCalc-Bench-Verified one-shot (CPAP, dopamine 5)', cases: 1 },
    {
      kind: 'own',
      source: 'hand-computed from Vincent 1996; thresholds agree with MIMIC-IV sofa.sql',
      cases: 2,
    },
  ],
  'curb-65': [
    { kind: 'independent', source: 'MedCalc-Bench v1.0 row 535', cases: 1 },
    { kind: 'own', source: 'hand: all thresholds met', cases: 1 },
  ],
  gcs: [
    { kind: 'independent', source: 'MedCalc-Bench-Verified one-shot', cases: 1 },
    { kind: 'independent', source: 'Lusnaker0730/MEDCALCEHR golden dataset gcs', cases: 1 },
  ],
  'meld-na': [
    { kind: 'independent', source: 'MedCalc-Bench row 343, physician-corrected label', cases: 1 },
    {
      kind: 'own',
      source:
        'own computation with OPTN policy 9.1.D rounding (inputs from MEDCALCEHR golden set / transplantr unit test)',
      cases: 1,
    },
    {
      kind: 'own',
      source:
        'own computation with OPTN rounding: MELD(i) 1.497 -> 1.5 -> 15; 15+2.64-0.99=16.65 (MEDCALCEHR golden says 16 with tolerance 2)',
      cases: 1,
    },
  ],
  'meld-3.0': [
    { kind: 'independent', source: 'calcbee.pages.dev printed default result (no sex points)', cases: 1 },
    { kind: 'own', source: 'own computation, formula confirmed in 3 sources (unrounded 15.747)', cases: 1 },
    { kind: 'own', source: 'own computation, formula confirmed in 3 sources (unrounded 36.614)', cases: 1 },
  ],
  'child-pugh': [
    { kind: 'independent', source: 'MedCalc-Bench row 205, physician-corrected', cases: 1 },
    { kind: 'independent', source: 'MedCalc-Bench row 201, physician-corrected', cases: 1 },
    { kind: 'independent', source: 'MedCalc-Bench row 204, physician-corrected', cases: 1 },
  ],
  'fib-4': [{ kind: 'independent', source: 'Lusnaker0730/MEDCALCEHR golden dataset fib-4', cases: 2 }],
  'corrected-calcium': [
    { kind: 'independent', source: 'Lusnaker0730/MEDCALCEHR golden dataset calcium-correction', cases: 1 },
    { kind: 'independent', source: 'MedCalc-Bench-Verified one-shot', cases: 1 },
    { kind: 'own', source: 'hand: 2.10 + 0.02 x 15', cases: 1 },
  ],
  'corrected-sodium': [
    { kind: 'independent', source: 'Lusnaker0730/MEDCALCEHR golden dataset sodium-correction', cases: 1 },
    { kind: 'independent', source: 'MedCalc-Bench-Verified one-shot', cases: 1 },
    { kind: 'own', source: 'hand: glucose 30 mmol/L = 540.5 mg/dL', cases: 1 },
  ],
  'serum-osmolality': [
    { kind: 'independent', source: 'MedCalc-Bench v1.0', cases: 1 },
    { kind: 'independent', source: 'Lusnaker0730/MEDCALCEHR golden dataset serum-osmolality', cases: 1 },
    { kind: 'own', source: 'hand (SI): 2x140+5+5; gap 310-290', cases: 1 },
  ],
  fena: [
    { kind: 'independent', source: 'MedCalc-Bench v1.0 row 507', cases: 1 },
    { kind: 'independent', source: 'Lusnaker0730/MEDCALCEHR golden dataset fena', cases: 1 },
  ],
  'homa-ir': [
    { kind: 'independent', source: 'Lusnaker0730/MEDCALCEHR golden dataset homa-ir', cases: 1 },
    { kind: 'independent', source: 'MedCalc-Bench v1.0', cases: 1 },
    { kind: 'own', source: 'hand: 5 x 9 / 22.5', cases: 1 },
  ],
  'ldl-friedewald': [
    {
      kind: 'independent',
      source: 'Lusnaker0730/MEDCALCEHR golden dataset ldl-004: invalid at TG >= 400',
      cases: 1,
    },
    { kind: 'independent', source: 'run of R package LDLcalc', cases: 1 },
    { kind: 'own', source: 'hand: 5.2-1.3-1.5/2.2 = 3.218', cases: 1 },
  ],
  'ldl-martin-hopkins': [
    {
      kind: 'independent',
      source: 'run of R package LDLcalc Martin180 (LDL rounded to integer there)',
      cases: 2,
    },
  ],
  'ldl-sampson': [
    {
      kind: 'own',
      source: 'own computation; equation confirmed against a public NIH/Sampson calculator page',
      cases: 2,
    },
  ],
  qtc: [
    { kind: 'independent', source: 'Lusnaker0730/MEDCALCEHR golden dataset qtc', cases: 1 },
    { kind: 'independent', source: 'MedCalc-Bench-Verified one-shot', cases: 2 },
    { kind: 'own', source: 'hand: all formulas equal QT at 60/min', cases: 1 },
    { kind: 'own', source: 'hand', cases: 1 },
  ],
  mcisaac: [
    { kind: 'independent', source: 'MedCalc-Bench v1.0 row 300 (100.1 F)', cases: 1 },
    { kind: 'own', source: 'hand: age >= 45 subtracts 1', cases: 1 },
  ],
  apgar: [{ kind: 'independent', source: 'Lusnaker0730/MEDCALCEHR golden dataset apgar', cases: 2 }],
  bishop: [{ kind: 'own', source: 'hand-computed from Bishop 1964 table', cases: 2 }],
  'estimated-due-date': [
    { kind: 'independent', source: 'MedCalc-Bench v1.0 row 941 (both labels)', cases: 1 },
    {
      kind: 'independent',
      source: 'MedCalc-Bench v1.0 row 933 (280 days; the physician label 2012-11-10 is calendar Naegele)',
      cases: 1,
    },
    { kind: 'own', source: 'hand: transfer + 266 - embryo age', cases: 1 },
    { kind: 'own', source: 'hand: 280 days', cases: 1 },
  ],
  parkland: [{ kind: 'own', source: 'hand: 4 mL x kg x %TBSA, half by hour 8 from the burn', cases: 2 }],
  'maintenance-fluids': [
    { kind: 'independent', source: 'MedCalc-Bench v1.0', cases: 1 },
    { kind: 'independent', source: 'Lusnaker0730/MEDCALCEHR golden dataset maintenance-fluids', cases: 1 },
  ],
  'steroid-equivalence': [
    { kind: 'independent', source: 'MedCalc-Bench v1.0', cases: 1 },
    { kind: 'own', source: 'hand', cases: 1 },
  ],
  'opioid-mme': [
    { kind: 'independent', source: 'MedCalc-Bench v1.0 row 995 (both labels)', cases: 1 },
    {
      kind: 'independent',
      source: 'worked value on a public page quoting CDC 2022 (75 mcg/h = 180 MME)',
      cases: 1,
    },
    { kind: 'independent', source: 'MedCalc-Bench v1.0 row 1001 (both labels)', cases: 1 },
  ],
  'drug-dose': [
    { kind: 'own', source: 'hand: 0.1 x 70 x 60 / 16', cases: 1 },
    { kind: 'own', source: 'hand', cases: 1 },
    { kind: 'own', source: 'hand (120 mg/5 mL)', cases: 1 },
  ],
  'lab-units': [
    { kind: 'independent', source: 'unit test of transplantr', cases: 2 },
    { kind: 'independent', source: 'Nathan 2008 ADAG: 28.7 x A1c - 46.7', cases: 1 },
    { kind: 'independent', source: 'NGSP/IFCC published integer pair', cases: 3 },
    { kind: 'independent', source: 'AMA/AJKD factor table; agrees with molar mass', cases: 6 },
    { kind: 'independent', source: 'unit test of clinPK', cases: 1 },
    { kind: 'own', source: 'hand: 30 x 0.1665', cases: 1 },
  ],
};
