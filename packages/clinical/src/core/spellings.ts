import type { InputSpec } from './definition.ts';

/**
 * Other spellings of input keys that can only mean one thing: British and American words, written-out electrolytes,
 * mEq/L of ions with one charge (the same figure as mmol/L), and words of other programs. A spelling counts only where
 * the calculator has the key it stands for and not the spelling itself.
 */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  naMmolL: ['sodiumMmolL', 'sodiumMEqL', 'naMEqL', 'serumNaMmolL', 'serumSodiumMmolL'],
  serumNaMmolL: ['naMmolL', 'sodiumMmolL', 'plasmaNaMmolL', 'serumSodiumMmolL', 'serumNaMEqL'],
  urineNaMmolL: ['urineSodiumMmolL', 'urineNaMEqL', 'urinarySodiumMmolL'],
  kMmolL: ['potassiumMmolL', 'potassiumMEqL', 'kMEqL'],
  clMmolL: ['chlorideMmolL', 'chlorideMEqL', 'clMEqL'],
  hco3MmolL: ['bicarbonateMmolL', 'bicarbonateMEqL', 'hco3MEqL'],
  creatinineMgDl: ['serumCreatinineMgDl'],
  creatinineUmolL: ['serumCreatinineUmolL'],
  serumCreatinineMgDl: ['creatinineMgDl', 'plasmaCreatinineMgDl'],
  serumCreatinineUmolL: ['creatinineUmolL', 'plasmaCreatinineUmolL'],
  ureaMmolL: ['bunMmolL', 'bloodUreaMmolL'],
  bunMgDl: ['ureaNitrogenMgDl'],
  hdlMgDl: ['hdlCholesterolMgDl', 'hdlCMgDl'],
  hdlMmolL: ['hdlCholesterolMmolL', 'hdlCMmolL'],
  sbpMmHg: ['systolicMmHg', 'systolicBpMmHg'],
  dbpMmHg: ['diastolicMmHg', 'diastolicBpMmHg'],
  mapMmHg: ['meanArterialPressureMmHg'],
  paco2MmHg: ['pco2MmHg'],
  paco2KPa: ['pco2KPa', 'paco2Kpa', 'pco2Kpa'],
  pao2MmHg: ['po2MmHg'],
  pao2KPa: ['po2KPa', 'pao2Kpa', 'po2Kpa'],
  patmMmHg: ['barometricPressureMmHg', 'atmosphericPressureMmHg'],
  patmKPa: ['patmKpa', 'barometricPressureKPa', 'atmosphericPressureKPa'],
  pfRatioMmHg: ['pfRatio', 'pao2Fio2MmHg'],
  pfRatioKPa: ['pfRatioKpa'],
  fio2: ['fio2Fraction'],
  pulse: ['heartRate'],
  heartRate: ['pulse'],
  respiratoryRate: ['respiratoryRatePerMin', 'respRate'],
  plateletsX10e9L: ['plateletsGL', 'plateletCountX10e9L', 'plateletsX10e3Ul'],
  temperatureC: ['tempC'],
  temperatureF: ['tempF'],
  insulinUuMl: ['insulinUIUMl', 'insulinUiuMl', 'insulinMuL', 'insulinMIUL'],
  bpTreated: ['onAntihypertensive', 'treatedForHypertension', 'hypertensionTreated', 'antihypertensive'],
  smoker: ['currentSmoker', 'smoking'],
  statin: ['onStatin'],
  supplementalOxygen: ['onOxygen', 'oxygen'],
  bmi: ['bmiKgM2'],
  egfr: ['egfrMlMin173'],
  hemoptysis: ['haemoptysis'],
  estrogenUse: ['oestrogenUse', 'estrogen', 'hormoneUse'],
  pittingEdema: ['pittingOedema'],
  localizedTenderness: ['localisedTenderness'],
  immobilizationOrSurgery: ['immobilisationOrSurgery'],
  epinephrineMcgKgMin: ['adrenalineMcgKgMin'],
  norepinephrineMcgKgMin: ['noradrenalineMcgKgMin'],
  tbsaPercent: ['burnPercent', 'tbsaBurnedPercent'],
  hoursSinceBurn: ['hoursAfterBurn'],
  givenMl: ['alreadyGivenMl', 'fluidGivenMl', 'fluidsGivenMl', 'volumeGivenMl'],
  mlPerKgPerPercent: ['coefficient', 'coefficientMlPerKgPerPercent'],
  unreactivePupils: ['pupilsUnreactive', 'nonReactivePupils', 'pupilReactivityScore'],
  ultrasoundGaDays: ['ultrasoundGestationalAgeDays', 'gestationalAgeByUltrasoundDays'],
  onDate: ['asOf', 'asOfDate', 'today'],
  cycleDays: ['cycleLengthDays'],
  embryoAgeDays: ['embryoAge'],
  lmp: ['lmpDate', 'lastMenstrualPeriod'],
  doseMgPerKg: ['doseMgKg', 'doseMgPerKgPerDose'],
  doseMgPerKgDay: ['doseMgKgDay'],
  doseMgPerM2: ['doseMgM2', 'doseMgPerM2PerDose'],
  doseMgPerM2Day: ['doseMgM2Day'],
  infusionMcgKgMin: ['infusionMcgPerKgPerMin', 'infusionMcgPerKgMin'],
  concentrationMgPerMl: ['concentrationMgMl'],
  concentrationMcgPerMl: ['concentrationMcgMl'],
  dosesPerDay: ['dosesPerDayCount'],
  measuredOsmolality: ['measuredOsmolalityMOsmKg', 'measuredOsmMOsmKg', 'measuredOsm'],
  mcgPerHour: ['mcgPerH', 'doseMcgPerHour'],
};

const keysOf = (specs: Readonly<Record<string, InputSpec>>): Set<string> =>
  new Set(
    Object.entries(specs).flatMap(([name, spec]) =>
      spec.kind === 'quantity' ? spec.units.map(({ key }) => key) : [name],
    ),
  );

/**
 * The entries with known spellings put in place of others. One that is given as well under its own key stays as it is,
 * so that the parser points it out instead of picking one.
 */
export function settleSpellings(
  specs: Readonly<Record<string, InputSpec>>,
  given: readonly (readonly [string, unknown])[],
): (readonly [string, unknown])[] {
  const keys = keysOf(specs);
  if (given.every(([key]) => keys.has(key))) return [...given];
  const taken = new Set(given.map(([key]) => key));
  return given.map(([key, value]) => {
    if (keys.has(key)) return [key, value] as const;
    const meant = Object.entries(SPELLINGS).filter(
      ([known, others]) => keys.has(known) && !taken.has(known) && others.includes(key),
    );
    const [only, second] = meant;
    if (only === undefined || second !== undefined) return [key, value] as const;
    taken.add(only[0]);
    return [only[0], value] as const;
  });
}
