import type { Citation } from '@mz/contracts/citations';

/** What was chosen to rest a text on, and how it is called while it is written. */
export type ChosenCitation = Citation & { readonly title: string };

/** As it is sent: what is shown of it stays here. */
export const citationOf = (chosen: Citation): Citation =>
  chosen.kind === 'calculation'
    ? { kind: chosen.kind, id: chosen.id, inputs: chosen.inputs }
    : { kind: chosen.kind, id: chosen.id };

/** Tells two of them apart: one calculator may be cited with several inputs. */
export const citationKey = (citation: Citation): string =>
  `${citation.kind}:${citation.id}${citation.kind === 'calculation' ? JSON.stringify(citation.inputs) : ''}`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** By its form alone; whether there is such a thing is the server's to say. */
const isChosen = (kept: unknown): kept is ChosenCitation =>
  isRecord(kept) &&
  typeof kept.id === 'string' &&
  typeof kept.title === 'string' &&
  (kept.kind === 'calculation'
    ? isRecord(kept.inputs)
    : kept.kind === 'article' || kept.kind === 'card' || kept.kind === 'drug');

/** What was kept on the device, as far as it still makes sense. */
export const readChosen = (kept: unknown): ChosenCitation[] =>
  Array.isArray(kept) ? kept.filter(isChosen).map((one) => ({ ...citationOf(one), title: one.title })) : [];
