import { type MemberActor, type Specialty, specialtySchema } from '@mz/contracts';
import { languageOfScript } from '@mz/i18n/language-of-script';
import { foldText } from '../../adapters/search/analysis/analyser.ts';
import { readBuiltInGroups, type SynonymGroup } from '../../adapters/search/analysis/synonyms.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { hashtagsOf } from './post-text.ts';

type Articles = Pick<ProvidedServices['articles'], 'search'>;

const maxWords = 5;
const maxHanLength = 10;
const maxHashtags = 4;
/** Subjects whose papers decide on the category. */
const maxProbes = 2;

interface Subject {
  /** As papers call it. */
  readonly heading: string;
  readonly names: readonly string[];
}

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);
const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);
const fold = (text: string): string => foldText(text).replace(/\s+/g, ' ').trim();

/** Names of subjects in every language, with the subject they name. */
const indexSubjects = (groups: readonly SynonymGroup[]): ReadonlyMap<string, Subject> => {
  const byHeading = new Map<string, string[]>();
  for (const { names, narrower } of groups) {
    const [first] = names;
    if (!first || narrower) continue;
    const plain = names.filter(({ ambiguous }) => !ambiguous).map(({ text }) => text);
    byHeading.set(first.text, [...(byHeading.get(first.text) ?? []), ...plain]);
  }
  const index = new Map<string, Subject>();
  for (const [heading, names] of byHeading)
    for (const name of names) if (name.length >= 2) index.set(fold(name), { heading, names });
  return index;
};

/** Subjects a text names, those named first before the others. Each place of the text is looked up a few times. */
const findSubjects = (text: string, index: ReadonlyMap<string, Subject>): Subject[] => {
  const found = new Map<string, Subject>();
  const note = (key: string): boolean => {
    const subject = index.get(key);
    if (subject && !found.has(subject.heading)) found.set(subject.heading, subject);
    return subject !== undefined;
  };
  const words = fold(text)
    .split(/[^\p{L}\p{N}\p{M}'-]+/u)
    .filter(Boolean);
  for (let at = 0; at < words.length; at += 1)
    for (let count = Math.min(maxWords, words.length - at); count > 0; count -= 1) {
      const name = words.slice(at, at + count).join(' ');
      if (note(name) || note(name.replace(/^ال/, ''))) break;
    }
  for (const [run] of fold(text).matchAll(/\p{Script=Han}+/gu))
    for (let at = 0; at < run.length; at += 1)
      for (let count = Math.min(maxHanLength, run.length - at); count > 1; count -= 1)
        if (note(run.slice(at, at + count))) break;
  return [...found.values()];
};

const toLabel = (name: string): string =>
  isHan(name) || isArabic(name)
    ? name.replace(/\s+/g, '_')
    : name
        .replace(/^(.*), (.*)$/, '$2 $1')
        .split(/[^\p{L}\p{N}]+/u)
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join('');

/** What a subject is called in the language of the text. */
const nameIn = ({ heading, names }: Subject, language: 'en' | 'ar' | 'zh'): string => {
  const ofLanguage = { en: () => heading, ar: () => names.find(isArabic), zh: () => names.find(isHan) };
  return ofLanguage[language]() ?? heading;
};

/** Category, hashtags and language of a text, from names of subjects and the papers about them. No model is asked. */
export const createSuggestionsService = (articles: Articles) => {
  let index: ReadonlyMap<string, Subject> | null = null;

  /** What most papers about the subjects are filed under. */
  const categoryOf = async (actor: MemberActor, subjects: readonly Subject[]): Promise<Specialty | null> => {
    const counts = new Map<string, number>();
    for (const { heading } of subjects.slice(0, maxProbes)) {
      const name = heading.replace(/^(.*), (.*)$/, '$2 $1').replaceAll('"', '');
      const page = await articles.search(actor, { q: `"${name}"`, limit: 1, facets: 'true' });
      for (const { value, count } of page.facets.specialty ?? [])
        counts.set(value, (counts.get(value) ?? 0) + count);
    }
    const [best] = [...counts].sort((a, b) => b[1] - a[1]);
    return specialtySchema.safeParse(best?.[0]).data ?? null;
  };

  return {
    async suggest(actor: MemberActor, text: string) {
      index ??= indexSubjects(readBuiltInGroups());
      const language = languageOfScript(text) ?? 'en';
      const subjects = findSubjects(text, index);
      const written = new Set(hashtagsOf(text).map(({ tag }) => tag));
      const labels = subjects.map((subject) => toLabel(nameIn(subject, language)));
      const hashtags = labels.filter((label) => {
        const [own] = hashtagsOf(`#${label}`);
        return own !== undefined && own.label === label && !written.has(own.tag);
      });
      return {
        language,
        category: await categoryOf(actor, subjects),
        hashtags: [...new Set(hashtags)].slice(0, maxHashtags),
      };
    },
  };
};
export type SuggestionsService = ReturnType<typeof createSuggestionsService>;
