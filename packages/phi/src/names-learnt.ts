import type { Candidate, Finder, Prepared } from './kinds.ts';
import { arabicNameBook, arabicNamePairs, arabicNamePlaces } from './lists/name-weights-arabic.ts';
import { hanNameBook, hanNamePairs, hanNamePlaces } from './lists/name-weights-han.ts';
import { latinNameBook, latinNamePairs, latinNamePlaces } from './lists/name-weights-latin.ts';
import { contextAfter, contextBefore } from './name-context.ts';
import { announcesArabicName } from './names-arabic.ts';
import { labels, people, roles, titles, verbs } from './rules/chinese-cues.ts';
import type { Doubt, Taken } from './rules/name-doubt.ts';
import { nameDoubts } from './rules/name-doubts.ts';
import { featureSpaces } from './tagger/features.ts';
import { further, outside, tagTokens } from './tagger/tag.ts';
import { type Judge, particle, plainWord, type Token, tokensOf } from './tagger/tokens.ts';
import { sparseWeights, unpairLetters } from './tagger/weights.ts';
import { isPlainWord } from './word-filter.ts';

const letters: Readonly<Record<Judge, readonly [places: string, pairs: string, book: string]>> = {
  latin: [latinNamePlaces, latinNamePairs, latinNameBook],
  arabic: [arabicNamePlaces, arabicNamePairs, arabicNameBook],
  han: [hanNamePlaces, hanNamePairs, hanNameBook],
};
const weights = new Map<Judge, Int8Array>();
/** The weights of a script, read when it is first met. */
const weightsOf = (judge: Judge): Int8Array => {
  const [places, pairs, book] = letters[judge];
  const kept =
    weights.get(judge) ?? sparseWeights(places, unpairLetters(pairs, book), 2, featureSpaces[judge]);
  weights.set(judge, kept);
  return kept;
};

/**
 * By how much the tokens of a name have to be ahead on average, by script: more than one token, and a single one; first
 * where what stands around says that somebody is named, then where nothing does. They belong to the weights:
 * others are measured anew.
 */
export const leads: Readonly<
  Record<Token['script'], readonly [readonly [number, number], readonly [number, number]]>
> = {
  latin: [
    [4, 8],
    [8, 16],
  ],
  arabic: [
    [6, 6],
    [13, 16],
  ],
  han: [
    [4, 16],
    [14, 34],
  ],
  other: [
    [99, 99],
    [99, 99],
  ],
};

/** A role or a relation before a Chinese name, a title or what people do behind it. */
const hanBefore = new RegExp(`(?:${people}|${roles}|${labels}):? ?$`);
const hanBehind = new RegExp(`^(?:${titles}|${verbs})`);
/** The longest of them with a mark behind. */
const farthest = 10;

/** What stands around says that somebody is named. */
const isCued = (prepared: Prepared, script: Token['script'], start: number, end: number): boolean => {
  const { text } = prepared;
  if (script === 'arabic') return announcesArabicName(text, start);
  if (script === 'han')
    return (
      hanBefore.test(text.slice(Math.max(0, start - farthest), start)) ||
      hanBehind.test(text.slice(end, end + farthest))
    );
  const before = contextBefore(prepared, start);
  const after = contextAfter(prepared, end, end);
  return (
    before.title ||
    before.strong ||
    before.kin ||
    before.relative ||
    before.slot ||
    before.perhaps ||
    after.action ||
    after.person ||
    after.aged
  );
};

/** Chinese names have no gaps, others a space or a point. */
const isBeside = (left: Token | undefined, right: Token | undefined): boolean =>
  left !== undefined && right !== undefined && right.start - left.end <= (right.script === 'han' ? 0 : 2);

/** A title before a name and the word for an old person behind it are none of it; nor is the letter of a number. */
const title =
  /^(?:mr|mrs|ms|miss|dr|prof|professor|sister|nurse|dona|don|senora|senor|sheikh|mum|mom|dad|wife|husband|son|daughter|baby|abuela|abuelo|pt|patient|from|to|by|car|st|المريض|المريضه|دكتور|دكتوره|استاذ|استاذه|سيد|سيده|حاج|حاجه|مدام|الدكتور|الدكتوره|السيد|السيده|الحاج|الحاجه|الشيخ|د|أ)$/;
