import { readFileSync } from 'node:fs';
import {
  createDrugFinder,
  createDrugNames,
  type Drug,
  type DrugStatement,
  figuresOf,
  indexEntryOf,
  nameWords,
  packDrug,
  unpackDrug,
} from '@mz/clinical/drugs/index';
import { describe, expect, it } from 'vitest';
import { readDrugFiles, readInteractionRules, readRuleNames } from './drug-files.ts';

const drugs: Drug[] = readDrugFiles().map(({ drug }) => drug);
const rules = readInteractionRules();
const ruleNames = readRuleNames();
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

describe('the names of classes and drugs', () => {
  const scripts = { en: /\p{Script=Latin}/u, ar: /\p{Script=Arabic}/u, zh: /\p{Script=Han}/u } as const;
  const languages = ['en', 'ar', 'zh'] as const;
  const catalogue = createDrugNames(drugs.map(indexEntryOf), rules, ruleNames);
  const isNamed = (
    name: Record<(typeof languages)[number], string> | undefined,
    language: 'en' | 'ar' | 'zh',
  ) => name !== undefined && scripts[language].test(name[language]);

  it.each(languages)('are there for every class and drug of every rule, in %s', (language) => {
    const missing = rules.rules.flatMap(({ id, a, b }) =>
      [a, b].flatMap((side) => {
        const name =
          'class' in side ? ruleNames.classes[side.class] : (catalogue.get(side.drug)?.name ?? undefined);
        return isNamed(name, language) ? [] : [`${id}: ${JSON.stringify(side)}`];
      }),
    );
    expect(missing).toEqual([]);
    const members = [...new Set(Object.values(rules.classes).flat())];
    expect(members.filter((id) => !isNamed(catalogue.get(id)?.name, language))).toEqual([]);
    expect(Object.keys(rules.classes).filter((id) => !isNamed(ruleNames.classes[id], language))).toEqual([]);
  });

  it.each(['ar', 'zh'] as const)('are there for what conditions of statements name, in %s', (language) => {
    const words = statements.flatMap(({ statement: { when } }) =>
      [when, ...(when?.anyTwoOf ?? [])].flatMap((condition) => condition?.with ?? []),
    );
    const nameOf = (name: string) => catalogue.resolve(name)?.name[language] ?? null;
    const named = [...new Set(words)].flatMap((text) => nameWords(text, language, ruleNames, nameOf));
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !scripts[language].test(name))).toEqual([]);
  });

  it('tell classes apart, and say that they were written here', () => {
    for (const language of languages) {
      const all = Object.values(ruleNames.classes).map((name) => name[language]);
      expect(new Set(all).size).toBe(all.length);
    }
    expect(readRuleNames()).toMatchObject({
      provenance: expect.stringContaining('written for this project'),
    });
  });

  it('find a drug that only the rules know by its name in each language', () => {
    for (const name of ['酮康唑', 'كيتوكونازول', 'Ketoconazole'])
      expect(catalogue.resolve(name)?.id).toBe('ketoconazole');
    expect(catalogue.searchOthers('酮康', 3).map(({ id }) => id)).toEqual(['ketoconazole']);
  });
});

describe('alternatives', () => {
  const named = rules.rules.filter(({ alternatives }) => alternatives !== undefined);

  it('are words of the sentence they stand beside, which has a source', () => {
    expect(named.length).toBeGreaterThan(10);
    const invented = named.flatMap(({ id, management, alternatives = [], basis }) =>
      alternatives
        .filter((drug) => !management.en.toLowerCase().includes(drug) || basis === 'unchecked')
        .map((drug) => `${id}: ${drug}`),
    );
    expect(invented).toEqual([]);
  });

  it('stand in place of one side, whose only drug they are not', () => {
    for (const { id, a, b, replaces, alternatives = [] } of named) {
      const side = replaces === 'a' ? a : b;
      expect(replaces, id).toBeDefined();
      expect('drug' in side && alternatives.includes(side.drug), id).toBe(false);
    }
    expect(rules.rules.filter(({ replaces, alternatives }) => replaces && !alternatives)).toEqual([]);
  });
});
