import { expect, it } from 'vitest';
import { findProblems } from './find-problems.mjs';

/** A small tree that keeps all rules; each case plants one violation in it. */
const tree = {
  'packages/i18n/src/index.ts': 'export const languages = 3;',
  'packages/contracts/src/notes.ts': "import { languages } from '@mz/i18n';\nexport const limit = languages;",
  'apps/server/src/lib/text.ts': 'export const trim = 1;',
  'apps/server/src/adapters/mail/mail.ts':
    "import { trim } from '../../lib/text.ts';\nexport const mail = trim;",
  'apps/server/src/platform/outbox.ts':
    "import { mail } from '../adapters/mail/mail.ts';\nexport interface Outbox { mail: typeof mail }",
  'apps/server/src/features/notes/notes.repository.ts': 'export const find = 1;',
  'apps/server/src/features/notes/notes.service.ts':
    "import { limit } from '@mz/contracts/notes';\nimport { find } from './notes.repository.ts';\nexport const list = [limit, find];",
  'apps/server/src/features/notes/notes.public.ts': "export { list } from './notes.service.ts';",
  'apps/server/src/features/notes/notes.routes.ts':
    "import { list } from './notes.service.ts';\nexport const register = list;",
  'apps/server/src/features/notes/notes.feature.ts':
    "import { register } from './notes.routes.ts';\nexport const notesFeature = register;",
  'apps/server/src/features/posts/posts.service.ts':
    "import { list } from '../notes/notes.public.ts';\nexport const posts = list;",
  'apps/server/src/features/index.ts': "export { notesFeature } from './notes/notes.feature.ts';",
  'apps/server/src/app.ts':
    "import { notesFeature } from './features/index.ts';\nexport const app = notesFeature;",
  'apps/web/src/lib/format.ts': 'export const format = 1;',
  'apps/web/src/ui/button.tsx': "import { format } from '../lib/format.ts';\nexport const Button = format;",
  'apps/web/src/features/notes/model/note.ts': 'export interface Note { id: string }',
  'apps/web/src/features/notes/api/notes.api.ts':
    "import type { Note } from '../model/note.ts';\nexport type Answer = Note;",
  'apps/web/src/features/notes/components/notes-page.tsx':
    "import type { Answer } from '../api/notes.api.ts';\nimport { Button } from '../../../ui/button.tsx';\nexport const Page = (answer: Answer) => [Button, answer];",
};
const packages = new Map([
  ['packages/contracts', ['@mz/i18n', 'zod']],
  ['apps/server', ['@mz/contracts', '@mz/i18n']],
  ['apps/web', ['@mz/contracts']],
]);
const find = (change = {}) => findProblems(new Map(Object.entries({ ...tree, ...change })), packages);
const problemsOf = (change) => {
  const { problems, inside } = find(change);
  return [...problems, ...inside];
};

it('finds nothing in a tree that keeps the rules', () => {
  expect(problemsOf()).toEqual([]);
});

it.each([
  [
    'a package that imports what it may not',
    { 'packages/i18n/src/index.ts': "import type { limit } from '@mz/contracts';" },
    ['packages/i18n/src/index.ts: packages/i18n may not import @mz/contracts'],
  ],
  [
    'the database in the web',
    { 'apps/web/src/lib/format.ts': "import { tables } from '@mz/db';" },
    ['apps/web/src/lib/format.ts: apps/web may not import @mz/db'],
  ],
  [
    'a package that is not declared',
    { 'apps/web/src/lib/format.ts': "import type { Language } from '@mz/i18n';" },
    ['apps/web/package.json does not declare @mz/i18n, which apps/web/src/lib/format.ts imports'],
  ],
  [
    'a layer above, by a type',
    { 'apps/server/src/lib/text.ts': "import type { Outbox } from '../platform/outbox.ts';" },
    [
      'apps/server/src/lib/text.ts: imports apps/server/src/platform/outbox.ts, which is a layer above',
      'circle: apps/server/src/lib/text.ts → apps/server/src/platform/outbox.ts → apps/server/src/adapters/mail/mail.ts → apps/server/src/lib/text.ts',
    ],
  ],
  [
    'a layer above, by the type of an import()',
    {
      'apps/server/src/adapters/mail/mail.ts':
        "export type Sent = import('../../features/posts/posts.service.ts').Sent;",
    },
    [
      'apps/server/src/adapters/mail/mail.ts: imports apps/server/src/features/posts/posts.service.ts, which is a layer above',
    ],
  ],
  [
    'a layer above, fetched when it is needed',
    { 'apps/web/src/ui/button.tsx': "export const load = () => import('../features/notes/model/note.ts');" },
    ['apps/web/src/ui/button.tsx: imports apps/web/src/features/notes/model/note.ts, which is a layer above'],
  ],
  [
    'a folder that no layer names',
    { 'apps/server/src/helpers/all.ts': "export * from '../lib/text.ts';" },
    ['apps/server/src/helpers/all.ts: no layer of scripts/architecture/rules.mjs names it'],
  ],
  [
    'the inside of another feature, exported anew',
    { 'apps/server/src/features/posts/posts.public.ts': "export type * from '../notes/notes.service.ts';" },
    ['apps/server/src/features/posts/posts.public.ts: imports the inside of "notes"'],
  ],
  [
    'an adapter that knows another',
    { 'apps/server/src/adapters/files/store.ts': "import { mail } from '../mail/mail.ts';" },
    ['apps/server/src/adapters/files/store.ts: imports the inside of "mail"'],
  ],
  [
    'a manifest imported by another than the list',
    { 'apps/server/src/app.ts': "import { notesFeature } from './features/notes/notes.feature.ts';" },
    [
      'apps/server/src/app.ts: only the lists of features import apps/server/src/features/notes/notes.feature.ts',
    ],
  ],
  [
    'a repository that decides',
    {
      'apps/server/src/features/posts/posts.repository.ts':
        "import { posts } from './posts.service.ts';\nexport const find = posts;",
    },
    [
      'apps/server/src/features/posts/posts.repository.ts: imports apps/server/src/features/posts/posts.service.ts; a repository only queries',
    ],
  ],
  [
    'a service that knows requests',
    {
      'apps/server/src/features/posts/posts.consumer.ts': "import type { Route } from './posts.routes.ts';",
      'apps/server/src/features/posts/posts.routes.ts': 'export type Route = 1;',
    },
    [
      'apps/server/src/features/posts/posts.consumer.ts: imports apps/server/src/features/posts/posts.routes.ts; a service knows nothing of requests',
    ],
  ],
  [
    'a model that knows the kit',
    { 'apps/web/src/features/notes/model/note.ts': "export { Button } from '../../../ui/button.tsx';" },
    ['apps/web/src/features/notes/model/note.ts: imports apps/web/src/ui/button.tsx; a model is pure'],
  ],
  [
    'a query that knows a screen',
    {
      'apps/web/src/features/notes/api/more.api.ts':
        "export const load = () => import('../components/notes-page.tsx');",
    },
    [
      'apps/web/src/features/notes/api/more.api.ts: imports apps/web/src/features/notes/components/notes-page.tsx; queries know nothing of screens',
    ],
  ],
  [
    'a circle of types alone',
    {
      'apps/web/src/lib/a.ts': "import type { B } from './b.ts';\nexport type A = B;",
      'apps/web/src/lib/b.ts': "import { type C } from './c.ts';\nexport type B = C;",
      'apps/web/src/lib/c.ts': "export type { A as C } from './a.ts';",
    },
    ['circle: apps/web/src/lib/a.ts → apps/web/src/lib/b.ts → apps/web/src/lib/c.ts → apps/web/src/lib/a.ts'],
  ],
  [
    'a file that is too long',
    { 'apps/web/src/lib/format.ts': 'export const one = 1;\n'.repeat(400) },
    ['apps/web/src/lib/format.ts: 401 lines; split it (at most 400)'],
  ],
])('finds %s', (_what, change, problems) => {
  expect(problemsOf(change).toSorted()).toEqual(problems.toSorted());
});

