import type { Specialty } from '@mz/contracts';

/** Keys of the specialties in the catalogue. */
export const specialtyKeys = {
  Cardiology: 'cardiology',
  Oncology: 'oncology',
  Neurology: 'neurology',
  Gastroenterology: 'gastroenterology',
  Endocrinology: 'endocrinology',
  Immunology: 'immunology',
  Hematology: 'hematology',
  'Infectious Disease': 'infectiousDisease',
  Surgery: 'surgery',
  Pediatrics: 'pediatrics',
} as const satisfies Record<Specialty, string>;
