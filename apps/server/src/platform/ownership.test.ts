import { expect, it } from 'vitest';
import { createRegistry } from './compose-features.ts';
import { defineFeature, type Feature } from './feature.ts';
import type { Owns } from './ownership.ts';

const owner = (name: string, owns: object): Feature => ({ ...defineFeature({ name }), owns: owns as Owns });

it.each([
  [
    [owner('a', { gone: { member: null } })],
    'Feature "a" owns "gone", which is no table of packages/db/src/schema.',
  ],
  [[owner('a', { authSchema: { member: null } })], 'Feature "a" owns "authSchema", which is no table'],
  [
    [owner('a', { notes: { member: 'ownerId', onErase: 'delete' } })],
    'Feature "a" names "notes.ownerId", which is no column.',
  ],
  [
    [owner('a', { notes: { member: null, refers: { gone: 'x' } } })],
    'Feature "a" names "notes.gone", which is no column.',
  ],
  [
    [owner('a', { notes: { member: null } }), owner('b', { notes: { member: null } })],
    'Features "a" and "b" both own "notes".',
  ],
  [
    [owner('a', { savedArticles: { member: null, article: 'articleId' } })],
    'Feature "a" keeps articles in "savedArticles.articleId" and has no onArticleMerged.',
  ],
])('refuses manifests that cannot be meant: %#', (features, message) => {
  expect(() => createRegistry(features)).toThrow(message);
});
