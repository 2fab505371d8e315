import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, parseAst } from 'vite';
import { isNode, leaveOutUnused, type Node } from './lean-contracts.ts';

/** What the address of a contract ends with where its schemas are meant. */
export const schemasHalf = '?schemas';
/** The module of the contracts that others import, by its name. */
const sibling = /^\.\/([\w-]+)\.ts$/;

/** By module of the contracts, without its ending: what in it cannot stand without zod. */
export type SchemaNames = ReadonlyMap<string, ReadonlySet<string>>;

interface Statement {
  readonly text: string;
  readonly names: readonly string[];
  /** Names it mentions, of its module or of another. */
  readonly mentions: ReadonlySet<string>;
}
interface Imported {
  readonly from: string;
  readonly name: string;
}
interface Module {
  readonly imports: ReadonlyMap<string, Imported>;
  readonly statements: readonly Statement[];
  readonly exported: ReadonlySet<string>;
}

/** Expressions of TypeScript that have a value; all else of its own is of types. */
const valued = /^TS(As|Satisfies|NonNull)\w*Expression$/;

const addMentions = (node: Node, found: Set<string>): void => {
  if (node.type.startsWith('TS') && !valued.test(node.type)) return;
  if (node.type === 'Identifier' && node.name !== undefined) found.add(node.name);
  for (const [key, value] of Object.entries(node)) {
    // Names of properties mention nothing.
    if ((key === 'property' || key === 'key') && !('computed' in node && node.computed)) continue;
    for (const child of [value].flat()) if (isNode(child)) addMentions(child, found);
  }
};

const readModule = (code: string, lang: 'js' | 'ts'): Module => {
  const { body } = parseAst(code, { lang }) as unknown as { body: readonly Node[] };
  const imports = new Map<string, Imported>();
  const statements: Statement[] = [];
  const exported = new Set<string>();
  for (const node of body) {
    if (node.type === 'ImportDeclaration') {
      for (const { local, imported } of node.specifiers ?? [])
        if (local?.name !== undefined)
          imports.set(local.name, {
            from: node.source?.value ?? '',
            name: imported?.name ?? local.name,
          });
      continue;
    }
    // What a contract hands on of other packages needs no zod.
    if (node.source) {
      statements.push({ text: code.slice(node.start, node.end), names: [], mentions: new Set() });
      continue;
    }
    const declared = node.declaration ?? node;
    if (declared.type.startsWith('TS')) continue;
    const names = (declared.declarations ?? [declared]).map(({ id }) => id?.name);
    if (!names.every((name) => name !== undefined))
      throw new Error(
        `A contract declares by name, which this does not: ${code.slice(node.start, node.end)}`,
      );
    if (node.type === 'ExportNamedDeclaration') for (const name of names) exported.add(name);
    const mentions = new Set<string>();
    addMentions(declared, mentions);
    statements.push({ text: code.slice(node.start, node.end), names, mentions });
  }
  return { imports, statements, exported };
};

/** Which names of the contracts are schemas, or made of some, by their sources. */
export const findSchemaNames = (sources: ReadonlyMap<string, string>): SchemaNames => {
  const modules = [...sources].map(([file, code]) => ({
    ...readModule(leaveOutUnused(code, 'ts'), 'ts'),
    own: new Set<string>(),
    file,
  }));
  const schemas = new Map(modules.map(({ file, own }) => [file, own]));
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const { imports, statements, own } of modules) {
      const isSchema = (name: string): boolean => {
        const imported = imports.get(name);
        if (!imported) return own.has(name);
        return (
          imported.from === 'zod' ||
          schemas.get(sibling.exec(imported.from)?.[1] ?? '')?.has(imported.name) === true
        );
      };
      for (const { names, mentions } of statements) {
        if (names.every((name) => own.has(name))) continue;
        if (![...mentions].some(isSchema)) continue;
        for (const name of names) own.add(name);
        isNew = true;
      }
    }
  }
  return schemas;
};

/** What a module hands to its schemas alone has a name of its own: the index hands on all that is exported. */
const hide = (file: string, name: string): string => `${file.replaceAll('-', '_')}$${name}`;

/** The schemas of a contract with what they are made of, or all else that it has. */
export const takeHalf = (code: string, file: string, schemas: SchemaNames, isSchemas: boolean): string => {
  const { imports, statements, exported } = readModule(code, 'js');
  const own = schemas.get(file) ?? new Set();
  const isIn = (statement: Statement): boolean => statement.names.some((name) => own.has(name)) === isSchemas;
  const kept = statements.filter(isIn);
  const mentioned = new Set(kept.flatMap(({ mentions }) => [...mentions]));
  const others = new Set(statements.filter((one) => !isIn(one)).flatMap(({ names }) => names));
  const lines = [...mentioned].flatMap((name) => {
    if (others.has(name))
      return [`import { ${exported.has(name) ? name : hide(file, name)} as ${name} } from './${file}.ts';`];
    const imported = imports.get(name);
    if (!imported) return [];
    const target = sibling.exec(imported.from)?.[1] ?? '';
    const half = schemas.get(target)?.has(imported.name) ? schemasHalf : '';
    return [`import { ${imported.name} as ${name} } from '${imported.from}${half}';`];
  });
  // The schemas may be made of what the module hands to nobody else.
  const handed = isSchemas ? [] : kept.flatMap(({ names }) => names.filter((name) => !exported.has(name)));
  const hidden = handed.map((name) => `${name} as ${hide(file, name)}`);
  return [...lines, ...kept.map(({ text }) => text), `export { ${hidden.join(', ')} };`].join('\n');
};

/** Sources of the contracts, by name; the index declares nothing. */
export const readContracts = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^index\.ts$/.test(name))
      .map((name) => [name.slice(0, -3), readFileSync(path.join(folder, name), 'utf8')]),
  );

/** zod writes JSON schemas of what it validates, a fifth of its size; the browser asks for none. */
const withoutJsonSchema = (code: string): string =>
  code
    .replace(/^\s*inst\._zod\.processJSONSchema = .*;$/gm, '')
    .replace(/createStandardJSONSchemaMethod\(this, "\w+"\)/g, 'undefined')
    .replace(/createToJSONSchemaMethod\(this, \{\}\)\(params\)/, 'undefined')
    .replace(/processors\.aggregateChecks\(inst\)/g, '({})');

const contract = /\/packages\/contracts\/src\/([\w-]+)\.ts(\?schemas)?$/;
const folder = path.resolve(import.meta.dirname, '../../packages/contracts/src');

/** Of the contracts, a screen loads what it calls and reads; what validates, only where it validates. */
export const leanContracts = (): Plugin => {
  let schemas: SchemaNames = new Map();
  return {
    name: 'lean-contracts',
    apply: 'build',
    buildStart() {
      schemas = findSchemaNames(readContracts(folder));
    },
    transform(code, id) {
      if (id.endsWith('/zod/v4/classic/schemas.js')) return { code: withoutJsonSchema(code), map: null };
      const [, file = 'index', half] = contract.exec(id) ?? [];
      if (file === 'index') return undefined;
      return { code: takeHalf(leaveOutUnused(code), file, schemas, half === schemasHalf), map: null };
    },
  };
};
