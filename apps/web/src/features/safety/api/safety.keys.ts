/** Query keys of reports and decisions. */
export const safetyKeys = {
  all: ['safety'],
  reports: ['safety', 'reports'],
  standing: ['safety', 'standing'],
  key: ['safety', 'key'],
  disclosure: (caseId: string) => ['safety', 'subject', caseId, 'disclosure'],
  subject: (caseId: string) => ['safety', 'subject', caseId],
} as const;
