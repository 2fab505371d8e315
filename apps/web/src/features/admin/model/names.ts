import type { TFunction } from 'i18next';

// i18n-keys: admin:sections.* admin:queues.* admin:indexes.* admin:stores.* admin:checks.* admin:retention.*
type Group = 'sections' | 'queues' | 'indexes' | 'stores' | 'checks' | 'retention';

/** What manifests name, in words; the name itself where a newer server tells of something unknown here. */
export const nameOf = (t: TFunction<'admin'>, group: Group, name: string): string => {
  // Names come from manifests of both sides, so that their keys are known at run time only.
  const translate = t as unknown as (key: string, options: { readonly defaultValue: string }) => string;
  return translate(`${group}.${name}`, { defaultValue: name });
};
