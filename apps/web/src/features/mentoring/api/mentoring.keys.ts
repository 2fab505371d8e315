/** Query keys of mentoring. */
export const mentoringKeys = {
  all: ['mentoring'],
  list: ['mentoring', 'list'],
  round: (id: string) => ['mentoring', 'round', id],
} as const;
