// node scripts/train-safety.ts [FOLDER…]: trains the classifier of what is met with help or declined before anything is
// looked up, and writes content/lexicon/safety/model.bin. It learns from texts made of the grammars beside the model, from
// texts.tsv and, as what is to be answered, from ways to ask, questions and statements of cards and of the bench. Folders
// with further questions (questions.json as in the shared development set; TRAIN_IDS: which) are learnt from too.
import { type SafetyClass, safetyClasses, safetyFeatures } from '@mz/lexicon/safety-features';
import { sentencesOf } from '@mz/lexicon/safety-model';
import { type Example, pick, trainLinearModel } from './linear-training.ts';
import { content, readAnswered, readAsked, readJson, readText, rowsOf } from './training-texts.ts';

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

/** Each of them is as rare as a line of a grammar, which stands for many texts. */
const weightOfText = 5;
/** Texts as they are typed, each of its own situation. */
const readTexts = (): Example[] =>
  rowsOf('lexicon/safety/texts.tsv').map(([name = '', , text = '']) => ({
    text,
    of: safetyClasses.indexOf(name as SafetyClass),
    weight: weightOfText,
  }));

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

/** The features that say most; the others would make the file many times as large. */
const mostKept = 36_000;

trainLinearModel(
  content('lexicon/safety/model.bin'),
  [
    ...['en', 'ar', 'zh'].flatMap((language) => readGrammar(`grammar.${language}.txt`)),
    ...withSentences(readTexts()),
    ...readAsked(),
    ...withSentences(readAnswered()),
    ...withSentences(readSets(process.argv.slice(2), new RegExp(process.env.TRAIN_IDS ?? '.'))),
  ],
  { classes: safetyClasses.length, mostKept, featuresOf: safetyFeatures },
);
