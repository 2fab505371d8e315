import type { Catalogue } from './catalogue-files.ts';

const { folder, together, shared } = __WORDS__;

const fetchWords = async (name: string): Promise<Catalogue> => {
  const response = await fetch(`${folder}/${name}.json`);
  if (!response.ok) throw new Error(`The words ${name} answered ${response.status}`);
  return (await response.json()) as Catalogue;
};

const coming = new Map<string, Promise<Catalogue>>();

/** Words of the build by their name in its folder, fetched once; a failed attempt is tried again. */
export const readWords = (name: string): Promise<Catalogue> => {
  const known = coming.get(name);
  if (known) return known;
  const asked = fetchWords(name).catch((cause: unknown) => {
    coming.delete(name);
    throw cause;
  });
  coming.set(name, asked);
  return asked;
};

/** One catalogue of the build, by its name: as modules, the names of all files of words would be part of every page. */
export const loadCatalogue = async (language: string, namespace: string): Promise<Catalogue> =>
  together.includes(namespace)
    ? ((await readWords(`${language}/${shared}`))[namespace] as Catalogue)
    : readWords(`${language}/${namespace}`);
