/** Query keys of the administrators' desk. */
export const adminKeys = {
  all: ['admin'],
  sections: ['admin', 'sections'],
  overview: ['admin', 'overview'],
  health: ['admin', 'health'],
  members: ['admin', 'members'],
  memberList: (search: object) => ['admin', 'members', search],
  storage: ['admin', 'storage'],
  storageOf: (q: string) => ['admin', 'storage', q],
  directories: ['admin', 'directories'],
  jobs: ['admin', 'jobs'],
  backups: ['admin', 'backups'],
  ingestion: ['admin', 'ingestion'],
  audit: ['admin', 'audit'],
  auditList: (filter: object) => ['admin', 'audit', filter],
  settings: ['admin', 'settings'],
} as const;
