import type { QuestionKind } from '@mz/contracts';
import { type FoundCalculations, findCalculations } from '../calculations/find-calculations.ts';
import type { ToolRecord } from '../engines/run-engine.ts';
import type { Passage } from '../retrieval/passage.ts';
import type { Query } from '../retrieval/query.ts';
import type { AnswerLine } from './answer-lines.ts';
import type { Material } from './material.ts';

const nothing: FoundCalculations = {
  calculations: [],
  passages: [],
  lines: [],
  isMissing: false,
  isAsked: false,
  findUsed: () => [],
};

export interface Computed {
  readonly computed: FoundCalculations;
  readonly toolCalls: readonly ToolRecord[];
}

/** What a question asks to be computed; nothing where its answer is a fixed text. */
export const compute = async (
  question: string,
  query: Query,
  previous: string | null,
  isFixed: boolean,
): Promise<Computed> => {
  const since = performance.now();
  const computed = isFixed ? nothing : await findCalculations(question, query, previous);
  const toolCalls = computed.calculations.map(
    ({ calculator, inputs, evaluation, refusals }): ToolRecord => ({
      tool: 'calculate',
      input: { calculator, inputs },
      output: evaluation ?? { refusals },
      ok: evaluation !== null,
      tookMs: Math.round(performance.now() - since),
    }),
  );
  return { computed, toolCalls };
};

/** What a question is once it is known what is computed for it. */
export const kindOf = (
  classified: QuestionKind,
  { calculations, isAsked }: FoundCalculations,
): QuestionKind => {
  // Somebody in danger comes before a figure, which is told all the same.
  if (!isAsked || classified === 'emergency') return classified;
  const ids = calculations.map(({ calculator }) => calculator);
  if (ids.some((id) => id === 'unit-converter' || id === 'temperature')) return 'unit';
  return ids.some((id) => id.startsWith('drug-dos')) ? 'dose' : 'calculation';
};

/** The passages of what was computed, behind those that were found. */
export const withCalculations = (material: Material, passages: readonly Passage[]): Material => {
  const from = material.passages.length;
  return {
    ...material,
    passages: [
      ...material.passages,
      ...passages.map((passage, n) => ({ number: from + n + 1, passage, score: 1 })),
    ],
  };
};

export const numberOf = (material: Material, passage: Passage): number =>
  material.passages.find((one) => one.passage === passage)?.number ?? 0;

/** Lines about what was computed come first, whichever engine writes the rest. */
export const calculationLines = ({ lines }: FoundCalculations, material: Material): AnswerLine[] =>
  lines.map(({ tag, text, passage }) => ({
    tag,
    text,
    citations: passage ? [numberOf(material, passage)] : [],
    name: null,
    isOpen: false,
    isPlain: passage === null,
  }));
