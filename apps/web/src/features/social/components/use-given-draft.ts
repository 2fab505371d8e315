import { languageSchema } from '@mz/contracts';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';

const givenSchema = z.object({
  draft: z.object({ id: z.uuid(), text: z.string(), language: languageSchema }),
});
export type GivenDraft = z.infer<typeof givenSchema>['draft'];

/** A draft that another room handed over with the address; cleared once it is taken. */
export const useGivenDraft = () => {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  return {
    draft: givenSchema.safeParse(state).data?.draft ?? null,
    clear: () => void navigate(`${pathname}${search}`, { replace: true, state: null }),
  };
};
