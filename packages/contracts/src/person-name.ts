/**
 * What nobody sees in a name, and what turns around the order of the letters beside it: two names that look alike could
 * be different ones. Joiners and marks of direction stay, scripts are written with them.
 */
const unseen = /[\p{Cc}\u00ad\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufffd]/gu;

/** A name as it is kept: one space between words, nothing unseen. */
export const cleanName = (text: string): string =>
  text.toWellFormed().replace(/\s/gu, ' ').replace(unseen, '').replace(/ +/g, ' ').trim();

/** Whether something of it can be read, in any script. */
export const isReadableName = (text: string): boolean => /\p{L}/u.test(text);
