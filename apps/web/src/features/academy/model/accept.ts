import { academyTypes, type MediaKind } from '@mz/contracts/academy';

/** What the dialog of files offers; names matter to it alone, for packages have no type of their own. */
export const acceptOf = (kind: MediaKind): string =>
  [...academyTypes[kind], ...(kind === 'module' ? ['.zip', '.h5p'] : [])].join(',');
