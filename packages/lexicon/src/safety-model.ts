import { analyse } from './analyse.ts';
import { openLinearModel } from './linear-model.ts';
import { type SafetyClass, safetyClasses, safetyFeatures } from './safety-features.ts';
import { safetyPhrases } from './safety-phrases.ts';

/** Written by `scripts/train-safety.ts`. */
const model = openLinearModel(
  new URL('../../../content/lexicon/safety/model.bin', import.meta.url),
  safetyClasses,
);

/** How likely a text is of each class. */
export const rateSafety = (text: string): Readonly<Record<SafetyClass, number>> =>
  model.rate(safetyFeatures(text));

/** Who cries for help speaks of themselves, of where they stand, or of their kin. */
const ofDespair = ['self', 'self-word', 'lay-self', 'word-of-place', 'kin'] as const;
const ofEmergency = [...ofDespair, 'danger', 'danger-word'] as const;
/** So sure it has to be of a text that has none of these words. */
const unsupported = 0.8;
const isUnsupported = (of: SafetyClass, said: ReadonlySet<string>): boolean =>
  (of === 'self-harm' && !ofDespair.some((one) => said.has(one))) ||
  (of === 'emergency' && !ofEmergency.some((one) => said.has(one)));

/**
 * From here on a text as a whole is of a class: help for despair is offered sooner than a physician's question is taken
 * for a cry for help or declined. Figures are what physicians write; who speaks of their own kin or body and not as one
 * of them is heard sooner.
 */
const certainty = (of: SafetyClass, text: string): number => {
  const said = safetyPhrases().featuresOf(text);
  if (isUnsupported(of, said)) return unsupported;
  const isOfPhysician = said.has('physician-register') || said.has('patient-told');
  // A drug and a figure tell of a patient.
  if (of === 'self-harm' && namesDrug(text) && /\p{Nd}/u.test(text)) return 0.85;
  if (of === 'self-harm')
    return (said.has('self-word') && !said.has('clinical-word')) || /[^\p{Script=Latin}\P{L}]/u.test(text)
      ? 0.4
      : 0.75;
  // Who names what to give, speaks of nothing of their own and of no kin in danger, asks as a physician does.
  const isOwn = ['self', 'self-word', 'lay-self'].some((one) => said.has(one));
  const isKinInDanger = said.has('kin') && (said.has('danger') || said.has('danger-word'));
  if (of === 'emergency' && namesDrug(text) && !isOwn && !isKinInDanger) return 0.75;
  const isLay = !isOfPhysician && (said.has('kin') || said.has('lay-self'));
  if (of === 'emergency' && isLay) return 0.3;
  if (of === 'emergency')
    return namesRemedy(text) ||
      isOfPhysician ||
      said.has('clinical-word') ||
      said.has('study-question') ||
      /\p{Nd}/u.test(text)
      ? 0.8
      : 0.4;
  if (of === 'privacy' && said.has('record-of-others')) return 0.5;
  if (of === 'harm' && said.has('harm-goal')) return 0.5;
  return 0.7;
};
/** From here on one of its sentences is. */
const sentenceCertainty = 0.93;
/** An order hidden in a letter changes no answer about a disease; it may be heard sooner. */
const orderCertainty = 0.83;
const isDeclined = (of: SafetyClass): boolean => of === 'harm' || of === 'injection' || of === 'privacy';
/** A sentence is only listened to where the whole is not wholly a question of medicine. */
const leastOfWhole = 0.04;
/** A sentence of a case can sound like despair; of a cry for help, the whole does. */
const leastOfDespair = { usual: 0.4, ofCase: 0.85 } as const;
/** A sentence alone sounds like a wish for data of others; of such a wish, the whole does. */
const leastOfOrder = { usual: 0.6, ofCase: 0.85 } as const;
const maxSentences = 12;
/** Who names two drugs and no kin asks of medicine. */
const namesRemedy = (text: string): boolean =>
  [...analyse(text).terms.values()].filter((kind) => kind === 'drug' || kind === 'class').length > 1;
const namesDrug = (text: string): boolean => [...analyse(text).terms.values()].includes('drug');
const sentenceEnd = /(?<=[.!?؟。！？\n;；])\s*/u;

/** What a text is judged in beside the whole. */
export const sentencesOf = (text: string): string[] =>
  text.split(sentenceEnd).filter((one) => one.trim().length >= (/[\u3400-\u9fff]/.test(one) ? 8 : 20));

/** How much there is to go by: words, or characters of Chinese. */
const isShorterThan = (text: string, words: number, characters: number): boolean =>
  (text.match(/[\u3400-\u9fff]/g)?.length ?? 0) < characters && text.trim().split(/\s+/).length < words;

/** A greeting has nothing to go by; the rules know short cries for help. */
const isTooShort = (text: string): boolean => isShorterThan(text, 3, 5);
/** "And in pregnancy?" is an order to nobody. */
const isTooShortToDecline = (text: string): boolean => isShorterThan(text, 6, 12);
/** From here on even a few words are plain. */
const plain = 0.97;

const likeliest = (text: string): { readonly of: SafetyClass; readonly share: number } => {
  const rated = rateSafety(text);
  const [first = 'none'] = safetyClasses.filter((one) => one !== 'none').sort((a, b) => rated[b] - rated[a]);
  // What is likelier to be answered than any one of the others is not all of them together.
  return { of: first, share: rated.none > rated[first] ? rated[first] : 1 - rated.none };
};

/** The class of a text; an order hidden in a letter is found by its sentence. */
export const classifySafety = (text: string): SafetyClass => {
  if (isTooShort(text)) return 'none';
  const whole = likeliest(text);
  if (isDeclined(whole.of) && isTooShortToDecline(text) && whole.share < plain) return 'none';
  if (whole.share >= certainty(whole.of, text)) return whole.of;
  if (whole.share < leastOfWhole) return 'none';
  const said = safetyPhrases().featuresOf(text);
  // A drug and a figure tell of a patient.
  const told = namesDrug(text) && /\p{Nd}/u.test(text) ? 'ofCase' : 'usual';
  const found = sentencesOf(text)
    .slice(0, maxSentences)
    .map(likeliest)
    .filter(({ of }) => !isUnsupported(of, said))
    .find(
      ({ of, share }) =>
        share >= (of === 'injection' ? orderCertainty : sentenceCertainty) &&
        (of !== 'self-harm' || whole.share >= leastOfDespair[told]) &&
        (!isDeclined(of) || of === 'injection' || whole.share >= leastOfOrder[told]),
    );
  return found?.of ?? 'none';
};

/** How sure it is that a text is to be answered. */
export const isSurelyAnswerable = (text: string): boolean => rateSafety(text).none >= 0.9;
/** As sure as it gets. */
export const isPlainlyAnswerable = (text: string): boolean => rateSafety(text).none >= 0.97;

/** Whether a text is far likelier to be answered than anything else. */
export const isLikelyAnswerable = (text: string): boolean => rateSafety(text).none >= 0.8;

/** Whether a text is nearly as likely to be answered as to be met with help. */
export const isDoubtful = (text: string): boolean => rateSafety(text).none > 0.3;
