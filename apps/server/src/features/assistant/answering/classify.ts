import type { QuestionKind } from '@mz/contracts';
import type { Analysis } from '@mz/lexicon/analyse';
import { normaliseText, tokenise } from '@mz/lexicon/normalise';
import { tellsOfAnimals } from '@mz/lexicon/question-words';
import { findSafetyKind, namesCase as namesRemedyOfCase } from '@mz/lexicon/safety';
import { isDoubtful, isLikelyAnswerable, isSurelyAnswerable } from '@mz/lexicon/safety-model';
import { studiesIn } from '@mz/lexicon/studies';
import { termIndex } from '@mz/lexicon/terms';
import { questionRules } from './question-rules.ts';
import { findUrgent, isReported } from './urgent.ts';

type Rule = readonly [QuestionKind, RegExp];

/** The first that holds counts. */
const rules: readonly Rule[] = [
  ['self-harm', questionRules.selfHarm],
  ['emergency', questionRules.emergency],
  ['patient-order', questionRules.patientOrder],
  ['lay', questionRules.lay],
  ['greeting', questionRules.greeting],
  ['out-of-scope', questionRules.lawAndPictures],
  ['out-of-scope', questionRules.costs],
  ['out-of-scope', questionRules.animals],
  ['out-of-scope', questionRules.news],
];

/** A text without the names of diseases in it: a cough may bark without a dog. */
const withoutNames = (text: string): string => {
  const tokens = tokenise(text);
  let rest = '';
  let at = 0;
  for (const { term, from, to } of termIndex().match(tokens)) {
    const [first, last] = [tokens[from], tokens[to - 1]];
    if (term.kind !== 'condition' || !first || !last) continue;
    rest += `${text.slice(at, first.start)} `;
    at = last.end;
  }
  return rest + text.slice(at);
};

/** What a question is taken for, from its words; whether something is to be calculated is decided elsewhere. */
export const classify = (question: string, analysis: Analysis, goesOn = false): QuestionKind => {
  const safety = findSafetyKind(question, goesOn);
  // A clinical question is answered whatever else stands in its text: passages and question are data for every engine.
  const isClinical = [...analysis.terms.values()].includes('condition');
  const namesCase = isClinical || [...analysis.terms.values()].includes('test');
  if (safety === 'injection' && !namesCase) return 'declined';
  // Words of despair in the first person, in a text that names nothing clinical: help is offered rather than a search.
  const text = normaliseText(question);
  const urgent = findUrgent(text);
  const isLay = rules.some(([kind, pattern]) => kind === 'lay' && pattern.test(text));
  if (safety === 'self-harm-hint') {
    if (!namesCase) return 'self-harm';
  } else if (safety === 'self-harm' && urgent === 'emergency') return urgent;
  else if (safety === 'emergency' && isLay && isDoubtful(question)) return 'lay';
  else if (safety !== null && safety !== 'injection') return safety;
  // The classifier has read the whole of it; patterns of single words do not overrule what it is sure of.
  const isOfCase = (namesCase && /\p{Nd}/u.test(question)) || namesRemedyOfCase(question);
  const isAnswerable = isOfCase && isSurelyAnswerable(question);
  const isOverruled = (kind: QuestionKind): boolean =>
    isAnswerable && (kind === 'emergency' || kind === 'self-harm');
  if (urgent !== null && !isOverruled(urgent)) return urgent;
  const plain = withoutNames(text);
  const rule = rules.find(
    ([kind, pattern]) =>
      pattern.test(kind === 'out-of-scope' ? plain : text) && !isReported(kind, text) && !isOverruled(kind),
  );
  // A desk job beside a blood pressure is the patient's.
  const isCase = [...analysis.terms.values()].filter((kind) => kind === 'condition').length > 1;
  const isBeside =
    (isCase && /\d/.test(text)) || (isClinical && isLikelyAnswerable(question) && tellsOfAnimals(question));
  if (rule && !(rule[0] === 'out-of-scope' && isBeside)) return rule[0];
  const { terms } = analysis;
  const hasSubject = [...terms.values()].some((kind) => kind !== 'intent');
  if (!hasSubject && questionRules.nonMedical.test(text)) return 'non-medical';
  if (terms.has('differential') && questionRules.differential.test(text)) return 'differential';
  if (terms.has('evidence') || terms.has('efficacy') || studiesIn(question).length > 0) return 'literature';
  if (terms.has('dose') || terms.has('renal adjustment')) return 'dose';
  return 'guideline';
};
