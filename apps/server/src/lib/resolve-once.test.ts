import type { ResolveFnOutput, ResolveHookContext } from 'node:module';
import { expect, it } from 'vitest';
import { createResolver } from './resolve-once.ts';

const contextOf = (parentURL: string, extra: Partial<ResolveHookContext> = {}): ResolveHookContext => ({
  conditions: ['node', 'import'],
  importAttributes: {},
  parentURL,
  ...extra,
});

/** A resolver, and what it asked Node. */
const open = (answer: (specifier: string, parent: string) => ResolveFnOutput) => {
  const asked: string[] = [];
  const resolve = createResolver();
  return {
    asked,
    resolve: (specifier: string, context: ResolveHookContext) =>
      resolve(specifier, context, (name, given) => {
        const parent = given?.parentURL ?? '';
        asked.push(`${name} from ${parent}`);
        return answer(name, parent);
      }),
  };
};

const inNode = (specifier: string, parent: string): ResolveFnOutput => ({
  url: /^\./.test(specifier) ? new URL(specifier, parent).href : `${new URL('.', parent)}found/${specifier}`,
  format: 'module',
});

it('asks once a workspace what a package is', () => {
  const { asked, resolve } = open(inNode);
  const first = resolve('drizzle-orm', contextOf('file:///p/apps/server/src/a.ts'));
  const second = resolve('drizzle-orm', contextOf('file:///p/apps/server/src/deep/b.ts'));
  expect(second).toEqual({ ...first, shortCircuit: true });
  const other = resolve('drizzle-orm', contextOf('file:///p/packages/db/src/c.ts'));
  expect(other.url).not.toBe(first.url);
  expect(asked).toHaveLength(2);
});

it('leaves the packages of packages to Node: each may have its own version', () => {
  const { asked, resolve } = open(inNode);
  const parents = ['one', 'two'].map((name) => `file:///p/node_modules/${name}/index.js`);
  const found = parents.map((parent) => resolve('semver', contextOf(parent)).url);
  expect(new Set(found).size).toBe(2);
  expect(asked).toHaveLength(2);
});

it('learns the format of scripts by folder, and each file by its own address', () => {
  const { asked, resolve } = open(inNode);
  const context = contextOf('file:///p/node_modules/one/index.js');
  resolve('./part/a.js', context);
  expect(resolve('./part/b.js', context)).toEqual({
    url: 'file:///p/node_modules/one/part/b.js',
    format: 'module',
    shortCircuit: true,
  });
  resolve('./other/b.js', context);
  expect(asked.map((line) => line.split(' ')[0])).toEqual(['./part/a.js', './other/b.js']);
});

it('does not guess what is required, imported with a type, undecided, linked or without an extension', () => {
  const undecided = open((specifier, parent) => ({ ...inNode(specifier, parent), format: undefined }));
  const linked = open((specifier, parent) => ({
    ...inNode(specifier, parent),
    url: 'file:///elsewhere/a.js',
  }));
  const plain = open(inNode);
  const parent = 'file:///p/apps/server/src/a.ts';
  for (let round = 0; round < 2; round += 1) {
    undecided.resolve('./a.js', contextOf(parent));
    linked.resolve('./a.js', contextOf(parent));
    plain.resolve('zod', contextOf(parent, { conditions: ['node', 'require'] }));
    plain.resolve('./a.json', contextOf(parent, { importAttributes: { type: 'json' } }));
    plain.resolve('./a', contextOf(parent));
    plain.resolve('node:fs', contextOf(parent));
    plain.resolve('#inside', contextOf(parent));
  }
  expect([undecided.asked.length, linked.asked.length, plain.asked.length]).toEqual([2, 2, 10]);
});
