import { parseAst } from 'vite';

/**
 * What a built page never reads of an endpoint: it sends what it is given and takes what comes, and the server
 * validates both.
 */
const forServers = new Set([
  'summary',
  'tag',
  'permission',
  'errors',
  'params',
  'query',
  'body',
  'responses',
]);
/** Without effects in any case. */
const plain = new Set(['Literal', 'ArrowFunctionExpression', 'FunctionExpression', 'Identifier']);

/** As far as the contracts are looked through. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly declaration?: Node | null;
  readonly declarations?: readonly Node[];
  readonly init?: Node | null;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
  readonly properties?: readonly Node[];
  readonly key?: Node;
  readonly id?: Node | null;
  readonly specifiers?: readonly { readonly local?: Node; readonly imported?: Node }[];
  readonly source?: { readonly value: string } | null;
}
interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Where the parts of endpoints stand, anywhere in an expression, that only servers read. */
const findServerParts = (node: Node): Cut[] => {
  const [given] =
    node.type === 'CallExpression' && node.callee?.name === 'defineEndpoint' ? (node.arguments ?? []) : [];
  const properties = given?.properties ?? [];
  const own = properties.flatMap((property, index): Cut[] => {
    if (!forServers.has(property.key?.name ?? '')) return [];
    return [{ start: property.start, end: properties[index + 1]?.start ?? (given?.end ?? 0) - 1, text: '' }];
  });
  if (own.length > 0) return own;
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => findServerParts(child));
};

/**
 * Every schema and endpoint says that it may be left out where nothing names it: it is a chain of calls, of which a
 * bundler cannot know that they do nothing else. Endpoints lose what servers alone read, and with it the schemas of
 * requests and answers.
 */
export const leaveOutUnused = (code: string, lang: 'js' | 'ts' = 'js'): string => {
  const { body } = parseAst(code, { lang }) as unknown as { body: readonly Node[] };
  const cuts = body.flatMap((statement): Cut[] => {
    const declared = statement.declaration ?? statement;
    if (declared.type !== 'VariableDeclaration') return [];
    return (declared.declarations ?? []).flatMap(({ init }) => {
      if (!init) return [];
      if (plain.has(init.type)) return findServerParts(init);
      const { start, end } = init;
      return [
        { start, end: start, text: '/* @__PURE__ */ (() => (' },
        ...findServerParts(init),
        { start: end, end, text: '))()' },
      ];
    });
  });
  return cuts
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
};
