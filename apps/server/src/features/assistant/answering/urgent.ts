import type { QuestionKind } from '@mz/contracts';
import { questionRules } from './question-rules.ts';

const { firstPerson, quoted, despair, event, present, past, ownEmergency, order, family, ofOneself } =
  questionRules;

/** Somebody else's words are told: "patient says I want to die". */
const isQuoted = (text: string): boolean => !firstPerson.test(text) && quoted.test(text);

/** What must not be answered like a question of a colleague, by wider words than those of the other rules. */
export const findUrgent = (text: string): QuestionKind | null => {
  if (despair.test(text) && !isQuoted(text)) return 'self-harm';
  if (ownEmergency.test(text)) return 'emergency';
  if (text.length < 160 && event.test(text) && present.test(text) && !past.test(text)) return 'emergency';
  if (order.test(text)) return 'patient-order';
  return family.test(text) ? 'lay' : null;
};

/** First-person emergencies are for the emergency number; a colleague's gets the reference at once as well. */
export const isOwnEmergency = (text: string): boolean => ownEmergency.test(text) || ofOneself.test(text);

/** Words that look like one's own but tell of a patient, or of a time that is over. */
export const isReported = (kind: QuestionKind, text: string): boolean =>
  kind === 'self-harm' ? isQuoted(text) : kind === 'emergency' && past.test(text) && !ownEmergency.test(text);
