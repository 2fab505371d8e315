export { type Assessment, type AssessmentStatus, assessDrug, isDosing } from './assess.ts';
export { createDrugFinder, nameWords } from './classes.ts';
export type { ExclusionReason, FindDrugs, PatientNeed } from './conditions.ts';
export { type ComputedDose, computeDose } from './dose.ts';
export { figuresOf } from './figures.ts';
export {
  checkInteractions,
  type DrugPair,
  indexRules,
  type LabelFinding,
  type RuleFinding,
  type RuleIndex,
} from './interactions.ts';
export { maxInteractionDrugs, type PatientQuantity, patientLimits } from './limits.ts';
export {
  createDrugNames,
  type DrugIndexEntry,
  type DrugNames,
  indexEntryOf,
  type NamedDrug,
} from './names.ts';
export { type PackedDrug, packDrug, unpackDrug } from './pack.ts';
export {
  completePatient,
  creatinineFromUmol,
  findPatientFaults,
  type Patient,
} from './patient.ts';
export { alternativesTo, countBySeverity, type DrugSwap, findSwaps, type SeverityCounts } from './swaps.ts';
export * from './types.ts';
