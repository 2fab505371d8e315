import { readRules } from '@mz/lexicon/rules';

/** What tells the kinds of questions apart, over a text as `normaliseText` leaves it. */
export const questionRules = readRules('question-kinds.json', [
  'selfHarm',
  'emergency',
  'patientOrder',
  'lay',
  'greeting',
  'lawAndPictures',
  'costs',
  'animals',
  'news',
  'nonMedical',
  'differential',
  'firstPerson',
  'quoted',
  'despair',
  'event',
  'present',
  'past',
  'ownEmergency',
  'order',
  'family',
  'ofOneself',
]);
