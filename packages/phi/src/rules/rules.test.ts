import { describe, expect, it } from 'vitest';
import { findByRule } from '../find-by-rules.ts';
import { prepare } from '../prepare.ts';
import { rules } from './index.ts';

describe('every rule', () => {
  it.each(rules.map((rule) => [`${rule.kind}: ${rule.finds}`, rule] as const))('%s', (_, rule) => {
    // A rule without its two examples is none.
    expect(rule.finds).toMatch(/«.+»/);
    expect(rule.spares.length).toBeGreaterThan(3);
    const text = rule.finds.replace(/[«»]/g, '');
    const found = findByRule(prepare(text), rule).map(({ start, end }) => text.slice(start, end));
    expect(found).toEqual([/«(.+)»/.exec(rule.finds)?.[1]]);
    expect(findByRule(prepare(rule.spares), rule)).toEqual([]);
  });

  it('reads a long text of near-matches in proportion to its length', () => {
    const work = (length: number): number => {
      const text = prepare('car BV22 passport copy of his ward 6B bed جواز سفر ملف 7病区23 '.repeat(length));
      const from = performance.now();
      for (const rule of rules) findByRule(text, rule);
      return performance.now() - from;
    };
    work(100);
    const [once, fourfold] = [work(250), work(1000)];
    expect(fourfold).toBeLessThan(once * 12 + 20);
  });
});
