import { SaxesParser } from 'saxes';

/** An element without its prefix; text of all that is in it. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  text: string;
}

const maxDepth = 60;
const maxNodes = 200_000;
const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

/** A small document as a tree, or null where it is not whole XML. Entities are never expanded, depth and size bounded. */
export const parseXml = (text: string): XmlNode | null => {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const open: XmlNode[] = [root];
  let count = 0;
  let isBroken = false;
  const parser = new SaxesParser({ xmlns: false });
  parser.on('opentag', ({ name, attributes }) => {
    count += 1;
    if (open.length > maxDepth || count > maxNodes) isBroken = true;
    if (isBroken) return;
    const node: XmlNode = {
      name: bare(name),
      attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [bare(key), value])),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  const addText = (value: string): void => {
    const node = open.at(-1);
    if (node && !isBroken) node.text += value;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    if (!isBroken) open.pop();
  });
  parser.on('doctype', () => {
    isBroken = true;
  });
  parser.on('error', () => {
    isBroken = true;
  });
  parser.write(text).close();
  return isBroken ? null : (root.children[0] ?? null);
};

/** The first element along a path of names. */
export const find = (node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined =>
  path.reduce<XmlNode | undefined>((at, name) => at?.children.find((child) => child.name === name), node);

export const findAll = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

/** Text along a path; undefined where there is none. */
export const textAt = (node: XmlNode | undefined, ...path: readonly string[]): string | undefined =>
  find(node, ...path)?.text.trim() || undefined;
