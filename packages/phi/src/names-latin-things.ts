import type { Prepared } from './kinds.ts';
import type { Word } from './latin-words.ts';
import { pillBrands, seasons } from './lists/ordinary.ts';
import type { After, Before } from './name-context.ts';
import { textBefore } from './prepare.ts';
import { latinCues } from './rules/cues-latin.ts';
import { isPlace } from './word-filter.ts';
import { twins } from './words.ts';

export const strongGiven = (word: Word): boolean =>
  word.given && !word.ordinary && !word.shout && word.text.length > 2;

/** Makers of what stands on wards, called after their founders. */
const makers =
  /^(?:b braun|karl storz|smith nephew|becton dickinson|richard wolf|carl zeiss|hill rom|fisher paykel|philips|siemens|baxter|abbott|stryker|zimmer|medtronic|fresenius|drager|mindray|nipro|hamilton|puritan bennett|welch allyn|bard|cook|olympus)(?: |$)/;
const isMaker = (part: readonly Word[], before: Before, after: After): boolean =>
  !before.title &&
  !after.person &&
  !after.aged &&
  !after.action &&
  part.length > 1 &&
  makers.test(part.map(({ folded }) => folded).join(' '));

/** What around says that a person is meant. */
const isCued = (before: Before, after: After): boolean =>
  before.title ||
  before.strong ||
  before.perhaps ||
  before.relative ||
  before.kin ||
  before.weak ||
  before.slot ||
  after.person ||
  after.aged ||
  after.action;

/** Catheters and operations are called by a family's name alone, and in Arabic and Chinese texts by any Latin one. */
const isLoneThing = ({ text }: Prepared, part: readonly Word[], before: Before, after: After): boolean =>
  part.length === 1 &&
  !isCued(before, after) &&
  !part.some((word) => /^\p{L}'/u.test(word.text)) &&
  (!part.some((word) => word.given) || /[\u0621-\u064a\u4e00-\u9fff]{2}/.test(text));

/** Graham Steell, Le Fort: two words that medicine has as one. */
const isTwinEponym = (part: readonly Word[], before: Before): boolean =>
  part.length > 1 && !before.title && twins.has(part.map(({ folded }) => folded).join(' '));

/** Whether a large town or a country is called so and nothing around says that a person is meant. */
const isJustPlace = (prepared: Prepared, part: readonly Word[], before: Before, after: After): boolean => {
  const [first] = part;
  const last = part.at(-1);
  if (!first || !last || !isPlace(prepared.text.slice(first.start, last.end))) return false;
  if (before.title || before.strong || before.relative || before.kin || before.slot) return false;
  if (before.journey) return true;
  if (after.person || after.action || after.aged) return false;
  return (part.length > 1 && !first.given) || !part.some(strongGiven);
};

const pills = new Set(pillBrands.trim().split(/[\s|]+/));
const ofYear = new Set(seasons.trim().split(/[\s|]+/));
const genera = new Set(
  'salmonella shigella leptospira legionella serratia klebsiella yersinia borrelia brucella bartonella coxiella nocardia neisseria pasteurella eikenella kingella listeria morganella providencia proteus moraxella francisella prevotella veillonella rickettsia ehrlichia giardia wuchereria leishmania'.split(
    ' ',
  ),
);
/** Germs, months, feasts and medicines that are called like somebody, by the word before. */
export const isCalledByBefore = (prepared: Prepared, start: number, words: readonly string[]): boolean => {
  const before = textBefore(prepared, start, 24);
  const [first = ''] = words;
  const last = /(\p{L}+) $/u.exec(before)?.[1] ?? '';
  // The second word may be one that no name has: Bajaj Allianz.
  const two = /^[\p{L}-]+ [\p{L}-]+/u.exec(prepared.lower.slice(start, start + 40))?.[0] ?? '';
  return (
    genera.has(first) ||
    twins.has(two) ||
    // Junel Fe: the rest of a pill's name.
    (words.length === 1 && first.length < 3 && pills.has(last)) ||
    latinCues.genusBefore.form.test(before) ||
    latinCues.namedWardBefore.form.test(before) ||
    (words.length === 1 && ofYear.has(first) && latinCues.seasonBefore.form.test(before)) ||
    ((pills.has(first) || words.some((word) => pills.has(`${first}-${word}`))) &&
      latinCues.prescribedBefore.form.test(before))
  );
};

/** Towns, operations, signs and devices bear names that persons bear, and nothing around says that one is meant. */
export const isCalledLikeSomebody = (
  prepared: Prepared,
  part: readonly Word[],
  before: Before,
  after: After,
): boolean =>
  isJustPlace(prepared, part, before, after) ||
  isMaker(part, before, after) ||
  isLoneThing(prepared, part, before, after) ||
  isTwinEponym(part, before) ||
  (!before.title &&
    isCalledByBefore(
      prepared,
      part[0]?.start ?? 0,
      part.map(({ folded }) => folded),
    ));
