import type { ArticleSpecialty, StudyType } from '@mz/contracts';

// Places in these lists are written into index files, and threads that read them start without the contracts.

export const specialtyList: readonly ArticleSpecialty[] = [
  'Cardiology',
  'Oncology',
  'Neurology',
  'Gastroenterology',
  'Endocrinology',
  'Immunology',
  'Hematology',
  'Infectious Disease',
  'Surgery',
  'Pediatrics',
];

export const studyTypeList: readonly StudyType[] = [
  'guideline',
  'meta-analysis',
  'systematic-review',
  'randomised-trial',
  'clinical-trial',
  'cohort',
  'case-control',
  'case-report',
  'review',
  'basic',
  'editorial',
  'other',
];

/** Place of a value in its list; unknown ones count as the last. */
export const placeOf = (list: readonly string[], value: string): number => {
  const place = list.indexOf(value);
  return place < 0 ? list.length - 1 : place;
};
