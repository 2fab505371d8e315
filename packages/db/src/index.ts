export { announce, onAnnounced, runAtCommit } from './announce.ts';
export * from './article-search-text.ts';
export * from './client.ts';
export type * from './database.ts';
export * from './ids.ts';
export * from './locks.ts';
export * from './migrate.ts';
export * as tables from './schema/index.ts';
