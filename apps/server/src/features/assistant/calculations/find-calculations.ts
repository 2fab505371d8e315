import { type CalculatorDefinition, loadCalculator, loadTranslator } from '@mz/clinical';
import type { AnswerCalculation } from '@mz/contracts';
import type { Passage } from '../retrieval/passage.ts';
import type { Query } from '../retrieval/query.ts';
import {
  assumptionLines,
  type CalculationLine,
  missingLines,
  openQuestions,
  withheldCalculation,
} from './calculation-lines.ts';
import { plan, planBeside, planSpecial } from './choose-calculators.ts';
import type { Planned } from './planned.ts';
import { presentCalculation } from './present-calculation.ts';
import { prepareText } from './quantities.ts';
import { readBareConversion } from './read-conversion.ts';
import { findUsedWords, type UsedWord } from './used-words.ts';

export interface FoundCalculations {
  readonly calculations: readonly AnswerCalculation[];
  /** One for each result. */
  readonly passages: readonly Passage[];
  readonly lines: readonly CalculationLine[];
  /** Inputs are missing and asked for. */
  readonly isMissing: boolean;
  /** The question asks for a figure. */
  readonly isAsked: boolean;
  /** Which words of the question went into what was computed. */
  readonly findUsed: () => readonly UsedWord[];
}

const none: FoundCalculations = {
  calculations: [],
  passages: [],
  lines: [],
  isMissing: false,
  isAsked: false,
  findUsed: () => [],
};

/**
 * What a question asks to be computed, computed by the clinical tools. Inputs it does not give are asked for; what was
 * read or counted in a certain way is said.
 *
 * @param previous the question before, for "and with a creatinine of 2?"
 */
export const findCalculations = async (
  question: string,
  {
    language,
    isFollowUp,
    frame,
    unknownNames = [],
  }: Pick<Query, 'language' | 'isFollowUp'> & Partial<Pick<Query, 'frame' | 'unknownNames'>>,
  previous: string | null,
): Promise<FoundCalculations> => {
  const text = prepareText(question);
  let planned: Planned[] = await plan(text);
  let goneOnFrom: string | null = null;
  // A drug nobody knows is a question of its own, whatever was computed before.
  const goesOn = isFollowUp && unknownNames.length === 0;
  if (planned.length === 0 && goesOn && previous !== null && /\d/.test(text)) {
    const before = prepareText(previous);
    if ((await plan(before)).length > 0) {
      planned = await plan(`${before}\n${text}`);
      goneOnFrom = before;
    }
  }
  // "11 kg, how many mg/kg of paracetamol": the milligrams are the drug's.
  const isOfDrug = frame?.asksDose === true && frame.drugs.length > 0;
  if (isOfDrug) planned = planned.filter(({ id }) => id !== 'unit-converter');
  // "Apixaban with kidney function of …": the values are told for the drug.
  if (frame && frame.drugs.length > 0) planned = planned.filter(({ isInferred }) => isInferred !== true);
  // "Digoxin, eGFR 30": the kidneys are told for the drug, and there is nothing left to estimate.
  const tellsKidney = frame?.patient.crcl !== undefined || frame?.patient.egfr !== undefined;
  if (frame && frame.drugs.length > 0 && tellsKidney)
    planned = planned.filter(({ id }) => !/^(?:egfr|cockcroft|schwartz)/.test(id));
  if (planned.length === 0 && !isOfDrug) {
    const bare = readBareConversion(text);
    if (bare) planned = [planSpecial(bare)];
  }
  const isAsked = planned.length > 0;
  if (!isAsked) planned = await planBeside(text);
  if (planned.length === 0) return none;
  const calculations: AnswerCalculation[] = [];
  const passages: Passage[] = [];
  const lines: CalculationLine[] = [];
  const notes: CalculationLine[] = [];
  const readBy: CalculatorDefinition[] = [];
  for (const one of planned) {
    const definition = await loadCalculator(one.id);
    const presented = await presentCalculation(one.id, one.inputs, language);
    if (!definition || !presented) continue;
    if (one.read) readBy.push(definition);
    const t = await loadTranslator(one.id, language);
    if (one.isTooYoung === true || (one.open ?? []).length > 0) {
      const calculation = withheldCalculation(definition, one, presented.calculation, t, language);
      calculations.push(calculation);
      lines.push(...missingLines(definition, one, calculation, t, language));
      continue;
    }
    calculations.push(presented.calculation);
    if (presented.sentence !== null && presented.passage) {
      passages.push(presented.passage);
      lines.push({
        tag: isAsked && lines.length === 0 ? 'bottom' : 'statement',
        text: presented.sentence,
        passage: presented.passage,
      });
      notes.push(
        ...assumptionLines(definition, one, t, language),
        ...openQuestions(definition, one, t, language).sentences.map((said) => ({
          tag: 'assumption' as const,
          text: said,
          passage: null,
        })),
      );
    } else {
      lines.push(...missingLines(definition, one, presented.calculation, t, language));
      notes.push(
        ...assumptionLines(definition, one, t, language).filter(
          ({ text: said }) => said !== '' && one.read !== null,
        ),
      );
    }
  }
  return {
    calculations,
    passages,
    lines: [...lines, ...notes],
    isMissing: calculations.some(({ evaluation, missing }) => evaluation === null && missing.length > 0),
    isAsked,
    findUsed: () => findUsedWords(question, readBy, goneOnFrom),
  };
};
