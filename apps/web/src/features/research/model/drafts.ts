import { onSessionEnd } from '../../../lib/session.ts';

/** Notes typed and not yet kept by the server, by article: they outlive the screen they were typed on. */
const drafts = new Map<string, string>();

/** Who was only thrown out comes back to what they typed. */
onSessionEnd((lost) => {
  if (!lost) drafts.clear();
});

let draftsOf: string | null = null;

/** Drafts of one member are never shown to the next. */
export const claimDrafts = (owner: string | null): void => {
  if (owner !== null && draftsOf !== null && owner !== draftsOf) drafts.clear();
  draftsOf = owner ?? draftsOf;
};

export const readDraft = (id: string): string | undefined => drafts.get(id);

export const keepDraft = (id: string, text: string): void => {
  drafts.set(id, text);
};

/** Forgets a draft the server has, unless more was typed meanwhile. */
export const dropDraft = (id: string, text: string): void => {
  if (drafts.get(id) === text) drafts.delete(id);
};

export const hasDrafts = (): boolean => drafts.size > 0;
