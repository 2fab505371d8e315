import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../lib.mjs';
import { namesOf, problemOf } from './names.mjs';
import { serverFiles } from './server.mjs';
import { webFiles } from './web.mjs';

it.each([
  ['reading-reminders', { one: 'readingReminder', One: 'ReadingReminder', snake: 'reading_reminders' }],
  ['case-studies', { one: 'caseStudy', camel: 'caseStudies', text: 'case studies' }],
  ['boxes', { one: 'box', Text: 'Boxes' }],
  ['academy', { one: 'academy', Pascal: 'Academy' }],
])('knows the forms of %s', (name, forms) => {
  expect(namesOf(name)).toMatchObject(forms);
});

it.each(['', undefined, 'Reminders', 'reading_reminders', '../notes', 'a--b', 'x'.repeat(41), 'notes'])(
  'refuses %s',
  (name) => {
    expect(problemOf(name, ['notes'])).not.toBeNull();
  },
);

const names = namesOf('reading-reminders');
const files = { ...serverFiles(names), ...webFiles(names) };

it('writes files whose imports lead somewhere', () => {
  const missing = Object.entries(files).flatMap(([file, text]) =>
    [...text.matchAll(/(?:from |import\()'(\.[^']+)'/g)]
      .map(([, target]) => path.normalize(path.join(path.dirname(file), target)))
      .filter((target) => !(target in files) && !existsSync(path.join(root, target))),
  );
  expect(missing).toEqual([]);
});

it('leaves no place of a name unfilled', () => {
  for (const text of Object.values(files))
    expect(text).not.toMatch(/[a-z/-]undefined|undefined[A-Za-z./-]|\[object/);
});

it('asks for a permission there is', () => {
  const permissions = readFileSync(path.join(root, 'packages/contracts/src/permissions.ts'), 'utf8');
  const asked = new Set(Object.values(files).flatMap((text) => text.match(/(?<=permission: ')[^']+/g) ?? []));
  expect(asked.size).toBeGreaterThan(0);
  for (const permission of asked) expect(permissions).toContain(`'${permission}':`);
});
