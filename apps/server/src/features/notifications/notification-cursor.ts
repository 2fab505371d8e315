import { z } from 'zod';
import { AppError } from '../../lib/app-error.ts';

const schema = z.tuple([z.number().int().min(0).max(8.64e15), z.uuid()]);

/** Where a page ends: when its last entry happened, in milliseconds, and its id. */
export interface PageEnd {
  readonly at: number;
  readonly id: string;
}

export const encodeEnd = ({ at, id }: PageEnd): string =>
  Buffer.from(JSON.stringify([at, id])).toString('base64url');

/** @throws AppError `unprocessable` for a text that is none of ours */
export const decodeEnd = (text: string | undefined): PageEnd | null => {
  if (text === undefined) return null;
  try {
    const [at, id] = schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { at, id };
  } catch (error) {
    throw new AppError('unprocessable', 'Invalid pagination cursor.', {
      fields: [{ path: 'querystring.cursor', code: 'malformed', message: 'is no place in this list' }],
      cause: error,
    });
  }
};
