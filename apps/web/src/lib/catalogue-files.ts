export type Catalogue = Record<string, unknown>;

const files = import.meta.glob<Catalogue>('../../../../packages/i18n/locales/*/*.json', {
  import: 'default',
});
const fileOf = (language: string, namespace: string) =>
  files[`../../../../packages/i18n/locales/${language}/${namespace}.json`];

/** Whether there is a catalogue of this name. */
export const hasCatalogue = (namespace: string): boolean => fileOf('en', namespace) !== undefined;

/** One catalogue, as a module; a build takes `fetched-catalogues.ts` instead. */
export const loadCatalogue = async (language: string, namespace: string): Promise<Catalogue> => {
  const load = fileOf(language, namespace);
  if (!load) throw new Error(`No catalogue ${language}/${namespace}`);
  return load();
};
