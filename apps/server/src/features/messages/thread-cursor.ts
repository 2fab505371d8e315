import { z } from 'zod';
import { AppError } from '../../lib/app-error.ts';

const schema = z.tuple([z.number().int().min(0).max(8.64e15), z.uuid()]);

/** Where a page of threads ends. */
export interface PageEnd {
  readonly at: Date;
  readonly id: string;
}

/** An opaque address of what stands after a thread. */
export const encodeBefore = ({ at, id }: PageEnd): string =>
  Buffer.from(JSON.stringify([at.getTime(), id])).toString('base64url');

/** @throws AppError `unprocessable` for a text that is none of ours */
export const decodeBefore = (text: string | undefined): PageEnd | null => {
  if (text === undefined) return null;
  try {
    const [time, id] = schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { at: new Date(time), id };
  } catch (error) {
    throw new AppError('unprocessable', 'Invalid pagination cursor.', {
      fields: [{ path: 'querystring.before', code: 'malformed', message: 'is no place in this list' }],
      cause: error,
    });
  }
};
