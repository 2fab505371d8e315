// node scripts/train-answerable.ts: learns from scripts/train-answerable/questions.tsv by which signs statements that
// answer a question are told from statements that only stand near to it, and writes content/asked/answerable.json. Each
// tenth of the questions is rated by what was learnt from the others, and what that leaves is printed.
import { readFileSync, writeFileSync } from 'node:fs';
import { type Language, languageSchema, languages } from '@mz/contracts';
import {
  type AnswerableModel,
  likelihoodOfAnswer,
} from '../apps/server/src/features/assistant/retrieval/answerable.ts';
import type { Signs } from '../apps/server/src/features/assistant/retrieval/passage.ts';
import { understand } from '../apps/server/src/features/assistant/retrieval/query.ts';
import { readBundledCards } from '../apps/server/src/features/cards/cards.public.ts';
import { openBundledRetriever } from '../apps/server/src/testing/bundled-retriever.ts';

const questions = new URL('train-answerable/questions.tsv', import.meta.url);
const written = new URL('../content/asked/answerable.json', import.meta.url);
/** So many of the questions that are answered rightly stay answered. */
const kept = 0.96;
const ridge = 3;
const rounds = 2000;
const rate = 0.5;
const folds = 10;
/** The questions a card names itself are put in its own words: they say less of how others ask. */
const weightOfOwn = 0.08;

interface Example {
  readonly signs: Signs;
  readonly isAnswer: boolean;
  /** What it counts beside a stranger's question. */
  readonly weight: number;
}

const learn = (examples: readonly Example[]): AnswerableModel => {
  const names = Object.keys(examples[0]?.signs ?? {});
  const rows = examples.map(({ signs }) => names.map((name) => signs[name] ?? 0));
  const means = names.map((_name, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length);
  const spreads = names.map((_name, at) => {
    const square = rows.reduce((sum, row) => sum + ((row[at] ?? 0) - (means[at] ?? 0)) ** 2, 0);
    return Math.sqrt(square / rows.length) || 1;
  });
  const scaled = rows.map((row) => row.map((value, at) => (value - (means[at] ?? 0)) / (spreads[at] ?? 1)));
  const weights = names.map(() => 0);
  let bias = 0;
  for (let round = 0; round < rounds; round += 1) {
    const slopes = weights.map((weight) => ridge * weight);
    let ofBias = 0;
    for (const [n, row] of scaled.entries()) {
      const sum = row.reduce((all, value, at) => all + value * (weights[at] ?? 0), bias);
      const { isAnswer = false, weight = 0 } = examples[n] ?? {};
      const error = weight * (1 / (1 + Math.exp(-sum)) - (isAnswer ? 1 : 0));
      ofBias += error;
      for (const [at, value] of row.entries()) slopes[at] = (slopes[at] ?? 0) + error * value;
    }
    for (const [at, slope] of slopes.entries())
      weights[at] = (weights[at] ?? 0) - (rate * slope) / rows.length;
    bias -= (rate * ofBias) / rows.length;
  }
  const round = (value: number): number => Number(value.toPrecision(4));
  return {
    about:
      'What statements of a card that answer a question are told from those that only stand near to it by; written by scripts/train-answerable.ts. Apache-2.0.',
    least: 0.5,
    bias: round(bias),
    signs: Object.fromEntries(
      names.map((name, at) => [
        name,
        { mean: round(means[at] ?? 0), spread: round(spreads[at] ?? 1), weight: round(weights[at] ?? 0) },
      ]),
    ),
  };
};

const { retriever } = openBundledRetriever();
const examples: Example[] = [];
let unfound = 0;
// What a model refuses shows no statements to learn from.
writeFileSync(written, '{"about":"","least":0,"bias":0,"signs":{}}');
const add = async (
  question: string,
  language: Language,
  card: string | null,
  weight: number,
): Promise<void> => {
  const { selected, signs } = await retriever.retrieve(understand(question, [], language), {
    literature: false,
  });
  const isRight = (selected ?? []).some(({ documentId }) => documentId === card);
  if (signs && (card === null || isRight)) examples.push({ signs, isAnswer: card !== null, weight });
  else unfound += 1;
};
for (const line of readFileSync(questions, 'utf8').split('\n')) {
  if (line === '' || line.startsWith('#')) continue;
  const [name, card = '', language, question = ''] = line.split('\t');
  await add(question, languageSchema.parse(language), name === 'held' ? card : null, 1);
}
for (const { content } of readBundledCards())
  for (const language of languages)
    for (const question of content.questions[language])
      await add(question, language, content.id, weightOfOwn);

const rated = Array.from({ length: folds }, (_none, fold) => {
  const model = learn(examples.filter((_one, at) => at % folds !== fold));
  return examples
    .filter((_one, at) => at % folds === fold)
    .map(({ signs, ...rest }) => ({ ...rest, likelihood: likelihoodOfAnswer(model, signs) }));
}).flat();
const ofAnswers = rated
  .filter(({ isAnswer, weight }) => isAnswer && weight === 1)
  .map(({ likelihood }) => likelihood)
  .sort((a, b) => a - b);
const ofNear = rated.filter(({ isAnswer }) => !isAnswer);
const leastFor = (share: number): number => ofAnswers[Math.floor((1 - share) * ofAnswers.length)] ?? 0;
for (const share of [0.99, 0.98, 0.975, 0.97, 0.95, 0.9]) {
  const least = leastFor(share);
  const refused = ofNear.filter(({ likelihood }) => likelihood < least).length;
  const own = rated.filter(({ weight }) => weight < 1);
  const ownKept = own.filter(({ likelihood }) => likelihood >= least).length;
  console.log(
    `${share} of ${ofAnswers.length} answers kept, ${ownKept} of ${own.length} of the cards' own questions: ` +
      `${refused} of ${ofNear.length} refused (${least.toFixed(3)})`,
  );
}
console.log(`${unfound} questions led to no statement, or to none of the card that holds the answer`);
const least = Number(leastFor(kept).toPrecision(3));
writeFileSync(written, `${JSON.stringify({ ...learn(examples), least }, null, 1)}\n`);
