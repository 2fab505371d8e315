import { indexWhenAsked } from './asked-index.ts';
import { type AskedPaper, askedPapers, waysToAskForPapers } from './asked-phrases.ts';
import type { Keys } from './keys.ts';

/** From here on a question asks for the paper, where it asks for a paper at all. */
const minLikeness = 0.33;
/** As far as this the next paper has to be behind. */
const minLead = 0.03;

const indexOfPapers = indexWhenAsked(waysToAskForPapers);

/**
 * The paper that a question about a paper asks for by what it found, in any language, without its name or its authors;
 * null where none is like it, or two are.
 *
 * @param likenessOfCards how like a way to ask for something else that is held the question is, 0 to 1
 */
export const findAskedPaper = async (keys: Keys, likenessOfCards = 0): Promise<AskedPaper | null> => {
  const [first, second] = [...(await indexOfPapers()).likenessOf(keys).ofPassages].sort(
    ([, a], [, b]) => b - a,
  );
  if (!first || first[1] < Math.max(minLikeness, likenessOfCards) || first[1] - (second?.[1] ?? 0) < minLead)
    return null;
  return askedPapers().get(first[0]) ?? null;
};
