import type { Candidate, Finder, Prepared } from './kinds.ts';
import { matchesOf } from './prepare.ts';
import { rules } from './rules/index.ts';
import type { Rule } from './rules/rule.ts';

/** What one rule finds. */
export const findByRule = ({ text }: Prepared, { form, accepts, kind, confidence }: Rule): Candidate[] =>
  matchesOf(text, form).flatMap((match) => {
    const passage = match[1] ?? match[0];
    if (accepts && !accepts(passage)) return [];
    const start = match.index + match[0].lastIndexOf(passage);
    return [{ start, end: start + passage.length, kind, confidence }];
  });

/** What the rules that are kept as data find. */
export const findByRules: Finder = (prepared) => rules.flatMap((rule) => findByRule(prepared, rule));
