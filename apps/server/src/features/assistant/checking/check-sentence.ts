import type { AnswerSentence } from '@mz/contracts';
import { analysePassage } from '@mz/lexicon/analyse';
import { normaliseText } from '@mz/lexicon/normalise';
import type { Passage } from '../retrieval/passage.ts';
import { bearsOut, figuresIn } from './figures.ts';

export interface Verdict {
  readonly support: AnswerSentence['support'];
  /** Why it is not supported, in words for the trace. */
  readonly reasons: readonly string[];
}

/** Words that turn a statement round; qualifiers such as "not on dialysis" do not. */
const negations =
  /\b(do not|don't|does not|did not|not recommended|not routinely|no longer|avoid\w*|contraindicat\w*|should not|must not|may not|cannot|never|advises? against|against (it|them|using|giving|routine)|no benefit|not (be|been) (used|given|started|combined|exceeded)|not (given|indicated|advised|beneficial|effective|helpful|useful|needed|necessary|required|improve)|ineffective|failed to|without benefit)\b|(^|[\s(،])(و|ف)?(لا|لم|لن|ليس|ليست|تجنب\S*|يمنع|ممنوع\S*)(?=\s)|مضاد\S* استطباب|(不推荐|不建议|不应|不要|避免|禁用|禁忌|禁止|切勿|不得|不能|不可|无效|无获益|未能|不予|勿|无须|不再|不用|不给)/u;
const upward =
  /\b(increas\w*|rais(e|es|ed|ing)|ris(e|es|ing)|rose|elevat\w*|worsen\w*|higher)\b|(زياده|يزيد|زاد|رفع|يرفع|ارتف\S*)|(增加|升高|提高|上升|加重)/u;
const downward =
  /\b(decreas\w*|reduc\w*|lower(s|ed|ing)?|fell|falls?|falling|cut|declin\w*|improv\w*|fewer)\b|(خفض|يخفض|نقص|يقلل|قلل|تقليل|انخف\S*|انقاص)|(减少|降低|下降|减轻|改善)/u;
const stopping =
  /\b(stop\w*|discontinu\w*|withhold|withheld|withdraw\w*|omit\w*|pause[sd]?)\b|(اوقف|ايقاف|يوقف|وقف)|(停用|停药|暂停|中止)/u;
const starting =
  /\b(start\w*|initiat\w*|begin\w*|continu\w*|resum\w*|restart\w*)\b|(ابدا|يبدا|البدء|استمر\S*|استانف|مواصله)|(启动|开始|继续|起始|启用|重启)/u;

const clausesOf = (text: string): string[] =>
  text.split(/(?<=[.;:。；：؛])\s*/).filter((part) => part.trim() !== '');
const keysOf = (text: string): Set<string> => {
  const { terms, words } = analysePassage(text);
  return new Set([...[...terms].filter(([, kind]) => kind !== 'intent').map(([id]) => id), ...words]);
};
const countCommon = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  [...a].filter((key) => b.has(key)).length;

/** Everything a passage may bear a sentence out with: its text and the translations the platform holds. */
const textsOf = (passage: Passage): string[] => [passage.text, ...Object.values(passage.translations)];

const flat = (text: string): string => normaliseText(text).replace(/\s+/g, ' ').trim();

/** Whether a text holds a sentence whole, from the beginning of a clause to the end of one: "not" is not cut off. */
const holds = (text: string, sentence: string): boolean => {
  const [whole, part] = [flat(text), flat(sentence).replace(/[.。]+$/, '')];
  if (part === '') return false;
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1)) {
    const before = whole.slice(0, at).trimEnd().at(-1);
    const after = whole
      .slice(at + part.length)
      .trimStart()
      .charAt(0);
    if ((before === undefined || '.;:。；：؛'.includes(before)) && '.;:。；：؛'.includes(after)) return true;
  }
  return false;
};

const checkFigures = (sentence: string, passages: readonly Passage[]): string[] => {
  const given = passages.flatMap((passage) => textsOf(passage).flatMap(figuresIn));
  return figuresIn(sentence)
    .filter((claim) => !given.some((figure) => bearsOut(claim, figure)))
    .map(({ text, unit }) => `figure not in the passage: ${text}${unit ? ` ${unit}` : ''}`);
};

