import { z } from 'zod';
import { AppError } from '../../lib/app-error.ts';

/** A place in a list: the last post shown, and what the list is sorted by where that is not the id. */
export interface Place {
  readonly score: number | null;
  readonly id: string;
}

const schema = z.tuple([z.number().nullable(), z.uuid()]);

export const encodePlace = ({ score, id }: Place): string =>
  Buffer.from(JSON.stringify([score, id])).toString('base64url');

/** @throws AppError `unprocessable` for a text that is no place of the kind of list */
export const decodePlace = (text: string, isScored: boolean): Place => {
  try {
    const [score, id] = schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if ((score !== null) !== isScored) throw new Error('The cursor belongs to another order.');
    return { score, id };
  } catch (error) {
    throw new AppError('unprocessable', 'Invalid pagination cursor.', {
      fields: [{ path: 'querystring.cursor', code: 'malformed', message: 'is no place in this list' }],
      cause: error,
    });
  }
};
