import { foldText } from '../../adapters/search/analysis/analyser.ts';
import { readBuiltInGroups } from '../../adapters/search/analysis/synonyms.ts';

/** Headings of nearly every paper, which say nothing of what somebody works on. */
const commonHeadings = new Set(
  [
    'Humans',
    'Male',
    'Female',
    'Adult',
    'Aged',
    'Aged, 80 and over',
    'Middle Aged',
    'Young Adult',
    'Adolescent',
    'Child',
    'Child, Preschool',
    'Infant',
    'Infant, Newborn',
    'Animals',
    'Mice',
    'Rats',
    'Retrospective Studies',
    'Prospective Studies',
    'Cohort Studies',
    'Treatment Outcome',
    'Risk Factors',
    'Follow-Up Studies',
    'Time Factors',
    'Case-Control Studies',
    'Cross-Sectional Studies',
    'Incidence',
    'Prevalence',
    'Prognosis',
    'United States',
    'Surveys and Questionnaires',
    'Double-Blind Method',
  ].map((heading) => heading.toLowerCase()),
);

export const isCommonHeading = (term: string): boolean => commonHeadings.has(term.toLowerCase());

/** Letters and digits alone: `#DiabeticKidneyDisease` and "diabetic kidney disease" are one topic. */
const condense = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/(?<=[a-z0-9]{4})(?<![suio])s$/, '')
    .slice(0, 160);

let names: ReadonlyMap<string, string> | null = null;

/** Names of subjects in three languages, by what they are called in papers. */
const readNames = (): ReadonlyMap<string, string> => {
  const index = new Map<string, string>();
  for (const group of readBuiltInGroups()) {
    const [heading] = group.names;
    if (!heading || group.narrower) continue;
    const key = condense(heading.text);
    for (const { text, ambiguous } of group.names)
      if (!ambiguous && condense(text).length > 1 && !index.has(condense(text)))
        index.set(condense(text), key);
  }
  return index;
};

/** What makes two topics the same, in whatever language and spelling; null where nothing is said. */
export const topicKeyOf = (label: string): string | null => {
  names ??= readNames();
  const key = condense(label);
  return key === '' ? null : (names.get(key) ?? key);
};

/** The topic of a saved paper. */
export const paperTopicOf = (articleId: string): string => `paper:${articleId}`;