const checkDrugs = (sentence: string, passages: readonly Passage[]): string[] => {
  const named = [...analysePassage(sentence).terms].filter(([, kind]) => kind === 'drug' || kind === 'class');
  const known = new Set(
    passages.flatMap((passage) =>
      [...textsOf(passage), passage.before, passage.title].flatMap((text) => [
        ...analysePassage(text).terms.keys(),
      ]),
    ),
  );
  return named.filter(([id]) => !known.has(id)).map(([id]) => `drug not in the passage: ${id}`);
};

/** The clause that says most of the same things decides which way it points. */
const nearestClause = (sentence: string, passages: readonly Passage[]): string => {
  const keys = keysOf(sentence);
  const figures = new Set(figuresIn(sentence).map(({ value }) => value));
  const clauses = passages.flatMap((passage) =>
    textsOf(passage).flatMap((text) => [text, ...clausesOf(text)]),
  );
  const rated = clauses.map((clause) => {
    const own = keysOf(clause);
    const common =
      countCommon(keys, own) + figuresIn(clause).filter(({ value }) => figures.has(value)).length;
    return { clause, rate: common === 0 ? 0 : common - own.size * 0.05 };
  });
  return rated.sort((a, b) => b.rate - a.rate)[0]?.clause ?? '';
};

const opposes = (sentence: string, clause: string, one: RegExp, other: RegExp): boolean =>
  one.test(sentence) && !other.test(sentence) && other.test(clause) && !one.test(clause);

const checkDirection = (sentence: string, passages: readonly Passage[]): string[] => {
  const said = normaliseText(sentence);
  const clause = normaliseText(nearestClause(sentence, passages));
  const reasons: string[] = [];
  if (negations.test(said) !== negations.test(clause))
    reasons.push(negations.test(said) ? 'negated, the passage is not' : 'the passage is negated');
  if (opposes(said, clause, upward, downward) || opposes(said, clause, downward, upward))
    reasons.push('the passage points the other way');
  if (opposes(said, clause, starting, stopping) || opposes(said, clause, stopping, starting))
    reasons.push('the passage says the opposite of starting or stopping');
  return reasons;
};

const minCommonShare = 0.34;

const checkSubject = (sentence: string, passages: readonly Passage[]): string[] => {
  const said = analysePassage(sentence);
  const known = new Set(passages.flatMap((passage) => textsOf(passage).flatMap((text) => [...keysOf(text)])));
  const topics = [...said.terms].filter(([, kind]) => kind !== 'intent').map(([id]) => id);
  const all = new Set([...topics, ...said.words]);
  if (all.size === 0) return [];
  const share = countCommon(all, known) / all.size;
  const topicShare = topics.length === 0 ? 1 : countCommon(new Set(topics), known) / topics.length;
  return share < minCommonShare && topicShare < 0.67 ? ['about something else than the passage'] : [];
};

/**
 * Whether the cited passages bear a sentence out: every figure with its unit and side, every drug, the direction and
 * the subject. A sentence that is in a passage word for word is.
 */
export const checkSentence = (sentence: string, passages: readonly Passage[]): Verdict => {
  if (passages.length === 0) return { support: 'unsupported', reasons: ['cites nothing'] };
  if (passages.some((passage) => textsOf(passage).some((text) => holds(text, sentence))))
    return { support: 'supported', reasons: [] };
  const reasons = [
    ...checkFigures(sentence, passages),
    ...checkDrugs(sentence, passages),
    ...checkDirection(sentence, passages),
    ...checkSubject(sentence, passages),
  ];
  return { support: reasons.length === 0 ? 'supported' : 'unsupported', reasons };
};

/** Checks each sentence once, however often an answer is built while it grows. */
export const createChecker = (): typeof checkSentence => {
  const known = new Map<string, Verdict>();
  return (sentence, passages) => {
    const key = `${passages.map((passage) => passage.key).join()} ${sentence}`;
    const verdict = known.get(key) ?? checkSentence(sentence, passages);
    known.set(key, verdict);
    return verdict;
  };
};
