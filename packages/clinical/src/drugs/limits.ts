/** Limits of what may be entered about a patient, inclusive. */
export const patientLimits = {
  ageYears: { min: 0, max: 120 },
  weightKg: { min: 0.3, max: 400 },
  heightCm: { min: 20, max: 250 },
  crcl: { min: 1, max: 300 },
  egfr: { min: 1, max: 300 },
  creatinineMgDl: { min: 0.1, max: 20 },
} as const;
export type PatientQuantity = keyof typeof patientLimits;

/** As many drugs as are checked together. */
export const maxInteractionDrugs = 30;