it('tells what is inside one feature from what is between parts', () => {
  const { problems, inside } = find({
    'apps/server/src/features/notes/notes.routes.ts': "import type { Parts } from './notes.feature.ts';",
    'apps/web/src/lib/a.ts': "import type { B } from './b.ts';",
    'apps/web/src/lib/b.ts': "import type { A } from './a.ts';",
  });
  expect(problems).toEqual(['circle: apps/web/src/lib/a.ts → apps/web/src/lib/b.ts → apps/web/src/lib/a.ts']);
  expect(inside).toEqual([
    'circle: apps/server/src/features/notes/notes.routes.ts → apps/server/src/features/notes/notes.feature.ts → apps/server/src/features/notes/notes.routes.ts',
  ]);
});

it('keeps packages that are fetched on demand out of every other start', () => {
  const telemetry = 'apps/server/src/platform/telemetry/telemetry.ts';
  const inner = { [telemetry]: "import { trace } from '@opentelemetry/api';\nexport type T = typeof trace;" };
  const mail = 'apps/server/src/adapters/mail/mail.ts';
  const outbox = 'apps/server/src/platform/outbox.ts';
  const because = 'a server without a collector does not load it';
  const kept = {
    'apps/server/src/app.ts':
      "import type { T } from './platform/telemetry/telemetry.ts';\nexport const open = (): Promise<T> => import('./platform/telemetry/telemetry.ts');",
  };
  expect(problemsOf({ ...inner, ...kept })).toEqual([]);
  expect(problemsOf({ ...inner, [mail]: "export { trace } from '@opentelemetry/api';" })).toEqual([
    `${mail}: imports @opentelemetry/api; ${because}`,
  ]);
  expect(problemsOf({ ...inner, [outbox]: "import './telemetry/telemetry.ts';" })).toEqual([
    `${outbox}: imports ./telemetry/telemetry.ts; ${because}`,
  ]);
});

it('lets what is fetched when it is needed close no circle', () => {
  const change = {
    'apps/web/src/lib/a.ts': "export const load = () => import('./b.ts');",
    'apps/web/src/lib/b.ts': "import type { load } from './a.ts';\nexport type B = typeof load;",
  };
  expect(problemsOf(change)).toEqual([]);
});

it('lets tests reach into what they test', () => {
  const change = {
    'apps/server/src/features/posts/posts.int.test.ts':
      "import { find } from '../notes/notes.repository.ts';",
  };
  expect(problemsOf(change)).toEqual([]);
});

it('does not read imports out of texts and comments', () => {
  const change = {
    'apps/web/src/ui/button.tsx': "// import '../features/x.ts'\nexport const a = \"from './b.ts'\";",
  };
  expect(problemsOf(change)).toEqual([]);
});

it('names a file that cannot be read', () => {
  expect(() => problemsOf({ 'apps/web/src/lib/format.ts': 'export const = 1;' })).toThrow(
    'apps/web/src/lib/format.ts: ',
  );
});
