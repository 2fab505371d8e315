import { readFileSync } from 'node:fs';
import type { Language } from '@mz/contracts';

export interface Topic {
  readonly id: string;
  readonly names: Readonly<Record<Language, string>>;
  /** What is searched for it. */
  readonly query: string;
  /** MeSH headings and keywords that belong to it, in lower case. */
  readonly terms: readonly string[];
}

/** Shown where too little is saved and read to count. */
export const standingTopics: readonly Topic[] = [
  {
    id: 'long-covid',
    names: {
      en: 'COVID-19 Long-term Effects',
      ar: 'الآثار طويلة الأمد لكوفيد-19',
      zh: '新冠长期影响',
    },
    query: 'long COVID',
    terms: [
      'covid-19 long-term effects',
      'post-acute covid-19 syndrome',
      'long covid',
      'post-covid-19 syndrome',
    ],
  },
  {
    id: 'sglt2-inhibitors',
    names: { en: 'SGLT2 Inhibitors', ar: 'مثبطات SGLT2', zh: 'SGLT2 抑制剂' },
    query: 'SGLT2 inhibitors',
    terms: [
      'sglt2 inhibitors',
      'sodium-glucose transporter 2 inhibitors',
      'sodium-glucose transporter 2',
      'empagliflozin',
      'dapagliflozin',
      'canagliflozin',
    ],
  },
  {
    id: 'immunotherapy',
    names: { en: 'Immunotherapy', ar: 'العلاج المناعي', zh: '免疫治疗' },
    query: 'immunotherapy',
    terms: [
      'immunotherapy',
      'immune checkpoint inhibitors',
      'checkpoint',
      'pd-1',
      'ctla-4',
      'car-t',
      'immunotherapy, adoptive',
      'programmed cell death 1 receptor',
    ],
  },
  {
    id: 'ai-in-healthcare',
    names: { en: 'AI in Healthcare', ar: 'الذكاء الاصطناعي في الرعاية الصحية', zh: '医疗人工智能' },
    query: 'AI in healthcare',
    terms: [
      'ai in healthcare',
      'artificial intelligence',
      'machine learning',
      'deep learning',
      'large language models',
    ],
  },
  {
    id: 'microbiome',
    names: { en: 'Microbiome', ar: 'الميكروبيوم', zh: '微生物组' },
    query: 'microbiome',
    terms: [
      'microbiome',
      'gastrointestinal microbiome',
      'microbiota',
      'metagenomics',
      'faecal transplant',
      'fecal microbiota transplantation',
    ],
  },
  {
    id: 'precision-medicine',
    names: { en: 'Precision Medicine', ar: 'الطب الدقيق', zh: '精准医学' },
    query: 'precision medicine',
    terms: ['precision medicine', 'pharmacogenomics', 'pharmacogenetics'],
  },
];

const named = new URL('../../adapters/search/analysis/topic-names.txt', import.meta.url);
/** Headings that say whom or where, not what about. */
const unspecific = new Set([
  'child',
  'fever',
  'pain',
  'surgery',
  'blood pressure',
  'pregnancy',
  'critical illness',
]);

const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);
const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

const capitalise = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

const toTopic = (line: string): Topic | null => {
  const parts = line.split('|');
  const english = parts.filter((text) => !isArabic(text) && !isHan(text));
  const [heading = '', common = heading] = english;
  const ar = parts.find(isArabic);
  const zh = parts.find(isHan);
  const terms = english.map((text) => text.toLowerCase());
  if (!ar || !zh || unspecific.has(heading.toLowerCase())) return null;
  if (standingTopics.some((topic) => terms.some((term) => topic.terms.includes(term)))) return null;
  const id = heading.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return { id, names: { en: capitalise(common), ar, zh }, query: common, terms };
};

/** Every topic with names in all languages: the standing six and the subjects the search knows. */
export const readTopics = (): Topic[] => [
  ...standingTopics,
  ...readFileSync(named, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => toTopic(line) ?? []),
];
