import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineMail } from '../adapters/mail/mail-definition.ts';
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
    [owner('a', { notes: { member: null, expires: { since: 'servedAt', days: 3 } } })],
    'Feature "a" names "notes.servedAt", which is no column.',
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

const mail = (namespace?: string) =>
  defineMail({
    template: 'due',
    ...(namespace && { namespace }),
    texts: z.object({ subject: z.string(), heading: z.string() }),
    blocks: () => [],
  });

it.each([
  ['no catalogue', [mail('gone')], 'Feature "a" lacks texts: mail "due" in en/gone.json: no such catalogue.'],
  ['no such mail in the catalogue', [mail('nav')], 'Feature "a" lacks texts: mail "due" in en/nav.json'],
  ['no such template', [mail()], 'Feature "a" lacks texts: mail "due" in en/mails.json'],
])('does not start with a mail that has %s', (_what, mails, message) => {
  expect(() => createRegistry([defineFeature({ name: 'a', mails })])).toThrow(message);
});
