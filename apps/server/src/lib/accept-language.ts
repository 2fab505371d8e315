import { type Language, languages } from '@mz/contracts';

const isLanguage = (tag: string): tag is Language => (languages as readonly string[]).includes(tag);

/** The interface language a browser asks for; the first of ours by its weights, else English. */
export const languageOfRequest = (header: string | undefined): Language => {
  const wanted = (header ?? '')
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [tag = '', ...options] = part.trim().split(';');
      const weight = options.map((option) => /^\s*q=([\d.]+)\s*$/.exec(option)?.[1]).find(Boolean);
      return { tag: tag.split('-')[0]?.toLowerCase() ?? '', weight: weight ? Number(weight) : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wanted.map(({ tag }) => tag).find(isLanguage) ?? languages[0];
};
