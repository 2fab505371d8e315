import { indexEntry } from './entry.ts';

export const generalEntries = [
  indexEntry('unit-converter', '1.0.0', 'general', ['dosing']),
  indexEntry('bmi', '1.0.0', 'general', ['weight']),
  indexEntry('bsa-mosteller', '1.0.0', 'general', ['weight', 'dosing']),
  indexEntry('bsa-dubois', '1.0.0', 'general', ['weight', 'dosing']),
  indexEntry('bsa-haycock', '1.0.0', 'general', ['weight', 'dosing', 'child']),
  indexEntry('temperature', '1.0.0', 'general', ['sepsis']),
  indexEntry('drug-dosage', '1.0.0', 'pharmacology', ['dosing', 'child']),
  indexEntry('opioid-mme', '1.0.0', 'pharmacology', ['pain', 'dosing']),
  indexEntry('drug-dose', '1.0.0', 'pharmacology', ['dosing', 'child']),
  indexEntry('estimated-due-date', '1.0.0', 'obstetrics-paediatrics', ['pregnancy']),
  indexEntry('bishop', '1.0.0', 'obstetrics-paediatrics', ['pregnancy']),
  indexEntry('apgar', '1.0.0', 'obstetrics-paediatrics', ['newborn']),
  indexEntry('maintenance-fluids', '1.0.0', 'obstetrics-paediatrics', ['child', 'dosing']),
  indexEntry('lab-units', '1.0.0', 'laboratory', ['dosing']),
];
