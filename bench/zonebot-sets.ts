import { existsSync, readFileSync } from 'node:fs';

/** A question as it is typed, alone or after others of its conversation. */
export interface TypedQuestion {
  readonly earlier: readonly string[];
  readonly question: string;
  /** Ids of cards, any of which is right. */
  readonly cards: readonly string[];
  /** Titles of bundled papers, any of which is right. */
  readonly papers: readonly string[];
  readonly facts: readonly string[];
  /** Nothing held answers it, whatever was asked before. */
  readonly hasNoAnswer: boolean;
}

/** A calculation asked for in passing, with its inputs or with what is not given. */
export interface TypedCalculation {
  readonly calculator: string;
  readonly inputs: Readonly<Record<string, unknown>> | null;
  /** Keys, any of which has to be asked for. */
  readonly missing: readonly string[];
  readonly question: string;
}

/** The part that was looked at while the assistant was improved, and the part that was not. */
export interface Halves<Of> {
  readonly seen: readonly Of[];
  readonly held: readonly Of[];
}

const linesOf = (name: string): string[] => {
  const file = new URL(`./zonebot-sets/${name}.txt`, import.meta.url);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
};

/** Every second line of a set is held out; its further lines in a file of their own are not. */
const halve = <Of>(name: string, read: (line: string) => Of): Halves<Of> => {
  const all = linesOf(name);
  return {
    seen: [...all.filter((_one, n) => n % 2 === 0), ...linesOf(`${name}-seen`)].map(read),
    held: all.filter((_one, n) => n % 2 === 1).map(read),
  };
};

const paperTitles = (): Map<string, string> => {
  const file = new URL('../content/literature/landmark-papers.json', import.meta.url);
  const papers = JSON.parse(readFileSync(file, 'utf8')) as { id: string; title: string }[];
  return new Map(papers.map(({ id, title }) => [id, title]));
};

const known = <Of>(value: Of | undefined, line: string): Of => {
  if (value === undefined) throw new Error(`Not a question of the set: ${line}`);
  return value;
};

/** Sets of short questions of physicians in three languages; a dash stands for no facts. */
export type TypedSet = 'physicians' | 'follow-ups' | 'less-asked';

export const readTypedQuestions = (set: TypedSet): Halves<TypedQuestion> => {
  const titles = paperTitles();
  return halve(set, (line): TypedQuestion => {
    const [sources = '', facts = '', text = ''] = line.split(' ; ');
    const turns = text.split(' >> ');
    const ids = sources.split(',').map((id) => id.trim());
    return {
      earlier: turns.slice(0, -1),
      question: known(turns.at(-1), line),
      hasNoAnswer: sources === 'none',
      cards: ids.filter((id) => id !== 'none' && !id.startsWith('paper:')),
      papers: ids
        .filter((id) => id.startsWith('paper:'))
        .map((id) => known(titles.get(id.slice('paper:'.length)), line)),
      facts: facts
        .split(' & ')
        .map((fact) => fact.trim())
        .filter((fact) => fact !== '' && fact !== '-'),
    };
  });
};

/** Questions that nothing the platform holds answers. */
export const readUnanswerable = (): Halves<string> => halve('unanswerable', (line) => line);

/** Calculations, whole and incomplete. */
export const readTypedCalculations = (): Halves<TypedCalculation> =>
  halve('calculations', (line): TypedCalculation => {
    const [calculator = '', given = '', question = ''] = line.split(' ; ');
    const isIncomplete = given.startsWith('missing:');
    return {
      calculator,
      inputs: isIncomplete ? null : (JSON.parse(given) as Record<string, unknown>),
      missing: isIncomplete ? given.slice('missing:'.length).split('|') : [],
      question,
    };
  });
