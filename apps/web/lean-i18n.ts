import { type Plugin, parseAst } from 'vite';
import { isNode, type Node } from './lean-contracts.ts';

/** What the product never asks of i18next, by class; a formatter, because figures are formatted before they are said. */
const unused: Readonly<Record<string, readonly string[]>> = {
  Formatter: ['init', 'add', 'addCached', 'format'],
  Translator: ['getUsedParamsDetails'],
  Connector: ['saveMissing'],
  I18n: ['cloneInstance', 'reloadResources'],
};
/** Writes what it does of its own accord. */
const said: readonly string[] = ['warn', 'deprecate', 'once', 'log'];

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const nameOf = (node: unknown): string | undefined =>
  isNode(node) ? (node.name ?? nameOf((node as Node & { property?: Node }).property)) : undefined;

const findSayings = (node: Node): Cut[] => {
  const { expression } = node as Node & { expression?: Node };
  const { callee } = (expression ?? {}) as { callee?: Node & { object?: Node; property?: Node } };
  if (
    node.type === 'ExpressionStatement' &&
    callee?.type === 'MemberExpression' &&
    said.includes(nameOf(callee.property) ?? '') &&
    /logger$/i.test(nameOf(callee.object) ?? '')
  )
    return [{ start: node.start, end: node.end, text: ';' }];
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => findSayings(child));
};

/** Methods nobody calls without what they do; throws where i18next has become another. */
export const leanI18nCode = (code: string): string => {
  const { body } = parseAst(code) as unknown as { body: readonly Node[] };
  const classes = new Map(
    body.flatMap((node) => {
      const declared = (node.declaration ?? node) as Node & { body?: { body: readonly Node[] } };
      return declared.type === 'ClassDeclaration'
        ? [[declared.id?.name ?? '', declared.body?.body ?? []]]
        : [];
    }),
  );
  const emptied = Object.entries(unused).flatMap(([name, methods]) =>
    methods.map((method): Cut => {
      const found = classes.get(name)?.find(({ key }) => key?.name === method) as
        | (Node & { value: Node & { body: Node } })
        | undefined;
      if (!found) throw new Error(`i18next has no ${name}.${method}.`);
      const { start, end } = found.value.body;
      return { start, end, text: '{}' };
    }),
  );
  const isEmptied = ({ start }: Cut): boolean => emptied.some((cut) => start > cut.start && start < cut.end);
  const cuts = [...emptied, ...body.flatMap(findSayings).filter((cut) => !isEmptied(cut))];
  return cuts
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
};

/** Leaves out of i18next what the product never asks of it, and what it says to developers. */
export const leanI18n = (): Plugin => ({
  name: 'lean-i18n',
  apply: 'build',
  transform: (code, id) =>
    id.replaceAll('\\', '/').endsWith('/i18next/dist/esm/i18next.js')
      ? { code: leanI18nCode(code), map: null }
      : undefined,
});
