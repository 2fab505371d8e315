import { AccountError } from './errors.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id of a path; one that cannot be an id is not found. @throws AccountError `validation_failed` with status 404 */
export const readPathId = (text: string, message: string): string => {
  if (!uuid.test(text)) throw new AccountError('validation_failed', message, { status: 404 });
  return text.toLowerCase();
};
