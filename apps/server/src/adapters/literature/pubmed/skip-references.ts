const names = ['<ReferenceList', '</ReferenceList>', '</PubmedArticle'] as const;
const longest = Math.max(...names.map((name) => name.length));
const opening = /<ReferenceList[\s>]/;
const inside = /<ReferenceList[\s>]|<\/ReferenceList>|<\/PubmedArticle/g;

/**
 * Cuts lists of references out of PubMed XML that comes in pieces. They are most of it, and nothing is
 * taken from them. A list without an end ends with its record.
 */
export const createReferenceFilter = (): ((piece: string) => string) => {
  let depth = 0;
  let rest = '';
  return (piece) => {
    let text = rest + piece;
    let kept = '';
    for (;;) {
      if (depth === 0) {
        const at = text.search(opening);
        if (at < 0) {
          // The beginning of a tag may stand at the end of a piece.
          const tail = text.lastIndexOf('<');
          const split = tail >= 0 && text.length - tail <= longest && names[0].startsWith(text.slice(tail));
          rest = split ? text.slice(tail) : '';
          return kept + (split ? text.slice(0, tail) : text);
        }
        kept += text.slice(0, at);
        text = text.slice(at + names[0].length);
        depth = 1;
      }
      inside.lastIndex = 0;
      const match = inside.exec(text);
      if (!match) {
        rest = text.slice(Math.max(0, text.length - longest));
        return kept;
      }
      if (match[0] === names[2]) {
        depth = 0;
        text = text.slice(match.index);
      } else {
        depth += match[0] === names[1] ? -1 : 1;
        text = text.slice(match.index + match[0].length);
      }
    }
  };
};
