import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findSchemaNames, takeHalf } from '../apps/web/contract-halves.ts';
import { importDirectly } from '../apps/web/direct-imports.ts';
import { leaveOutUnused } from '../apps/web/lean-contracts.ts';
import { type Files, mergeFiles } from '../apps/web/merge-files.ts';

it('marks schemas and endpoints as without effects and drops what servers alone read', () => {
  const lean = leaveOutUnused(
    [
      'export const limit = 20;',
      'export const noteSchema = z.object({ id: z.uuid() }).strict();',
      "export const listNotes = defineEndpoint({ id: 'notes.list', method: 'GET', summary: 'Lists', query: z.object({}),",
      '  responses: { 200: noteSchema } });',
    ].join('\n'),
  );
  expect(lean).toContain('export const limit = 20;');
  expect(lean).toContain('noteSchema = /* @__PURE__ */ (() => (z.object({ id: z.uuid() }).strict()))();');
  expect(lean).toContain("method: 'GET'");
  expect(lean).not.toMatch(/summary|query|responses/);
});

const contracts = new Map([
  [
    'notes',
    [
      "import { z } from 'zod';",
      "import { defineEndpoint } from './endpoint.ts';",
      "import { languages, languageSchema } from './languages.ts';",
      'const most = 20;',
      'export const noteLimits = { most, languages: languages.length };',
      'export const noteSchema = z.object({ text: z.string().max(most), language: languageSchema });',
      'export type Note = z.infer<typeof noteSchema>;',
      'const params = z.object({ id: z.uuid() });',
      "export const removeNote = defineEndpoint({ id: 'notes.remove', method: 'DELETE', params, responses: {} });",
      'export const isNote = (note: unknown): note is Note => noteSchema.safeParse(note).success;',
    ].join('\n'),
  ],
  [
    'languages',
    [
      "import { z } from 'zod';",
      "export { languages } from '@mz/i18n/languages';",
      "export const languageSchema = z.enum(['en']);",
    ].join('\n'),
  ],
]);

it('parts schemas, and what is made of them, from what a screen reads of a contract', () => {
  const schemas = findSchemaNames(contracts);
  expect([...(schemas.get('notes') ?? [])].sort()).toEqual(['isNote', 'noteSchema', 'params']);
  const code = leaveOutUnused(
    (contracts.get('notes') ?? '').replace(/^export type.*$/m, '').replace(/: unknown\): note is Note/, ')'),
  );
  const plain = takeHalf(code, 'notes', schemas, false);
  expect(plain).toContain("import { languages as languages } from './languages.ts';");
  expect(plain).toContain("id: 'notes.remove'");
  expect(plain).toContain('export { most as notes$most };');
  expect(plain).not.toMatch(/zod|Schema|params/);
  const validating = takeHalf(code, 'notes', schemas, true);
  expect(validating).toContain("import { z as z } from 'zod';");
  expect(validating).toContain("import { languageSchema as languageSchema } from './languages.ts?schemas';");
  expect(validating).toContain("import { notes$most as most } from './notes.ts';");
  expect(validating).not.toMatch(/defineEndpoint|noteLimits/);
});

it('imports from the file a name stands in, of those that an index hands on', () => {
  const screen = fileURLToPath(
    new URL('../apps/web/src/features/research/components/screen.tsx', import.meta.url),
  );
  const direct = (code: string) => importDirectly(code, screen);
  // Another contract, which the index does not hand on, has an endpoint of the same name.
  expect(direct(`import { listTrendingTopics as list, nothing } from '@mz/contracts';`)).toBe(
    `import { listTrendingTopics as list, nothing } from '@mz/contracts';`,
  );
  expect(direct(`import { listTrendingTopics as list } from '@mz/contracts';`)).toBe(
    `import { listTrendingTopics as list } from '@mz/contracts/articles';`,
  );
  expect(direct(`import { articleLimits, studyTypeSchema } from '@mz/contracts/articles';`)).toMatch(
    /^import \{ articleLimits as .* from '@mz\/contracts\/articles'; import .*\/articles\.ts\?schemas';$/,
  );
  expect(direct(`import { followQueries } from '../../social/index.ts';`)).toBe(
    `import { followQueries as followQueries } from '../../social/api/follows.api.ts';`,
  );
  expect(direct(`lazy(async () => (await import('../../social/index.ts')).GroupFeed)`)).toBe(
    `lazy(async () => (await import('../../social/components/group-feed.tsx')).GroupFeed)`,
  );
  expect(direct(`import { DropdownMenu as Radix } from 'radix-ui';`)).toBe(
    `import * as Radix from '@radix-ui/react-dropdown-menu';`,
  );
  expect(direct(`import { Bell, FilterX as Off } from 'lucide-react';`)).toMatch(
    /^import Bell from '.*\/icons\/bell\.mjs\?of=research'; import Off from '.*\/icons\/funnel-x\.mjs\?of=research';$/,
  );
  expect(direct(`import { useTranslation } from 'react-i18next';`)).toMatch(
    /^import \{ useTranslation as useTranslation \} from '.*\/dist\/es\/useTranslation\.js';$/,
  );
});

const imports: Record<string, string[]> = {
  'a-page': ['small', 'large'],
  'b-page': ['small', 'also-small', 'large'],
  'c-page': ['also-small', 'given'],
  'd-page': [],
  small: [],
  'also-small': [],
  large: [],
  given: [],
};
const sizes: Record<string, number> = { small: 500, 'also-small': 500, large: 5_000_000, given: 10 };
const files: Files = {
  screens: ['a-page', 'b-page', 'c-page', 'd-page'],
  isPage: () => true,
  isFixed: (id) => id === 'given',
  importsOf: (id) => imports[id] ?? [],
  sizeOf: (id) => sizes[id] ?? 0,
};

it('puts small modules of several screens into one file and large ones where all of them are used', () => {
  const merged = mergeFiles(files);
  expect([...merged.keys()].sort()).toEqual(['also-small', 'large', 'small']);
  // What two screens both load is one file; what would bring five megabytes to a third is not.
  expect(merged.get('small')).toBe(merged.get('large'));
  expect(merged.get('also-small')).not.toBe(merged.get('large'));
});

it('merges on where a page would be made of too many files', () => {
  // One page shares something else with each of forty others.
  const others = Array.from({ length: 40 }, (_, at) => `other-${at}-page`);
  const shared = others.map((_, at) => `shared-with-${at}`);
  const imported = new Map<string, string[]>([
    ['large-page', shared],
    ...others.map((page, at): [string, string[]] => [page, [shared[at] ?? '']]),
  ]);
  const merged = mergeFiles({
    screens: ['large-page', ...others],
    isPage: () => true,
    isFixed: () => false,
    importsOf: (id) => imported.get(id) ?? [],
    sizeOf: () => 3_000,
  });
  expect(new Set(merged.values()).size).toBeLessThanOrEqual(13);
});
