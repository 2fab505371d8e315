/** Ends the start with a message for people, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
