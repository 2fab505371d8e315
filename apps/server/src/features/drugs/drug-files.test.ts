import { readFileSync } from 'node:fs';
import {
  createDrugFinder,
  createDrugNames,
  type Drug,
  type DrugStatement,
  figuresOf,
  indexEntryOf,
  packDrug,
  unpackDrug,
} from '@mz/clinical/drugs/index';
import { describe, expect, it } from 'vitest';
import { readDrugFiles, readInteractionRules } from './drug-files.ts';

const drugs: Drug[] = readDrugFiles().map(({ drug }) => drug);
const rules = readInteractionRules();
const statements = drugs.flatMap(({ id, statements: list }) =>
  list.map((statement) => ({ drug: id, statement })),
);

describe('the files of content/drugs', () => {
  it('keep their schema and name each statement once', () => {
    expect(drugs).toHaveLength(164);
    expect(statements).toHaveLength(2880);
    expect(new Set(statements.map(({ statement }) => statement.id)).size).toBe(2880);
    expect(statements.filter(({ drug, statement }) => !statement.id.startsWith(`${drug}.`))).toEqual([]);
  });

  it('name what each dose is for: one indication, one intent', () => {
    const half = statements.filter(
      ({ statement: { indication, indicationName } }) => (indication === null) !== (indicationName === null),
    );
    expect(half).toEqual([]);
    const doses = statements.filter(({ statement }) => statement.kind === 'dose');
    expect(doses.filter(({ statement }) => statement.intent === null)).toEqual([]);
    expect(doses.filter(({ statement }) => statement.indication === null)).toEqual([]);
  });

  it('give ranges from low to high, in known units, with a maximum not below them', () => {
    const wrong = statements.filter(({ statement: { dose } }) => dose && dose.amount[0] > dose.amount[1]);
    expect(wrong.map(({ statement }) => statement.id)).toEqual([]);
    const above = statements.filter(
      ({ statement: { dose } }) =>
        dose?.max &&
        dose.max.unit === dose.unit &&
        dose.max.per === dose.per &&
        dose.amount[1] > dose.max.amount,
    );
    expect(above.map(({ statement }) => statement.id)).toEqual([]);
  });

  it('have the same figures in three languages', () => {
    const sorted = (text: string) => [...new Set(figuresOf(text))].sort((a, b) => a - b).join(' ');
    const different = (statement: DrugStatement) =>
      new Set([statement.text.en, statement.text.ar, statement.text.zh].map(sorted)).size > 1;
    expect(
      statements.filter(({ statement }) => different(statement)).map(({ statement }) => statement.id),
    ).toEqual([]);
  });

  it('are the same after they were packed for browsers', () => {
    for (const drug of drugs) expect(unpackDrug(JSON.parse(JSON.stringify(packDrug(drug))))).toEqual(drug);
  });

  it('have an index that is made of them', () => {
    const index = JSON.parse(
      readFileSync(new URL('../../../../../content/drugs/index.json', import.meta.url), 'utf8'),
    );
    expect(index).toEqual(drugs.map(indexEntryOf));
  });
});

describe('the rules of interactions', () => {
  it('name classes that exist, and texts with the same figures in three languages', () => {
    expect(rules.rules).toHaveLength(234);
    expect(Object.keys(rules.classes)).toHaveLength(84);
    const sides = rules.rules.flatMap(({ a, b }) => [a, b]);
    expect(sides.filter((side) => 'class' in side && !rules.classes[side.class])).toEqual([]);
    expect(new Set(rules.rules.map(({ id }) => id)).size).toBe(rules.rules.length);
  });

  it('understand the words of conditions on other drugs, but for those that name no drug known here', () => {
    const names = createDrugNames(drugs.map(indexEntryOf), rules);
    const find = createDrugFinder(rules, names.resolve);
    const lost = statements.flatMap(({ statement }) => {
      const words = statement.when?.with;
      return words !== undefined && find(words) === null ? [words] : [];
    });
    expect([...new Set(lost)].sort()).toEqual([
      'CYP2D6 inhibitors',
      'diuretic',
      'levodopa',
      'lomitapide',
      'niacin',
    ]);
  });
});
