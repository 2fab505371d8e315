import type { Catalogue } from './catalogue-files.ts';

const { folder, together, shared } = __WORDS__;

/** Words of the build by their name in its folder. */
export const readWords = async (name: string): Promise<Catalogue> => {
  const response = await fetch(`${folder}/${name}.json`);
  if (!response.ok) throw new Error(`The words ${name} answered ${response.status}`);
  return (await response.json()) as Catalogue;
};

const coming = new Map<string, Promise<Catalogue>>();

/** The words of every screen, of one language; a failed attempt is tried again. */
const readShared = (language: string): Promise<Catalogue> => {
  const known = coming.get(language);
  if (known) return known;
  const asked = readWords(`${language}/${shared}`).catch((cause: unknown) => {
    coming.delete(language);
    throw cause;
  });
  coming.set(language, asked);
  return asked;
};

/** One catalogue of the build, by its name: as modules, the names of all files of words would be part of every page. */
export const loadCatalogue = async (language: string, namespace: string): Promise<Catalogue> =>
  together.includes(namespace)
    ? ((await readShared(language))[namespace] as Catalogue)
    : readWords(`${language}/${namespace}`);
