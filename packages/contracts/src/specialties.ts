import { z } from 'zod';

/** The specialties of the whole product; their names are the catalogue `specialties`, by code. */
export const specialties = [
  'addiction-medicine',
  'allergy',
  'anesthesiology',
  'cardiac-surgery',
  'cardiology',
  'clinical-genetics',
  'clinical-pharmacology',
  'critical-care',
  'dermatology',
  'emergency-medicine',
  'endocrinology',
  'family-medicine',
  'forensic-medicine',
  'gastroenterology',
  'geriatrics',
  'hematology',
  'hepatology',
  'immunology',
  'infectious-disease',
  'internal-medicine',
  'laboratory-medicine',
  'medical-education',
  'medical-informatics',
  'microbiology',
  'neonatology',
  'nephrology',
  'neurology',
  'neurosurgery',
  'nuclear-medicine',
  'obstetrics-gynecology',
  'occupational-medicine',
  'oncology',
  'ophthalmology',
  'oral-maxillofacial-surgery',
  'orthopedics',
  'otolaryngology',
  'pain-medicine',
  'palliative-medicine',
  'pathology',
  'pediatric-surgery',
  'pediatrics',
  'physical-medicine-rehabilitation',
  'plastic-surgery',
  'preventive-medicine',
  'psychiatry',
  'child-adolescent-psychiatry',
  'public-health',
  'pulmonology',
  'radiation-oncology',
  'radiology',
  'interventional-radiology',
  'reproductive-medicine',
  'rheumatology',
  'sleep-medicine',
  'sports-medicine',
  'surgery',
  'thoracic-surgery',
  'transfusion-medicine',
  'transplant-surgery',
  'traditional-chinese-medicine',
  'tropical-medicine',
  'urology',
  'vascular-surgery',
  'other',
] as const;
export type Specialty = (typeof specialties)[number];
export const specialtySchema = z.enum(specialties).meta({ id: 'Specialty' });

export const isSpecialty = (text: string): text is Specialty => specialties.some((code) => code === text);

/** The code an English name stands for (`Infectious Disease`), or null. */
export const findSpecialty = (name: string): Specialty | null => {
  const code = name.trim().toLowerCase().replaceAll(' ', '-');
  return isSpecialty(code) ? code : null;
};
