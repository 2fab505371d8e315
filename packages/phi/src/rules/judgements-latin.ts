import type { Word } from '../latin-words.ts';
import { isPinyinPair } from '../latin-words.ts';
import type { After, Before } from '../name-context.ts';

/** Words in a row that may be a name. */
export interface Run {
  /** Neither initials nor particles. */
  readonly full: readonly Word[];
  readonly part: readonly Word[];
}

/** How sure words are a name, by the lists alone. */
export interface Judgement {
  readonly level: number;
  readonly holds: (run: Run, first: Word, last: Word) => boolean;
  /** It is the first that holds of the «marked» words. */
  readonly finds: string;
  /** Of these it does not hold. */
  readonly spares: string;
}

export const anyName = ({ given, family }: Word): boolean => given || family;
export const strongGiven = ({ given, ordinary, shout, text }: Word): boolean =>
  given && !ordinary && !shout && text.length > 2;
const strongFamily = ({ family, ordinary, eponym, text }: Word): boolean =>
  family && !ordinary && !eponym && text.length > 2;
const isLoud = ({ full }: Run): boolean => full.every(({ shout }) => shout);

/** Two words or more; the first that holds decides, and where none does they are no name by themselves. */
export const pairJudgements: readonly Judgement[] = [
  {
    level: 0,
    holds: (run) => !isLoud(run) && run.full.some(({ shout, text }) => shout && text.length > 1),
    finds: '«Harold COPD» again',
    spares: '«Harold Pemberton» again',
  },
  {
    level: 0.75,
    holds: (run, first, last) =>
      isLoud(run) &&
      run.full.every(({ text }) => text.length > 2) &&
      first.given &&
      anyName(last) &&
      !(first.ordinary && last.ordinary),
    finds: '«HAROLD PEMBERTON» in bed 4',
    spares: '«CHEST PAIN» in bed 4',
  },
  {
    level: 0,
    holds: isLoud,
    finds: '«CHEST PAIN» in bed 4',
    spares: '«Chest Pain» in bed 4',
  },
  {
    level: 0.75,
    holds: ({ full }, first, last) =>
      full.length === 2 &&
      isPinyinPair(first, last) &&
      !first.ordinary &&
      !last.ordinary &&
      last.text.length > 2,
    finds: '«Zhang Weiming» again',
    spares: '«An Update» again',
  },
  {
    level: 0.9,
    holds: (_run, first, last) => strongGiven(first) && (anyName(last) || last.pinyin),
    finds: '«Harold Pemberton» again',
    spares: '«Chest Pain» again',
  },
  {
    level: 0.8,
    holds: (_run, first) => strongGiven(first),
    finds: '«Harold Xyqwert» again',
    spares: '«Chest Xyqwert» again',
  },
  {
    level: 0.82,
    holds: (_run, first, last) =>
      (strongFamily(first) && strongGiven(last)) || (first.given && strongFamily(last)),
    finds: '«Okonkwo Chidinma» again',
    spares: '«Okonkwo Update» again',
  },
  {
    level: 0.6,
    holds: ({ part }, first, last) =>
      part.slice(1, -1).some((word) => word.particle && !word.capital) &&
      [first, last].every(({ eponym, ordinary }) => !eponym && !ordinary),
    finds: '«Xyqwert van de Noort» again',
    spares: '«Xyqwert Noort» again',
  },
];

/** What is said of a possible name by what stands around it. */
export interface Surroundings {
  readonly before: Before;
  readonly after: After;
  readonly part: readonly Word[];
  /** All are called as things of medicine are. */
  readonly eponyms: boolean;
  /** A list of names has one of them. */
  readonly known: boolean;
}

/** A reason for which words are no name there, whatever they are. */
export interface Objection {
  readonly holds: (one: Surroundings) => boolean;
  /** In the first text the «marked» words are found, in the second it holds of them. */
  readonly finds: string;
  readonly spares: string;
}

const isAnnounced = ({ before }: Surroundings): boolean => before.relative || before.naming;

export const objections: readonly Objection[] = [
  {
    holds: ({ before, after }) => after.eponym && !before.title,
    finds: 'Mr «Pemberton» rang',
    spares: '«Pemberton» sign negative',
  },
  {
    holds: ({ before, after }) => (after.citation || after.ward) && !before.title && !before.strong,
    finds: 'Mr «Pemberton» rang',
    spares: '«Pemberton» et al. found so',
  },
  {
    holds: ({ before, after }) => after.organisation && !before.title,
    finds: 'Mr «Pemberton» rang',
    spares: '«Harold Pemberton» Hospital is near',
  },
  {
    holds: ({ before, after, part }) =>
      after.dosed ||
      (!before.title && !before.naming && part.every(({ plain, initial }) => plain || initial)),
    finds: 'Dietitian: «Harold Pemberton» rang',
    spares: 'Dietitian: «Harold Pemberton» 5 mg bd',
  },
  {
    holds: (one) => one.after.author && !isAnnounced(one),
    finds: 'Professor «Pemberton» rang',
    spares: "Professor «Braunwald»'s group led the trial",
  },
  {
    holds: (one) => one.after.scholar && !isAnnounced(one) && one.part.some(({ eponym }) => eponym),
    finds: 'Sir William «Pemberton» rang',
    spares: 'Sir William «Osler» described it',
  },
  {
    holds: ({ before, after, part, eponyms }) =>
      eponyms && !before.title && (after.sized || (after.possessive && !after.person && part.length > 0)),
    finds: 'asked «Harold Pemberton» again',
    spares: "«Dupuytren»'s was seen",
  },
  {
    holds: ({ before, eponyms, known }) => eponyms && !known && before.title && !before.relative,
    finds: 'Dr. «Pemberton» rang',
    spares: 'Dr. «Virchow» and the triad',
  },
];
