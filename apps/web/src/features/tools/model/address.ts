import { calculatorIndex } from '@mz/clinical';

/** A dot in the last part of an address would be taken for the extension of a file. */
const slugOf = (id: string): string => id.replaceAll('.', '-');

/** Address of a tool. */
export const addressOf = (id: string): string => `/tools/${slugOf(id)}`;

/** The tool an address names, written with dots or without; nothing when there is none. */
export const toolAt = (slug: string): string | undefined =>
  calculatorIndex.find(({ id }) => id === slug || slugOf(id) === slug)?.id;
