import { calculatorIndex, evaluateWith, loadCalculator } from '@mz/clinical';
import { calculatorSamples } from '../apps/server/src/testing/calculator-samples.ts';
import { type Figure, median } from './table.ts';

const rounds = 5;
const roundLength = 40;
const warmUp = 60;
const batch = 200;

/** Evaluations per second of a real case: limits, conversion, arithmetic and bands. */
const measureOnce = (evaluate: () => unknown, milliseconds: number): number => {
  const from = performance.now();
  let count = 0;
  let elapsed = 0;
  do {
    for (let n = 0; n < batch; n += 1) evaluate();
    count += batch;
    elapsed = performance.now() - from;
  } while (elapsed < milliseconds);
  return (count / elapsed) * 1000;
};

const prepare = async (id: string): Promise<() => unknown> => {
  const definition = await loadCalculator(id);
  const inputs = calculatorSamples[id]?.inputs;
  if (!definition || !inputs) throw new Error(`There is no case of ${id}.`);
  if (!evaluateWith(definition, inputs).ok) throw new Error(`${id} refuses its case.`);
  return () => evaluateWith(definition, inputs);
};

/** Evaluations per second of every calculator, slowest first, against the median calculator of the same run. */
export const measureCalculators = async (): Promise<Figure[]> => {
  const evaluations = new Map<string, () => unknown>();
  for (const { id } of calculatorIndex) evaluations.set(id, await prepare(id));
  const speeds = new Map<string, number[]>();
  for (const evaluate of evaluations.values()) measureOnce(evaluate, warmUp);
  // Rounds go over all calculators, so that a disturbance of the machine does not hit one alone.
  for (let round = 0; round < rounds; round += 1)
    for (const [id, evaluate] of evaluations)
      speeds.set(id, [...(speeds.get(id) ?? []), measureOnce(evaluate, roundLength)]);

  const sorted = [...speeds]
    .map(([id, all]) => ({ id, speed: median(all) }))
    .sort((a, b) => a.speed - b.speed);
  const middle = median(sorted.map(({ speed }) => speed));
  const figure = (name: string, speed: number, note?: string): Figure => ({
    name,
    value: speed,
    unit: 'evaluations/s',
    ratio: speed / middle,
    against: 'the median calculator',
    ...(note && { note }),
  });
  const [slowest] = sorted;
  const fastest = sorted.at(-1);
  return [
    figure('calculators: slowest', slowest?.speed ?? Number.NaN, slowest?.id),
    figure('calculators: median', middle, `${sorted.length} calculators, median of ${rounds} rounds each`),
    figure('calculators: fastest', fastest?.speed ?? Number.NaN, fastest?.id),
    ...sorted.map(({ id, speed }) => figure(`  ${id}`, speed)),
  ];
};
