import { describe, expect, it } from 'vitest';
import {
  type Catalogue,
  catalogueLoaders,
  clinicalLanguages,
  findText,
  loadCatalogue,
  loadTranslator,
} from './catalogues.ts';
import { translationKeys } from './core/translation-keys.ts';
import { UNIT_WORDS } from './core/unit-names.ts';
import { calculatorIndex } from './index/calculator-index.ts';
import { calculatorLoaders, loadCalculator } from './registry.ts';

function pathsOf(catalogue: Catalogue, prefix = ''): string[] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : pathsOf(value, `${prefix}${key}.`),
  );
}

async function allKeys(): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const id of Object.keys(calculatorLoaders)) {
    const definition = await loadCalculator(id);
    for (const key of definition ? translationKeys(definition) : []) keys.add(key);
  }
  for (const entry of calculatorIndex) {
    for (const complaint of entry.complaints) keys.add(`clinical:complaints.${complaint}`);
  }
  for (const word of UNIT_WORDS) keys.add(`clinical:units.${word}`);
  return keys;
}

describe.each(clinicalLanguages)('catalogues in %s', (language) => {
  it('has a text for every key, and nothing that is never used', async () => {
    const keys = await allKeys();
    const missing: string[] = [];
    for (const key of keys) {
      const [name = '', path = ''] = key.split(':');
      if (!findText(await loadCatalogue(name, language), path)) missing.push(key);
    }
    expect(missing).toEqual([]);
    const unused: string[] = [];
    for (const name of Object.keys(catalogueLoaders)) {
      const paths = pathsOf((await loadCatalogue(name, language)) ?? {});
      unused.push(...paths.map((path) => `${name}:${path}`).filter((key) => !keys.has(key)));
    }
    expect(unused.filter((key) => !/^clinical:(warnings|refusals)\./.test(key))).toEqual([]);
  });

  it('has the same paths and placeholders as English', async () => {
    for (const name of Object.keys(catalogueLoaders)) {
      const own = (await loadCatalogue(name, language)) ?? {};
      const english = (await loadCatalogue(name, 'en')) ?? {};
      expect(pathsOf(own), name).toEqual(pathsOf(english));
      for (const path of pathsOf(english)) {
        const placeholders = (catalogue: Catalogue) =>
          (findText(catalogue, path) ?? '').match(/\{\{\w+\}\}/g)?.sort() ?? [];
        expect(placeholders(own), `${name}:${path}`).toEqual(placeholders(english));
      }
    }
  });

  it('is written in its own script', async () => {
    const script = { en: /[a-z]/i, ar: /[\u0600-\u06ff]/, zh: /[\u4e00-\u9fff]/ }[language];
    for (const name of Object.keys(catalogueLoaders)) {
      const catalogue = (await loadCatalogue(name, language)) ?? {};
      for (const path of [
        'whenToUse',
        'population',
        'notFor',
        ...Object.keys(catalogue.pitfalls ?? {}).map((p) => `pitfalls.${p}`),
      ]) {
        const text = findText(catalogue, path);
        if (text !== null) expect(text, `${name}:${path}`).toMatch(script);
      }
    }
  });

  it('translates keys and gives unknown ones back', async () => {
    const translate = await loadTranslator('heart', language);
    expect(translate('clinical:choices.sex.female')).toBe({ en: 'Female', ar: 'أنثى', zh: '女' }[language]);
    expect(translate('heart:nothing.here')).toBe('heart:nothing.here');
    expect(translate('clinical:choices')).toBe('clinical:choices');
  });
});
