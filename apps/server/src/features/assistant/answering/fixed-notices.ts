import type { Answer, QuestionKind } from '@mz/contracts';

/** Kinds that get a fixed text of the screen and nothing else. */
export const fixedNotices: Partial<Record<QuestionKind, NonNullable<Answer['notice']>>> = {
  'self-harm': 'self-harm',
  declined: 'declined',
  'patient-order': 'patient-order',
  lay: 'lay-reader',
  'out-of-scope': 'out-of-scope',
  'non-medical': 'not-medical',
};
