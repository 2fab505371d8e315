import type { Specialty } from '@mz/contracts';

/** Specialties that refer patients to each other: for questions and referrals they complete each other. */
const pairs: readonly (readonly [Specialty, ...Specialty[]])[] = [
  [
    'cardiology',
    'cardiac-surgery',
    'nephrology',
    'endocrinology',
    'internal-medicine',
    'emergency-medicine',
    'pulmonology',
  ],
  [
    'nephrology',
    'endocrinology',
    'internal-medicine',
    'pathology',
    'rheumatology',
    'oncology',
    'urology',
    'critical-care',
  ],
  ['endocrinology', 'internal-medicine', 'ophthalmology', 'family-medicine', 'reproductive-medicine'],
  [
    'oncology',
    'radiation-oncology',
    'pathology',
    'surgery',
    'hematology',
    'palliative-medicine',
    'radiology',
  ],
  [
    'neurology',
    'neurosurgery',
    'psychiatry',
    'radiology',
    'emergency-medicine',
    'physical-medicine-rehabilitation',
  ],
  ['gastroenterology', 'hepatology', 'surgery', 'internal-medicine', 'pathology', 'radiology'],
  ['pulmonology', 'critical-care', 'internal-medicine', 'sleep-medicine', 'allergy', 'infectious-disease'],
  ['rheumatology', 'dermatology', 'immunology', 'internal-medicine', 'orthopedics'],
  ['infectious-disease', 'microbiology', 'internal-medicine', 'critical-care', 'public-health'],
  [
    'pediatrics',
    'neonatology',
    'pediatric-surgery',
    'child-adolescent-psychiatry',
    'family-medicine',
    'clinical-genetics',
  ],
  ['obstetrics-gynecology', 'reproductive-medicine', 'neonatology', 'clinical-genetics', 'urology'],
  ['emergency-medicine', 'critical-care', 'surgery', 'orthopedics', 'radiology', 'internal-medicine'],
  ['family-medicine', 'internal-medicine', 'geriatrics', 'preventive-medicine', 'psychiatry'],
  ['anesthesiology', 'critical-care', 'pain-medicine', 'surgery', 'palliative-medicine'],
  ['hematology', 'internal-medicine', 'laboratory-medicine', 'pathology', 'immunology'],
  ['orthopedics', 'sports-medicine', 'physical-medicine-rehabilitation', 'pain-medicine', 'radiology'],
];

const near = new Map<string, Set<string>>();
for (const [one, ...others] of pairs)
  for (const other of others)
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      near.set(from, (near.get(from) ?? new Set()).add(to));

export const areNeighbours = (one: string, other: string): boolean => near.get(one)?.has(other) ?? false;

/** Specialties that complete one's own. */
export const neighboursOf = (specialty: string): readonly string[] => [...(near.get(specialty) ?? [])];
