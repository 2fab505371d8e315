import { randomBytes } from 'node:crypto';

/** Crockford's: no letter that is taken for another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 60 bits at random, in groups behind a prefix: nobody finds one by trying. */
export const newPublicNumber = (prefix: string): string => {
  const signs = [...randomBytes(12)].map((byte) => alphabet[byte % alphabet.length] ?? '0').join('');
  return `${prefix}-${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8, 12)}`;
};
