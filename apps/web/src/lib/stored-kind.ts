import type { TFunction } from 'i18next';

// i18n-keys: storage:kinds.*
/** What stored files are for, in words; the name itself where a newer server tells of something unknown here. */
export const nameOfKind = (t: TFunction<'storage'>, purpose: string): string => {
  // Purposes come from manifests of the server, so that their keys are known at run time only.
  const translate = t as unknown as (key: string, options: { readonly defaultValue: string }) => string;
  return translate(`kinds.${purpose}`, { defaultValue: purpose });
};
