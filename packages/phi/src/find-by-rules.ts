import type { Candidate, Finder, Prepared } from './kinds.ts';
import { matchesOf } from './prepare.ts';
import { rules } from './rules/index.ts';
import type { Rule } from './rules/rule.ts';

/** As far as a rule looks before and behind a passage. */
const near = 12;

/** What one rule finds. */
export const findByRule = ({ text }: Prepared, rule: Rule): Candidate[] =>
  matchesOf(text, rule.form).flatMap((match) => {
    const [whole] = match;
    const taken = match[1] ?? whole;
    const skipped = rule.lead?.exec(taken)?.[0].length ?? 0;
    const start = match.index + whole.lastIndexOf(taken) + skipped;
    const rest = rule.tail ? taken.slice(skipped).replace(rule.tail, '') : taken.slice(skipped);
    const passage = rule.cut ? rule.cut(rest) : rest;
    const end = start + passage.length;
    if (passage.length === 0) return [];
    if (rule.notBehind?.test(text.slice(Math.max(0, start - near), start))) return [];
    if (rule.notBefore?.test(text.slice(end, end + near))) return [];
    const place = { text, start, whole };
    if (rule.accepts && !rule.accepts(passage, place)) return [];
    const confidence = rule.weigh ? rule.weigh(passage, place) : rule.confidence;
    return confidence > 0 ? [{ start, end, kind: rule.kind, confidence }] : [];
  });

/** Less sure ones are not looked for again. */
const leastRepeated = 0.6;
/** So many different passages are looked for again. */
const mostRepeats = 40;

/** What rules found, wherever else it stands. */
const findAgain = (text: string, passages: ReadonlyMap<string, number>): Candidate[] => {
  const found: Candidate[] = [];
  for (const [passage, confidence] of [...passages].slice(0, mostRepeats))
    for (let start = text.indexOf(passage); start >= 0; start = text.indexOf(passage, start + passage.length))
      found.push({ start, end: start + passage.length, kind: 'name', confidence });
  return found;
};

/** What the rules that are kept as data find. */
export const findByRules: Finder = (prepared) => {
  const { text } = prepared;
  const has = { arabic: /[\u0621-\u064a]/.test(text), han: /[\u4e00-\u9fff]/.test(text) };
  const passages = new Map<string, number>();
  const found = rules.flatMap((rule) => {
    if (rule.script && !has[rule.script]) return [];
    const own = findByRule(prepared, rule);
    if (rule.repeats)
      for (const { start, end, confidence } of own)
        if (end - start > 1 && confidence >= leastRepeated) {
          const passage = text.slice(start, end);
          passages.set(passage, Math.max(rule.repeats, passages.get(passage) ?? 0));
        }
    return own;
  });
  return [...found, ...findAgain(text, passages)];
};
