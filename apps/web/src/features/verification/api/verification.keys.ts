/** Query keys of licence checks. */
export const verificationKeys = {
  all: ['verification'],
  mine: ['verification', 'mine'],
  badge: (memberId: string) => ['verification', 'badge', memberId],
  credential: (id: string) => ['verification', 'credential', id],
  review: (caseId: string) => ['verification', 'review', caseId],
} as const;
