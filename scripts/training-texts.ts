// What both classifiers of texts learn as questions to be looked up.
import { readdirSync, readFileSync } from 'node:fs';
import type { Example } from './linear-training.ts';

export const content = (path: string): URL => new URL(`../content/${path}`, import.meta.url);
const bench = (path: string): URL => new URL(`../bench/${path}`, import.meta.url);
export const readText = (from: URL): string => readFileSync(from, 'utf8');
export const readJson = <T>(from: URL): T => JSON.parse(readText(from)) as T;

/** What is asked and said of medicine, and is to be answered. */
export const readAnswered = (): Example[] => {
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

export const rowsOf = (path: string): string[][] =>
  readText(content(path))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));

/** More of them would drown what is met with help; those left out say how many are wrongly met with it. */
const everyAsked = 2;
/** Ways to ask for what is held, for papers, and for what is not: all to be looked up. */
export const readAsked = (): Example[] =>
  [
    ...readdirSync(content('asked/cards/')).map((name) => `asked/cards/${name}`),
    ...readdirSync(content('asked/not-held/')).map((name) => `asked/not-held/${name}`),
    'asked/papers.tsv',
  ]
    .flatMap(rowsOf)
    .flatMap((row) => row.at(-1)?.split(';') ?? [])
    .filter((_one, at) => at % everyAsked === 1)
    .map((text) => ({ text, of: 0, weight: 1 }));
