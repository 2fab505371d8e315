import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '@mz/contracts';
import { checkSentence } from '../apps/server/src/features/assistant/checking/check-sentence.ts';
import type { Passage } from '../apps/server/src/features/assistant/retrieval/passage.ts';
import { readDrugFiles } from '../apps/server/src/features/drugs/drug-files.ts';
import type { Figure } from './table.ts';
import { mutate, mutationClasses, restate, trueKinds } from './zonebot-mutations.ts';

const languages = ['en', 'ar', 'zh'] as const;
const aims = { caught: 95, wronglyMarked: 5 };

type Texts = Readonly<Record<Language, string>>;
interface Statement {
  readonly key: string;
  readonly title: string;
  readonly text: Texts;
}

const folder = fileURLToPath(new URL('../content/', import.meta.url));
const readJson = <Value>(name: string): Value =>
  JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Value;

interface CardFile {
  readonly id: string;
  readonly title: string;
  readonly statements: readonly { readonly text: string }[];
}
type Translations = Readonly<Record<string, { readonly statements: readonly string[] }>>;

const cardStatements = (): Statement[] => {
  const cards = Object.values(readJson<Record<string, CardFile>>('knowledge/knowledge-base.json'));
  const ar = readJson<Translations>('knowledge/knowledge-base.ar.json');
  const zh = readJson<Translations>('knowledge/knowledge-base.zh.json');
  return cards.flatMap(({ id, title, statements }) =>
    statements.map(({ text }, n) => ({
      key: `${id}#${n + 1}`,
      title,
      text: { en: text, ar: ar[id]?.statements[n] ?? '', zh: zh[id]?.statements[n] ?? '' },
    })),
  );
};

const passageOf = ({ key, title, text }: Statement): Passage => ({
  key,
  kind: 'card',
  level: 'guideline-card',
  documentId: key,
  passageId: key,
  title,
  reference: '',
  year: null,
  evidenceType: 'guideline',
  url: null,
  doi: null,
  retracted: false,
  notices: [],
  text: text.en,
  before: '',
  after: '',
  language: 'en',
  translations: { ar: text.ar, zh: text.zh },
  card: null,
  statementKind: '',
  version: null,
  order: 0,
});

interface Count {
  all: number;
  hit: number;
}

/**
 * The checker on every statement of cards and drugs, changed in one thing (to be marked) and said in other words (not
 * to be). `CHECKER_SHOW=class` prints what went wrong; `CHECKER_EVERY=n` takes each n-th statement.
 */
export const measureChecker = async (): Promise<Figure[]> => {
  const drugs = readDrugFiles().map(({ drug }) => drug);
  const statements: Statement[] = [
    ...cardStatements(),
    ...drugs.flatMap(({ id, name, statements: own }) =>
      own.map((one) => ({ key: `${id}#${one.id}`, title: name.en, text: one.text })),
    ),
  ];
  const every = Number(process.env.CHECKER_EVERY ?? 1);
  const show = process.env.CHECKER_SHOW;
  const names = Object.fromEntries(
    languages.map((language) => [
      language,
      drugs.map(({ name }) => name[language].replace(/\s*[(（].*$/, '')),
    ]),
  ) as Record<Language, string[]>;
  const counts = new Map<string, Count>();
  const count = (name: string, isHit: boolean): void => {
    const one = counts.get(name) ?? { all: 0, hit: 0 };
    counts.set(name, { all: one.all + 1, hit: one.hit + (isHit ? 1 : 0) });
  };
  let shown = 0;
  const tell = (name: string, sentence: string, reasons: readonly string[], of: string): void => {
    if (show !== name || shown > 60) return;
    shown += 1;
    console.log(`  ${sentence}\n  ↳ ${reasons.join('; ') || of}`);
  };
  const began = performance.now();
  let checked = 0;
  for (const [n, statement] of statements.entries()) {
    if (n % every !== 0) continue;
    const passage = passageOf(statement);
    for (const language of languages) {
      const text = statement.text[language];
      if (text === '') continue;
      const lower = text.toLowerCase();
      const other = names[language][(n * 7 + 3) % names[language].length] ?? '';
      const changed = mutate(text, language, {
        drugs: names[language].filter((name) => lower.includes(name.toLowerCase())),
        other: lower.includes(other.toLowerCase()) ? (names[language][n % 5] ?? '') : other,
      });
      for (const kind of mutationClasses)
        for (const sentence of changed[kind].filter((one) => one !== text)) {
          const { support, reasons } = checkSentence(sentence, [passage]);
          checked += 1;
          count(`${kind} ${language}`, support === 'unsupported');
          if (support !== 'unsupported') tell(kind, sentence, reasons, text);
        }
      const same = restate(text, language);
      for (const kind of trueKinds)
        for (const sentence of same[kind]) {
          const { support, reasons } = checkSentence(sentence, [passage]);
          checked += 1;
          count(`true: ${kind} ${language}`, support === 'unsupported');
          if (support === 'unsupported') tell(`true: ${kind}`, sentence, reasons, text);
        }
    }
  }
  const took = (performance.now() - began) / checked;
  const share = (names_: readonly string[]): { value: number; all: number } => {
    const all = names_.reduce((sum, name) => sum + (counts.get(name)?.all ?? 0), 0);
    const hit = names_.reduce((sum, name) => sum + (counts.get(name)?.hit ?? 0), 0);
    return { value: all === 0 ? Number.NaN : (100 * hit) / all, all };
  };
  const figuresOf = (kind: string, aim: string): Figure => {
    const { value, all } = share(languages.map((language) => `${kind} ${language}`));
    const by = languages.map((language) => {
      const one = share([`${kind} ${language}`]);
      return `${language} ${one.value.toFixed(1)} of ${one.all}`;
    });
    return { name: `checker: ${kind}`, value, unit: '%', note: `${aim}; ${all} sentences; ${by.join(', ')}` };
  };
  const trueNames = trueKinds.flatMap((kind) => languages.map((language) => `true: ${kind} ${language}`));
  return [
    ...mutationClasses.map((kind) => figuresOf(kind, `caught, aim ≥ ${aims.caught}`)),
    ...trueKinds.map((kind) => figuresOf(`true: ${kind}`, `wrongly marked, aim ≤ ${aims.wronglyMarked}`)),
    {
      name: 'checker: true, all',
      value: share(trueNames).value,
      unit: '%',
      note: `aim ≤ ${aims.wronglyMarked}`,
    },
    { name: 'checker: time of a sentence', value: took, unit: 'ms', note: `${checked} sentences` },
  ];
};
