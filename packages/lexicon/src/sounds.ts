const arabicSounds: Readonly<Record<string, string>> = {
  ب: 'b',
  پ: 'b',
  ت: 't',
  ث: 's',
  ج: 'g',
  ح: '',
  خ: 'k',
  د: 'd',
  ذ: 'd',
  ر: 'r',
  ز: 's',
  س: 's',
  ش: 's',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 's',
  غ: 'g',
  ف: 'f',
  ڤ: 'f',
  ق: 'k',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
};

/** A normalised word by its consonants, the same for a name in Latin and in Arabic letters. */
export const soundOf = (word: string): string =>
  (/^[\u0621-\u06d3]/.test(word)
    ? [...word].map((letter) => arabicSounds[letter] ?? '').join('')
    : word
        .replace(/ph/g, 'f')
        .replace(/c(?=[eiy])/g, 's')
        .replace(/[cq]/g, 'k')
        .replace(/x/g, 'ks')
        .replace(/[aeiouyhw]/g, '')
        .replace(/v/g, 'f')
        .replace(/p/g, 'b')
        .replace(/j/g, 'g')
        .replace(/z/g, 's')
        .replace(/[^a-z]/g, '')
  ).replace(/(.)\1+/g, '$1');
