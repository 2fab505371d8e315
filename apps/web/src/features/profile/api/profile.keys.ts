import type { ViewAs } from '@mz/contracts';

/** Query keys of profiles. The viewer is part of them: each sees another page. */
export const profileKeys = {
  all: ['profile'],
  page: (viewerId: string | null, userId: string, as: ViewAs | null) => ['profile', viewerId, userId, as],
} as const;
