/** A stretch of text in a catalogue: plain, `**strong**`, `` `code` `` or `[label](/path)`. */
export type InlinePart =
  | { kind: 'text' | 'strong' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string };

const markup = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\((\/[^)\s]*)\)/g;

/** Splits a catalogue text at its marks. Only paths of this installation become links; other brackets stay text. */
export const parseInline = (source: string): InlinePart[] => {
  const parts: InlinePart[] = [];
  let end = 0;
  for (const match of source.matchAll(markup)) {
    if (match.index > end) parts.push({ kind: 'text', text: source.slice(end, match.index) });
    const [whole, strong, code, label, href] = match;
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    else if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (label !== undefined && href !== undefined) parts.push({ kind: 'link', text: label, href });
    end = match.index + whole.length;
  }
  if (end < source.length) parts.push({ kind: 'text', text: source.slice(end) });
  return parts;
};
