import type { ArticleSpecialty, Specialty } from '@mz/contracts';

/** The specialties articles are filed under, by the codes of the product's one list. */
export const specialtyKeys = {
  Cardiology: 'cardiology',
  Oncology: 'oncology',
  Neurology: 'neurology',
  Gastroenterology: 'gastroenterology',
  Endocrinology: 'endocrinology',
  Immunology: 'immunology',
  Hematology: 'hematology',
  'Infectious Disease': 'infectious-disease',
  Surgery: 'surgery',
  Pediatrics: 'pediatrics',
} as const satisfies Record<ArticleSpecialty, Specialty>;
