import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { features } from '../features/index.ts';
import { defineActivities } from './activity-definition.ts';
import { composeFeatures, createRegistry } from './compose-features.ts';
import { defineFeature, type Feature, type FeatureBase } from './feature.ts';

const readTexts = (namespace: string): unknown =>
  JSON.parse(
    readFileSync(new URL(`../../../../packages/i18n/locales/en/${namespace}.json`, import.meta.url), 'utf8'),
  );

it('has a text for every security event and activity that a feature declares', () => {
  const { auditActions, activities } = createRegistry(features);
  const { history } = readTexts('settings') as { history: { actions: Record<string, string> } };
  const { activity } = readTexts('dashboard') as { activity: { kinds: Record<string, string> } };
  expect(Object.keys(history.actions).toSorted()).toEqual(auditActions.toSorted());
  expect(Object.keys(activity.kinds).toSorted()).toEqual(activities.kinds.toSorted());
});

const events = { 'paper.read': z.object({ userId: z.uuid() }) };
const feature = (name: string, change: Partial<Feature>): Feature => ({
  ...defineFeature({ name }),
  ...change,
});
const reading = defineActivities({ paper_read: 'own' }, {});

it.each([
  [
    'an event that another feature declares',
    [feature('a', { events }), feature('b', { events })],
    'Feature "b" declares the event "paper.read", as another feature does.',
  ],
  [
    'an activity made of an event that nobody declares',
    [feature('a', { activities: { kinds: {}, rules: { 'paper.lost': () => null } as never } })],
    'Feature "a" counts the event "paper.lost" as activity, which no feature declares.',
  ],
  [
    'an activity of the same name as another',
    [feature('a', { activities: reading }), feature('b', { activities: reading })],
    'Feature "b" has activities "paper_read", as another feature does.',
  ],
  [
    'a security event of the same name as another',
    [feature('a', { audit: ['paper_read'] }), feature('b', { audit: ['paper_read'] })],
    'Feature "b" lists the audit action "paper_read", as another does.',
  ],
  [
    'a security event that is no name',
    [feature('a', { audit: ['Paper read'] })],
    'Feature "a" calls an audit action "Paper read", which is no name.',
  ],
])('does not start with %s', (_what, list, message) => {
  expect(() => createRegistry(list)).toThrow(message);
});

it('reads events by the schema of their feature', () => {
  const { events: types } = createRegistry(features);
  const userId = '018f3c1e-0000-7000-8000-000000000001';
  expect(types.parse('account.signed_up', { userId })).toEqual({ type: 'account.signed_up', userId });
  expect(() => types.parse('account.signed_up', { userId: 'alice' })).toThrow();
  expect(() => types.parse('account.forgotten', { userId })).toThrow('No feature declares the event');
});

it('does not start with a consumer that waits for an event nobody publishes', async () => {
  const consumer = { name: 'late', types: ['paper.lost' as never], handle: async () => undefined };
  const list = [defineFeature({ name: 'a', consumers: () => [consumer] })];
  const base = { registry: createRegistry(list) } as unknown as FeatureBase;
  await expect(composeFeatures(list, base)).rejects.toThrow(
    'Feature "a" takes the event "paper.lost", which no feature declares.',
  );
});

it('shows others nothing of sign-ins, security and reading', () => {
  const { shownKinds } = createRegistry(features).activities;
  expect(shownKinds).toEqual(
    expect.arrayContaining(['signed_up', 'profile_updated', 'avatar_changed', 'publication_added']),
  );
  expect(shownKinds.filter((kind) => /sign(ed)?_in|password|email|factor|saved|read/.test(kind))).toEqual([]);
});
