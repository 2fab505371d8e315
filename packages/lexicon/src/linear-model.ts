import { readFileSync } from 'node:fs';
import { featureSpace } from './safety-features.ts';

/**
 * A linear classifier of texts as `scripts/linear-training.ts` writes it: a scale, a bias for each class, a bit for each
 * feature that has weights, then of each such feature a weight in a byte for each class.
 */
interface LinearModel<Class extends string> {
  /** How likely each class is, for the features of a text; the shares add up to 1. */
  readonly rate: (features: ReadonlySet<number>) => Readonly<Record<Class, number>>;
}

const read = (file: URL, classes: number) => {
  const header = 4 * (1 + classes);
  const bytes = readFileSync(file);
  const weights = new Int8Array(featureSpace * classes);
  let from = header + featureSpace / 8;
  for (let feature = 0; feature < featureSpace; feature += 1) {
    if ((bytes.readUInt8(header + (feature >> 3)) & (1 << (feature & 7))) === 0) continue;
    for (let at = 0; at < classes; at += 1) weights[feature * classes + at] = bytes.readInt8(from + at);
    from += classes;
  }
  return {
    scale: bytes.readFloatLE(0),
    biases: Array.from({ length: classes }, (_none, at) => bytes.readFloatLE(4 * (at + 1))),
    weights,
  };
};

/** A classifier from its file; the file is read when the first text is rated. */
export const openLinearModel = <Class extends string>(
  file: URL,
  classes: readonly Class[],
): LinearModel<Class> => {
  let model: ReturnType<typeof read> | null = null;
  return {
    rate(features) {
      model ??= read(file, classes.length);
      const { scale, biases, weights } = model;
      const share = scale / Math.sqrt(Math.max(1, features.size));
      const scores = classes.map((_one, at) => {
        let sum = 0;
        for (const feature of features) sum += weights[feature * classes.length + at] ?? 0;
        return (biases[at] ?? 0) + sum * share;
      });
      const top = Math.max(...scores);
      const powers = scores.map((score) => Math.exp(score - top));
      const total = powers.reduce((sum, one) => sum + one, 0);
      return Object.fromEntries(classes.map((name, at) => [name, (powers[at] ?? 0) / total])) as Record<
        Class,
        number
      >;
    },
  };
};
