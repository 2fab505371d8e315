/**
 * One way of writing for Arabic letters: no vowel marks, no tatweel, alef without hamza or madda, ya for alef maqsura
 * and the Persian ya, ha for ta marbuta, the bare seat for a hamza that sits on one, and the Arabic kaf.
 *
 * Letters are replaced one for one, so that only marks and tatweel shorten a text.
 */
export const foldArabic = (text: string): string =>
  text
    .replace(
      /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0640]/g,
      '',
    )
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىئی]/g, 'ي')
    .replace(/ؤ/g, 'و')
    .replace(/ک/g, 'ك')
    .replace(/ة/g, 'ه');
