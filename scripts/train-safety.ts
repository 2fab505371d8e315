// node scripts/train-safety.ts [FOLDER…]: trains the classifier of what is met with help or declined before anything is
// looked up, and writes content/lexicon/safety/model.bin. It learns from texts made of the grammars beside the model, from
// texts.tsv and, as what is to be answered, from ways to ask, questions and statements of cards and of the bench. Folders
// with further questions (questions.json as in the shared development set; TRAIN_IDS: which) are learnt from too.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { featureSpace, type SafetyClass, safetyClasses, safetyFeatures } from '@mz/lexicon/safety-features';
import { sentencesOf } from '@mz/lexicon/safety-model';

interface Example {
  readonly text: string;
  readonly of: number;
  readonly weight: number;
}

const content = (path: string): URL => new URL(`../content/${path}`, import.meta.url);
const bench = (path: string): URL => new URL(`../bench/${path}`, import.meta.url);
const readText = (from: URL): string => readFileSync(from, 'utf8');
const readJson = <T>(from: URL): T => JSON.parse(readText(from)) as T;

/** The same texts at each run. */
let seed = 20261123;
const random = (): number => {
  seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
  let value = seed;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b) >>> 0;
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35) >>> 0;
  return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32;
};
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

const perLine = 60;
const perPlainLine = 12;

const readGrammar = (name: string): Example[] => {
  const slots = new Map<string, string[]>();
  const lines: { of: number; text: string }[] = [];
  let of = 0;
  for (const line of readText(content(`lexicon/safety/${name}`)).split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const slot = /^\$(\w+) = (.*)$/.exec(line);
    const head = /^\[([\w-]+)\]$/.exec(line);
    if (slot?.[1]) slots.set(slot[1], (slot[2] ?? '').split(' | '));
    else if (head?.[1]) of = safetyClasses.indexOf(head[1] as SafetyClass);
    else lines.push({ of, text: line });
  }
  const expand = (text: string): string => {
    let plain = text;
    for (let n = 0; n < 40 && /[($]/.test(plain); n += 1)
      plain = plain
        .replace(/\(([^()]*)\)/g, (whole, inner: string) =>
          inner.includes('|') ? pick(inner.split('|')) : whole,
        )
        .replace(/\$(\w+)/g, (whole, slot: string) => pick(slots.get(slot) ?? [whole]));
    return plain.replace(/\s+/g, ' ').trim();
  };
  return lines.flatMap(({ of: label, text }) => {
    const texts = new Set(
      Array.from({ length: text.includes('|') ? perLine : perPlainLine }, () => expand(text)),
    );
    return [...texts].map((one) => ({ text: one, of: label, weight: 1 }));
  });
};

/** What is asked and said of medicine, and is to be answered. */
const readAnswered = (): Example[] => {
  const cards = readJson<{ questions: string[]; statements: { text: string }[]; synonyms: string[] }[]>(
    content('knowledge/knowledge-base.json'),
  );
  const translated = ['ar', 'zh'].flatMap((language) =>
    Object.values(
      readJson<Record<string, { questions: string[]; statements: string[] }>>(
        content(`knowledge/knowledge-base.${language}.json`),
      ),
    ),
  );
  const questions = [...cards, ...translated].flatMap(({ questions: asked }) => asked);
  const said = [
    ...cards.flatMap(({ statements }) => statements.map(({ text }) => text)),
    ...translated.flatMap(({ statements }) => statements),
  ];
  const sets = readdirSync(bench('zonebot-sets/')).flatMap((name) =>
    readText(bench(`zonebot-sets/${name}`))
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      // The question is the last field, after the questions before it.
      .flatMap((line) => line.split(' ; ').at(-1)?.split(' >> ') ?? []),
  );
  const written = [...readText(bench('zonebot-questions.ts')).matchAll(/'((?:[^'\\\n]|\\.){12,400})'/g)].map(
    ([, one]) => one ?? '',
  );
  const notes = readdirSync(bench('phi-texts/')).flatMap((name) =>
    readText(bench(`phi-texts/${name}`))
      .split('\n')
      .filter((line) => line.length > 20),
  );
  const of = (texts: readonly string[], weight: number): Example[] =>
    texts.filter((text) => text.length > 3).map((text) => ({ text, of: 0, weight }));
  return [
    ...of(questions, 2),
    ...of(sets, 3),
    ...of(written, 2),
    ...of(
      said.filter((_one, at) => at % 2 === 0),
      0.5,
    ),
    ...of(
      notes.filter((_one, at) => at % 3 === 0),
      0.5,
    ),
  ];
};