const behind = /^(?:ولا|و|في|من|علي|مع|يوم|بن|هو|هي|عمره|عمرها|بخصوص|بشان|حول|بسبب|بتاريخ)$/;
const trimmed = (part: readonly Token[], text: string): readonly Token[] => {
  let [from, to] = [0, part.length];
  while (from < to && title.test(part[from]?.text ?? '')) from += 1;
  // 感谢李娜: thanks are no family name there.
  const lead = part[from];
  if (lead?.text === '谢' && '感多致答'.includes(text.charAt(lead.start - 1) || ' ')) from += 1;
  // 父母郎建军: the second word of a pair of relatives is no family name.
  if (
    lead &&
    '母女妻妹弟子孙'.includes(lead.text) &&
    '父子夫姐兄祖岳'.includes(text.charAt(lead.start - 1) || ' ')
  )
    from += 1;
  // Nor does a word of the language that no list of names has stand inside one.
  for (let at = from + 1; at < to; at += 1)
    if (
      part[at]?.script === 'arabic' &&
      ((part[at]?.known ?? 0) & 47) === 0 &&
      isPlainWord(part[at]?.text ?? '')
    )
      to = at;
  // A given name of two characters ends where grammar or a time begins.
  for (let at = from + 2; at < to; at += 1)
    if (part[at]?.script === 'han' && '今昨前早晚上男女来到住发说问去老您你可'.includes(part[at]?.text ?? ''))
      to = at;
  // Yusuf led HOPE: a small word of the language ends a name that begins with a capital.
  if (lead?.script === 'latin' && lead.shape === 6)
    for (let at = from + 1; at < to; at += 1)
      if (part[at]?.shape === 3 && ((part[at]?.known ?? 0) & (plainWord | particle)) === plainWord) to = at;
  while (to > from + 1 && behind.test(part[to - 1]?.text ?? '')) to -= 1;
  const tail = part[to - 1];
  if (tail && to - from > 2 && tail.script === 'han' && '老氏某'.includes(tail.text)) to -= 1;
  if (
    tail &&
    to > from &&
    tail.text.length === 1 &&
    tail.script === 'latin' &&
    /^[-\d]/.test(text.slice(tail.end, tail.end + 1))
  )
    to -= 1;
  return part.slice(from, to);
};

interface Tags extends ReturnType<typeof tagTokens> {
  readonly tokens: readonly Token[];
  readonly places: ReadonlyMap<number, number>;
}
const tagged = new WeakMap<Prepared, Tags>();
/** The tags of a text, which two finders ask for. */
const tagsOf = (prepared: Prepared): Tags => {
  const kept = tagged.get(prepared);
  if (kept) return kept;
  const tokens = tokensOf(prepared.text);
  const places = new Map(tokens.map(({ start }, at) => [start, at]));
  const tags = { ...tagTokens(weightsOf, tokens), tokens, places };
  tagged.set(prepared, tags);
  return tags;
};

/** By how much the tagger takes the token at a position for a part of a name; below 0 it does not. */
export const leadAt = (prepared: Prepared, start: number): number => {
  const { places, leads: each } = tagsOf(prepared);
  return each[places.get(start) ?? -1] ?? 0;
};

/** What the tagger takes for names, with by how much it was ahead on average. */
export const takeNames = (prepared: Prepared): readonly { taken: Taken; ahead: number }[] => {
  const { text } = prepared;
  const { tokens, given, leads: each } = tagsOf(prepared);
  const found: { taken: Taken; ahead: number }[] = [];
  for (let at = 0; at < tokens.length; ) {
    if (given[at] === outside) {
      at += 1;
      continue;
    }
    let to = at + 1;
    while (to < tokens.length && given[to] === further && isBeside(tokens[to - 1], tokens[to])) to += 1;
    const part = trimmed(tokens.slice(at, to), text);
    const [head] = part;
    const end = part.at(-1)?.end ?? 0;
    if (head && end - head.start > (head.script === 'han' ? 0 : 2)) {
      const from = tokens.indexOf(head, at);
      // Old Han: what an elder or a child is called by stands before the family name.
      const isCalled =
        head.script === 'han' && part.length === 1 && /[老小阿]/.test(text.charAt(head.start - 1));
      const ahead = each.slice(from, from + part.length).reduce((sum, one) => sum + one, 0) / part.length;
      const { script } = head;
      const start = isCalled ? head.start - 1 : head.start;
      const passage = text.slice(start, end);
      found.push({
        taken: {
          prepared,
          start,
          end,
          passage,
          part,
          head,
          script,
          isCued: isCued(prepared, script, start, end),
        },
        ahead,
      });
    }
    at = to;
  }
  return found;
};

const isOf = ({ script }: Doubt, taken: Taken): boolean => script === undefined || script === taken.script;

/** Names that no list holds, by what stands around them, as learnt from generated texts. */
export const findLearntNames: Finder = (prepared) =>
  takeNames(prepared).flatMap(({ taken, ahead }): Candidate[] => {
    const { part, script, start, end, head } = taken;
    const which = part.length === 1 && start === head.start ? 1 : 0;
    const [announced, bare] = leads[script];
    if (announced[which] > ahead) return [];
    let needed = (taken.isCued ? announced : bare)[which];
    for (const doubt of nameDoubts) {
      if (needed > ahead) return [];
      if (isOf(doubt, taken) && doubt.holds(taken)) needed += doubt.costs ?? Number.POSITIVE_INFINITY;
    }
    if (needed > ahead) return [];
    const isSmallPair = script === 'latin' && head.shape === 3 && part.length > 1;
    return [{ start, end, kind: 'name', confidence: isSmallPair ? 0.5 : 0.56, whole: !isSmallPair }];
  });
