/**
 * Integration tests of what depends on the PostgreSQL server itself: statements written in SQL, text search,
 * locks, LISTEN and NOTIFY, jobs, constraints and cascades. A second server version runs these by default
 * (the migrations with them) and every integration test with `npm test native`.
 */
export const serverDependent = [
  'apps/server/src/access/*.int.test.ts',
  'apps/server/src/adapters/search/**/*.int.test.ts',
  'apps/server/src/features/articles/search/**/*.int.test.ts',
  'apps/server/src/outage.int.test.ts',
  'apps/server/src/platform/**/*.int.test.ts',
  'apps/server/src/features/account/directory/*.int.test.ts',
  'apps/server/src/features/account/protocol/limits.int.test.ts',
  'apps/server/src/features/account/users/*.int.test.ts',
  'apps/server/src/features/account/verification/codes.int.test.ts',
  'apps/server/src/features/articles/*.int.test.ts',
  'apps/server/src/features/assistant/ask/kept-answers.int.test.ts',
  'apps/server/src/features/assistant/conversations/*.int.test.ts',
  'apps/server/src/features/audit/syslog.int.test.ts',
  'apps/server/src/features/backups/*.int.test.ts',
  'apps/server/src/features/cards/*.int.test.ts',
  'apps/server/src/features/dashboard/*.int.test.ts',
  'apps/server/src/features/events/*.int.test.ts',
  'apps/server/src/features/files/*.int.test.ts',
  'apps/server/src/features/ingestion/{ingestion,refile}.int.test.ts',
  'apps/server/src/features/ingestion/{sources,store}/*.int.test.ts',
  'apps/server/src/features/library/{digests,follows,library-notices,library}.int.test.ts',
  'apps/server/src/features/notifications/*.int.test.ts',
  'apps/server/src/features/rest/*.int.test.ts',
];
