import { languages } from '@mz/i18n';
import { expect, it } from 'vitest';
import { describeSettings } from '../../config/described.ts';
import { readCatalogue } from '../../lib/catalogue.ts';
import { readOwnership } from '../../platform/ownership.ts';
import { features } from '../index.ts';

it.each(languages)('what is kept for a time has its reason in %s', (language) => {
  const { retention } = readCatalogue(language, 'admin') as { retention: Record<string, string> };
  const kept = readOwnership(features).filter(({ expires, keeps }) => expires ?? keeps);
  expect(kept.map(({ tableName }) => tableName).filter((name) => !retention[name])).toEqual([]);
  expect(Object.keys(retention).filter((name) => !kept.some(({ tableName }) => tableName === name))).toEqual(
    [],
  );
});

it.each(languages)('what files are for has its name in %s', (language) => {
  const { kinds } = readCatalogue(language, 'storage') as { kinds: Record<string, string> };
  const purposes = features.flatMap(({ fileUses }) => (fileUses ?? []).map(({ purpose }) => purpose));
  // Archives of own data are files that no upload becomes.
  expect(Object.keys(kinds).sort()).toEqual([...purposes, 'data-export'].sort());
});

it('shows addresses without who uses them, and no key', () => {
  const given = {
    DATABASE_URL: 'postgresql://mz:geheim@db:5432/mz?sslmode=require',
    S3_SECRET_ACCESS_KEY: 'geheim',
    PORT: '3000',
  };
  const shown = describeSettings([...Object.keys(given), 'HOST'], given);
  expect(shown).toEqual([
    { name: 'DATABASE_URL', value: 'postgresql://db:5432/mz', isSet: true, isSecret: false },
    { name: 'HOST', value: null, isSet: false, isSecret: false },
    { name: 'PORT', value: '3000', isSet: true, isSecret: false },
    { name: 'S3_SECRET_ACCESS_KEY', value: null, isSet: true, isSecret: true },
  ]);
});
