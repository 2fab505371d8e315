const codeOf = (error: unknown): string | null => {
  if (typeof error !== 'object' || error === null) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? codeOf(error.cause) : null;
};

/** What a log may say of a failure: errors of the database and of engines quote what was asked. */
export const withoutWords = (error: unknown): { name: string; code: string | null; at: string | null } => ({
  name: error instanceof Error ? error.name : typeof error,
  code: codeOf(error),
  at: error instanceof Error ? (/\n\s+at (.{1,200})/.exec(error.stack ?? '')?.[1] ?? null) : null,
});
