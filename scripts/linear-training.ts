// What both classifiers of texts are trained by: a softmax regression over hashed features, the same at each run.
import { writeFileSync } from 'node:fs';
import { featureSpace } from '@mz/lexicon/safety-features';

export interface Example {
  readonly text: string;
  readonly of: number;
  readonly weight: number;
}

interface Prepared {
  readonly features: readonly number[];
  readonly of: number;
  readonly weight: number;
}

/** The same texts at each run. */
let seed = 20261123;
const random = (): number => {
  seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
  let value = seed;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b) >>> 0;
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35) >>> 0;
  return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32;
};
export const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

/** What a single text has says nothing of its likes. */
const leastSeen = 2;

const prepare = (all: readonly Example[], featuresOf: (text: string) => ReadonlySet<number>): Prepared[] => {
  const examples = all.map(({ text, of, weight }) => ({ features: [...featuresOf(text)], of, weight }));
  const seenIn = new Uint32Array(featureSpace);
  for (const { features } of examples)
    for (const feature of features) seenIn[feature] = (seenIn[feature] ?? 0) + 1;
  return examples.map(({ features, ...rest }) => ({
    ...rest,
    features: features.filter((feature) => (seenIn[feature] ?? 0) >= leastSeen),
  }));
};

/** Softmax regression by AdaGrad; features are left out at random, so that none is relied upon alone. */
const train = (
  examples: readonly Prepared[],
  classes: number,
  isBalanced: boolean,
): { weights: Float32Array; biases: Float32Array } => {
  const ofClass = (at: number): number =>
    examples.reduce((sum, { of, weight }) => sum + (of === at ? weight : 0), 0);
  // The first class is what nearly all texts are.
  const balance = Array.from({ length: classes }, (_none, at) =>
    at === 0 || !isBalanced ? 1 : Math.min(3, ofClass(0) / ofClass(at) / 1.5),
  );
  const weights = new Float32Array(featureSpace * classes);
  const squares = new Float32Array(featureSpace * classes).fill(1e-6);
  const biases = new Float32Array(classes);
  const epochs = 5;
  const rate = 0.35;
  const kept = 0.65;
  const decay = 2e-6;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let n = 0; n < examples.length; n += 1) {
      const example = pick(examples);
      const present = example.features.filter(() => random() < kept);
      const share = 1 / Math.sqrt(Math.max(1, present.length));
      const scores = Array.from({ length: classes }, (_none, at) => {
        let sum = biases[at] ?? 0;
        for (const feature of present) sum += (weights[feature * classes + at] ?? 0) * share;
        return sum;
      });
      const top = Math.max(...scores);
      const powers = scores.map((score) => Math.exp(score - top));
      const total = powers.reduce((sum, one) => sum + one, 0);
      const factor = example.weight * (balance[example.of] ?? 1);
      for (let at = 0; at < classes; at += 1) {
        const error = ((powers[at] ?? 0) / total - (example.of === at ? 1 : 0)) * factor;
        biases[at] = (biases[at] ?? 0) - 0.002 * error;
        if (Math.abs(error) < 1e-4) continue;
        for (const feature of present) {
          const place = feature * classes + at;
          const slope = error * share + decay * (weights[place] ?? 0);
          squares[place] = (squares[place] ?? 0) + slope * slope;
          weights[place] = (weights[place] ?? 0) - (rate * slope) / Math.sqrt(squares[place] ?? 1);
        }
      }
    }
  }
  return { weights, biases };
};

/** Of the features those that say most; the others would make the file many times as large. */
const pack = (weights: Float32Array, biases: Float32Array, mostKept: number): Buffer => {
  const classes = biases.length;
  const force = Float32Array.from({ length: featureSpace }, (_none, feature) =>
    weights
      .subarray(feature * classes, (feature + 1) * classes)
      .reduce((all, one) => Math.max(all, Math.abs(one)), 0),
  );
  const least = Float32Array.from(force).sort().at(-mostKept) ?? 0;
  const kept = [...force.keys()].filter((feature) => (force[feature] ?? 0) > Math.max(0, least));
  const most = force.reduce((all, one) => Math.max(all, one), 0);
  const scale = most / 127;
  const header = 4 * (1 + classes);
  const bytes = Buffer.alloc(header + featureSpace / 8 + kept.length * classes);
  bytes.writeFloatLE(scale, 0);
  for (const [at, bias] of biases.entries()) bytes.writeFloatLE(bias, 4 * (at + 1));
  for (const [at, feature] of kept.entries()) {
    const place = header + (feature >> 3);
    bytes.writeUInt8(bytes.readUInt8(place) | (1 << (feature & 7)), place);
    for (let of = 0; of < classes; of += 1)
      bytes.writeInt8(
        Math.round((weights[feature * classes + of] ?? 0) / scale),
        header + featureSpace / 8 + at * classes + of,
      );
  }
  return bytes;
};

/** Each meets the texts in another order; their mean depends less on the order than each of them. */
const learnersInAll = 6;
const meanOf = (all: readonly Float32Array[]): Float32Array =>
  Float32Array.from(
    all[0] ?? [],
    (_none, at) => all.reduce((sum, one) => sum + (one[at] ?? 0), 0) / all.length,
  );

/** Trains a classifier and writes it as `packages/lexicon/src/linear-model.ts` reads it; says how large it became. */
export const trainLinearModel = (
  file: URL,
  all: readonly Example[],
  options: {
    readonly classes: number;
    readonly mostKept: number;
    /** Classes with fewer texts count more; without, what is rare stays rare. */
    readonly isBalanced?: boolean;
    readonly featuresOf: (text: string) => ReadonlySet<number>;
  },
): void => {
  const begun = performance.now();
  const examples = prepare(all, options.featuresOf);
  const learners = Array.from({ length: learnersInAll }, () =>
    train(examples, options.classes, options.isBalanced ?? true),
  );
  const weights = meanOf(learners.map((one) => one.weights));
  const biases = meanOf(learners.map((one) => one.biases));
  const bytes = pack(weights, biases, options.mostKept);
  writeFileSync(file, bytes);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${all.length} texts, ${bytes.length} bytes, ${seconds} s`);
};
