import { languageSchema } from '@mz/contracts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';

const givenSchema = z.object({
  draft: z.object({ id: z.uuid(), text: z.string(), language: languageSchema }),
});
export type GivenDraft = z.infer<typeof givenSchema>['draft'];

/**
 * A draft that another room handed over with the address. The history forgets it at once: a clinical text not taken
 * stays in no entry of it, and is found among the drafts again.
 */
export const useGivenDraft = () => {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<GivenDraft | null>(null);
  useEffect(() => {
    const given = givenSchema.safeParse(state).data?.draft;
    if (!given) return;
    setDraft(given);
    void navigate(`${pathname}${search}`, { replace: true, state: null });
  }, [state, pathname, search, navigate]);
  return { draft, clear: () => setDraft(null) };
};
