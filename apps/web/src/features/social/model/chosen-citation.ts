import { type Citation, citationSchema } from '@mz/contracts/citations';

/** What was chosen to rest a text on, and how it is called while it is written. */
export type ChosenCitation = Citation & { readonly title: string };

/** As it is sent: what is shown of it stays here. */
export const citationOf = (chosen: unknown): Citation => citationSchema.parse(chosen);

/** Tells two of them apart: one calculator may be cited with several inputs. */
export const citationKey = (citation: Citation): string =>
  `${citation.kind}:${citation.id}${citation.kind === 'calculation' ? JSON.stringify(citation.inputs) : ''}`;

/** What was kept on the device, as far as it still makes sense. */
export const readChosen = (kept: unknown): ChosenCitation[] =>
  Array.isArray(kept)
    ? kept.flatMap((one: unknown): ChosenCitation[] => {
        const citation = citationSchema.safeParse(one).data;
        const title =
          typeof one === 'object' && one !== null && 'title' in one && typeof one.title === 'string'
            ? one.title
            : null;
        return citation && title !== null ? [{ ...citation, title }] : [];
      })
    : [];
