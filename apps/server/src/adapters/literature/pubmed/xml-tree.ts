/** An element of a record, small enough to be held as a whole. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlElement | string)[];
}

/** The first child element of that name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined => {
  for (const child of element?.children ?? [])
    if (typeof child !== 'string' && child.name === name) return child;
  return undefined;
};

/** All child elements of that name. */
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  (element?.children ?? []).filter(
    (child): child is XmlElement => typeof child !== 'string' && child.name === name,
  );

/** The element down a path of names. */
export const pathOf = (
  element: XmlElement | undefined,
  ...names: readonly string[]
): XmlElement | undefined => names.reduce(childOf, element);

/** Text of an element whose content is one plain value; undefined when there is none. */
export const textOf = (element: XmlElement | undefined): string | undefined => {
  if (!element) return undefined;
  let text = '';
  for (const child of element.children) text += typeof child === 'string' ? child : (textOf(child) ?? '');
  return text.trim() || undefined;
};
