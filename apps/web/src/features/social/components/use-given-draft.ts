import { type Language, languages } from '@mz/contracts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

export interface GivenDraft {
  readonly id: string;
  readonly text: string;
  readonly language: Language;
}

const isGiven = (state: unknown): state is { draft: GivenDraft } => {
  if (typeof state !== 'object' || state === null || !('draft' in state)) return false;
  const { id, text, language } = (state.draft ?? {}) as Partial<Record<keyof GivenDraft, unknown>>;
  return typeof id === 'string' && typeof text === 'string' && languages.some((known) => known === language);
};

/**
 * A draft that another room handed over with the address. The history forgets it at once: a clinical text not taken
 * stays in no entry of it, and is found among the drafts again.
 */
export const useGivenDraft = () => {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<GivenDraft | null>(null);
  useEffect(() => {
    if (!isGiven(state)) return;
    const { id, text, language } = state.draft;
    setDraft({ id, text, language });
    void navigate(`${pathname}${search}`, { replace: true, state: null });
  }, [state, pathname, search, navigate]);
  return { draft, clear: () => setDraft(null) };
};