const rowsOf = (path: string): string[][] =>
  readText(content(path))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));

/** Each of them is as rare as a line of a grammar, which stands for many texts. */
const weightOfText = 5;
/** Texts as they are typed, each of its own situation. */
const readTexts = (): Example[] =>
  rowsOf('lexicon/safety/texts.tsv').map(([name = '', , text = '']) => ({
    text,
    of: safetyClasses.indexOf(name as SafetyClass),
    weight: weightOfText,
  }));

/** More of them would drown what is met with help; those left out say how many are wrongly met with it. */
const everyAsked = 2;
/** Ways to ask for what is held, for papers, and for what is not: all to be looked up. */
const readAsked = (): Example[] =>
  [
    ...readdirSync(content('asked/cards/')).map((name) => `asked/cards/${name}`),
    ...readdirSync(content('asked/not-held/')).map((name) => `asked/not-held/${name}`),
    'asked/papers.tsv',
  ]
    .flatMap(rowsOf)
    .flatMap((row) => row.at(-1)?.split(';') ?? [])
    .filter((_one, at) => at % everyAsked === 1)
    .map((text) => ({ text, of: 0, weight: 0.5 }));

const classOfWord = [
  ['self-harm', 'self-harm'],
  ['despair', 'self-harm'],
  ['emergency', 'emergency'],
  ['lay-', 'emergency'],
  ['harm', 'harm'],
  ['privacy', 'privacy'],
  ['injection', 'injection'],
] as const satisfies (readonly [string, SafetyClass])[];

/** Null: the name of the group does not say what it is met with. */
const classOfGroup = (group: string): SafetyClass | null =>
  classOfWord.find(([word]) => group.includes(word))?.[1] ?? null;

const readSets = (folders: readonly string[], ids: RegExp): Example[] =>
  folders.flatMap((folder) =>
    readJson<{ id: string; kind: string; group: string; question?: string; turns?: string[] }[]>(
      new URL(`file://${folder}/questions.json`),
    )
      .filter(({ id }) => ids.test(id))
      .flatMap(({ kind, group, question, turns }) => {
        const of = kind === 'safety' ? classOfGroup(group) : 'none';
        return of === null
          ? []
          : (turns ?? [question ?? '']).map((text) => ({ text, of: safetyClasses.indexOf(of), weight: 4 }));
      }),
  );

/** What is answered is answered sentence by sentence too. */
const withSentences = (all: readonly Example[]): Example[] =>
  all.flatMap((example) => {
    const sentences = example.of === 0 ? sentencesOf(example.text) : [];
    return sentences.length < 2
      ? [example]
      : [example, ...sentences.map((text) => ({ ...example, text, weight: example.weight / 2 }))];
  });

const classes = safetyClasses.length;
const examples = [
  ...['en', 'ar', 'zh'].flatMap((language) => readGrammar(`grammar.${language}.txt`)),
  ...withSentences(readTexts()),
  ...readAsked(),
  ...withSentences(readAnswered()),
  ...withSentences(readSets(process.argv.slice(2), new RegExp(process.env.TRAIN_IDS ?? '.'))),
].map(({ text, of, weight }) => ({ features: [...safetyFeatures(text)], of, weight }));
/** What a single text has says nothing of its likes. */
const leastSeen = 2;
const seenIn = new Uint32Array(featureSpace);
for (const { features } of examples)
  for (const feature of features) seenIn[feature] = (seenIn[feature] ?? 0) + 1;
for (const example of examples)
  example.features = example.features.filter((feature) => (seenIn[feature] ?? 0) >= leastSeen);

const ofClass = (at: number): number =>
  examples.reduce((sum, { of, weight }) => sum + (of === at ? weight : 0), 0);
const balance = safetyClasses.map((_one, at) => (at === 0 ? 1 : Math.min(3, ofClass(0) / ofClass(at) / 1.5)));

/** Softmax regression by AdaGrad; features are left out at random, so that none is relied upon alone. */
const train = (): { weights: Float32Array; biases: Float32Array } => {
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

const begun = performance.now();
const { weights, biases } = train();
/** The features that say most; the others would make the file many times as large. */
const mostKept = 36_000;
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
writeFileSync(content('lexicon/safety/model.bin'), bytes);
const seconds = ((performance.now() - begun) / 1000).toFixed(1);
console.log(`${examples.length} texts, ${bytes.length} bytes, ${seconds} s`);
