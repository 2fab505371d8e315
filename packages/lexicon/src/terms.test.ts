import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeOut } from './ambiguous.ts';
import { analyse } from './analyse.ts';
import { normaliseText, tokenise } from './normalise.ts';
import { isCommonWord, isStopword } from './stopwords.ts';
import { termIndex } from './terms.ts';

const rowsOf = (file: string): string[][] =>
  readFileSync(new URL(`../../../content/lexicon/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));

const namesOf = ([, concept = '', en = '', ar = '', zh = '']: string[]): string[] =>
  [concept, ...[en, ar, zh].flatMap((names) => names.split(';'))].map((name) => name.trim()).filter(Boolean);

/** The concept a whole name is read as, or null. */
const readAs = (name: string): string | null => {
  const tokens = tokenise(normaliseText(name));
  const [match, ...others] = termIndex().match(tokens);
  return match && others.length === 0 && match.from === 0 && match.to === tokens.length
    ? match.term.id
    : null;
};

const isCalled = (concept: string, name: string): boolean => {
  const plain = normaliseText(name).trim();
  return (
    termIndex()
      .byId.get(concept)
      ?.names.en.some((one) => normaliseText(one).trim() === plain) === true
  );
};

const shared = rowsOf('shared-names.tsv').map((row) => row.join('\t'));

describe('names of concepts', () => {
  it.each(['ward-words.tsv', 'card-words.tsv', 'other-names.tsv', 'spoken-words.tsv'])(
    'in %s are read as their own concept, but for those that two concepts share',
    (file) => {
      const others = rowsOf(file).flatMap((row) =>
        namesOf(row).flatMap((name) => {
          const read = readAs(name);
          const line = [row[1], name, read].join('\t');
          return (read !== null && isCalled(read, row[1] ?? '')) || shared.includes(line) ? [] : [line];
        }),
      );
      expect(others).toEqual([]);
    },
  );

  it('make no concept where they are only spoken', () => {
    const rows = rowsOf('spoken-words.tsv');
    expect(rows.length).toBeGreaterThan(200);
    expect(
      rows
        .filter(([kind, concept = '']) => termIndex().byId.get(concept)?.kind !== kind)
        .map(([, one]) => one),
    ).toEqual([]);
  });

  it('are no everyday words where they are only spoken', () => {
    const everyday = rowsOf('spoken-words.tsv')
      .flatMap((row) => namesOf(row).slice(1))
      .filter((name) => {
        const [token, ...others] = tokenise(normaliseText(name));
        return (
          token &&
          others.length === 0 &&
          [token.text, ...token.forms].some((form) => isStopword(form) || isCommonWord(form))
        );
      });
    expect(everyday).toEqual([]);
  });

  it.each([
    ['ضغطو طايح شنديرو', ['treatment']],
    ['شحال من يوم نعطيو', ['duration']],
    ['血鉀過高要補幾耐', ['duration']],
    ['使唔使洗腎', ['indication', 'dialysis']],
    ['氣喘急性發作', ['asthma']],
    ['مريض السيدا', ['hiv']],
    ['desatting on hiflow', ['high flow nasal oxygen']],
    ['pip tazobactam for how many more days', ['piperacillin tazobactam', 'duration']],
  ])('%s', (text, ids) => {
    expect([...analyse(writeOut(text)).terms.keys()]).toEqual(expect.arrayContaining(ids));
  });
});
