import type { Candidate, Finder, Prepared } from './kinds.ts';
import { matchesOf } from './prepare.ts';
import { rules } from './rules/index.ts';
import type { Rule } from './rules/rule.ts';

/** As far as a rule looks before and behind a passage. */
const near = 12;

/** What one rule finds. */
export const findByRule = ({ text }: Prepared, rule: Rule): Candidate[] => {
  if (rule.needs && !rule.needs.test(text)) return [];
  return matchesOf(text, rule.form).flatMap((match) => {
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
};

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

/** Lines of a text that hold a script, with those beside them, put together: where each stood, and where it is now. */
interface Extract {
  readonly prepared: Prepared;
  readonly pieces: readonly { readonly from: number; readonly start: number }[];
}

/** Forms of a script are long, and most lines of a note in several languages hold none of it. */
const extractOf = (prepared: Prepared, script: RegExp): Extract | null => {
  const { text } = prepared;
  if (!script.test(text)) return null;
  const lines = text.split('\n');
  const holds = lines.map((line) => script.test(line));
  const pieces: { from: number; start: number }[] = [];
  let from = 0;
  let kept = '';
  let wasKept = false;
  lines.forEach((line, at) => {
    const isKept = holds[at - 1] || holds[at] || holds[at + 1] || false;
    if (isKept) {
      if (!wasKept) pieces.push({ from, start: kept.length });
      kept += at < lines.length - 1 ? `${line}\n` : line;
    }
    wasKept = isKept;
    from += line.length + 1;
  });
  return kept.length === text.length
    ? { prepared, pieces: [{ from: 0, start: 0 }] }
    : { prepared: { text: kept, lower: kept.toLowerCase() }, pieces };
};

/** Found in the lines that were put together, back where it stands; what goes over from one piece to another is nothing. */
const putBack = ({ pieces }: Extract, found: Candidate): Candidate[] => {
  let at = pieces.length - 1;
  while (at > 0 && (pieces[at]?.start ?? 0) > found.start) at -= 1;
  const piece = pieces[at];
  if (!piece || found.end > (pieces[at + 1]?.start ?? found.end)) return [];
  const by = piece.from - piece.start;
  return by === 0 ? [found] : [{ ...found, start: found.start + by, end: found.end + by }];
};

const scripts = { arabic: /[\u0621-\u064a]/, han: /[\u4e00-\u9fff]/ };

/** What the rules that are kept as data find. */
export const findByRules: Finder = (prepared) => {
  const { text } = prepared;
  const extracts = {
    arabic: extractOf(prepared, scripts.arabic),
    han: extractOf(prepared, scripts.han),
  };
  const passages = new Map<string, number>();
  const found = rules.flatMap((rule) => {
    const extract = rule.script && extracts[rule.script];
    if (extract === null) return [];
    const own = extract
      ? findByRule(extract.prepared, rule).flatMap((one) => putBack(extract, one))
      : findByRule(prepared, rule);
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
