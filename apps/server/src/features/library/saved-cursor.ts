import { z } from 'zod';
import { AppError } from '../../lib/app-error.ts';

const schema = z.tuple([z.number().int().min(0).max(8.64e15), z.uuid()]);

/** An opaque address of what was saved before an article. */
export const encodeBefore = ({ savedAt, articleId }: { savedAt: Date; articleId: string }): string =>
  Buffer.from(JSON.stringify([savedAt.getTime(), articleId])).toString('base64url');

/** @throws AppError `unprocessable` for a text that is none of ours */
export const decodeBefore = (text: string): { savedAt: Date; articleId: string } => {
  try {
    const [time, articleId] = schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { savedAt: new Date(time), articleId };
  } catch (error) {
    throw new AppError('unprocessable', 'Invalid pagination cursor.', {
      fields: [{ path: 'querystring.before', code: 'malformed', message: 'is no place in this list' }],
      cause: error,
    });
  }
};
