import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readScreens } from '../apps/web/route-files.ts';

const features = fileURLToPath(new URL('../apps/web/src/features', import.meta.url));

it('reads which screen an address loads, and what beside it', () => {
  const screens = readScreens(`
const page = async () => (await import('./components/person-page.tsx')).PersonPage;

export const peopleFeature = defineWebFeature({
  name: 'people',
  layout: 'data',
  namespaces: ['people', 'errors'],
  routes: [
    { path: '/people', page, membersOnly: true, firstCalls: ['/api/people?sort=name', '/api/me'] },
    {
      path: '/people/:id/print',
      page: async () => (await import('./components/print-page.tsx')).PrintPage,
      namespaces: ['print'],
      layout: 'plain',
    },
    { path: '/persons', redirectTo: '/people' },
  ],
  finders: [{ group: 'people', find: async () => (await import('./api/find-people.ts')).findPeople() }],
});
`);
  expect(screens).toEqual([
    {
      path: '/people',
      page: 'components/person-page.tsx',
      layout: 'data',
      words: ['people', 'errors'],
      isForMembers: true,
      firstCalls: ['/api/people?sort=name', '/api/me'],
    },
    {
      path: '/people/:id/print',
      page: 'components/print-page.tsx',
      layout: 'plain',
      words: ['people', 'errors', 'print'],
      isForMembers: false,
      firstCalls: [],
    },
  ]);
});

it('finds the screen of every address that a manifest declares', () => {
  const read = readdirSync(features).flatMap((folder) => {
    const manifest = readdirSync(path.join(features, folder)).find((name) => name.endsWith('.feature.ts'));
    if (manifest === undefined) return [];
    const text = readFileSync(path.join(features, folder, manifest), 'utf8');
    const screens = readScreens(text);
    const declared = [...text.matchAll(/\bpath: '([^']+)'(?!,\s*redirectTo)/g)].map(([, address]) => address);
    expect(screens.map((screen) => screen.path)).toEqual(declared);
    for (const { page } of screens) expect(page).toMatch(/-page\.tsx$/);
    return screens;
  });
  expect(read.length).toBeGreaterThan(60);
});
