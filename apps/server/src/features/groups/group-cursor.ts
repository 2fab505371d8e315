import { z } from 'zod';
import { AppError } from '../../lib/app-error.ts';

const schema = z.tuple([z.string().max(40), z.uuid()]);

export interface PageEnd {
  /** What the list is ordered by, as the database writes it. */
  readonly at: string;
  readonly id: string;
}

export const encodeEnd = ({ at, id }: PageEnd): string =>
  Buffer.from(JSON.stringify([at, id])).toString('base64url');

/** @throws AppError `unprocessable` for a text that is none of ours */
export const decodeEnd = (text: string | undefined): PageEnd | null => {
  if (text === undefined) return null;
  try {
    const [at, id] = schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (Number.isNaN(Date.parse(at))) throw new Error('This is no time.');
    return { at: new Date(at).toISOString(), id };
  } catch (error) {
    throw new AppError('unprocessable', 'Invalid pagination cursor.', {
      fields: [{ path: 'querystring.cursor', code: 'malformed', message: 'is no place in this list' }],
      cause: error,
    });
  }
};
