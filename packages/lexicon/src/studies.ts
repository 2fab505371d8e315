import { analyse } from './analyse.ts';
import { readRules } from './rules.ts';

const name = '[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)+|[A-Z][A-Z0-9]{2,}';
const { behindName, beforeName } = readRules('study-rules.json', ['behindName', 'beforeName']);
const before = new RegExp(String.raw`(?<![\w-])(${name})(?=\s*(?:${behindName.source}))`, 'g');
const after = new RegExp(String.raw`(?:${beforeName.source})(${name})(?![\w-])`, 'gi');
const hasCapitals = /[A-Z]{2,}/;

/** COVID-19 and CKD are subjects; DAPA-HF is made of two and names neither. */
const isSubject = (found: string): boolean => {
  const { terms, words } = analyse(found);
  return words.size === 0 && terms.size === 1;
};

/** Names of studies a question asks about, in small letters: `dapa-hf`. */
export const studiesIn = (text: string): string[] => {
  const found = [...text.matchAll(before), ...text.matchAll(after)].flatMap(([, one]) => one ?? []);
  return [
    ...new Set(
      found.filter((one) => hasCapitals.test(one) && !isSubject(one)).map((one) => one.toLowerCase()),
    ),
  ];
};

/** Names a text may give to studies, in small letters. */
export const namesIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(new RegExp(name, 'g'))].map(([one]) => one.toLowerCase()));
