import { createHash } from 'node:crypto';
import { AppError } from '../../lib/app-error.ts';

const form = /^(\d{1,6})\.([\w-]{16})$/;

/** Names a query, so that a cursor opens pages of the query it was given for alone. */
export const hashQuery = (query: unknown): string =>
  createHash('sha256').update(JSON.stringify(query)).digest('base64url').slice(0, 16);

/** An opaque address of the page that begins at an offset. */
export const encodeCursor = (offset: number, hash: string): string =>
  Buffer.from(`${offset}.${hash}`).toString('base64url');

const refuse = (code: string, message: string): never => {
  throw new AppError('unprocessable', 'Invalid pagination cursor.', {
    fields: [{ path: 'querystring.cursor', code, message }],
  });
};

/** @throws AppError `unprocessable` for a cursor that is not ours or belongs to another query */
export const decodeCursor = (cursor: string, hash: string, most: number): number => {
  const match = form.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (!match) return refuse('malformed', 'is not a cursor of this search');
  if (match[2] !== hash) return refuse('mismatch', 'belongs to another query');
  const offset = Number(match[1]);
  return offset > most ? refuse('out-of-range', 'is beyond the pages that can be opened') : offset;
};
