import 'i18next';
import type { Catalogues } from '@mz/i18n';

/** Lists are lists of texts; left as the JSON gives them, the key types grow past the limit of the compiler. */
type Texts<T> = T extends readonly unknown[]
  ? readonly string[]
  : T extends object
    ? { [K in keyof T]: Texts<T[K]> }
    : T;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: { [N in keyof Catalogues]: Texts<Catalogues[N]> };
  }
}
