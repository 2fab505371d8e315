/** Query keys of reports and decisions. */
export const safetyKeys = {
  all: ['safety'],
  reports: ['safety', 'reports'],
  standing: ['safety', 'standing'],
  subject: (caseId: string) => ['safety', 'subject', caseId],
} as const;
