/** What a failed statement failed of, without the statement that the query builder puts before it. */
export const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  const reason = cause instanceof Error ? cause.message : message;
  return reason.endsWith('.') ? reason : `${reason}.`;
};
