/** How a state of a version is marked. */
export const stateTones = {
  draft: 'neutral',
  submitted: 'info',
  published: 'success',
  rejected: 'warning',
  superseded: 'neutral',
  withdrawn: 'neutral',
} as const;
