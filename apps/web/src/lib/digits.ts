/** Zero of each digit set people type: ASCII, Arabic-Indic, extended Arabic-Indic, full-width. */
const zeros = [0x30, 0x660, 0x6f0, 0xff10];

/** Turns Arabic-Indic, Persian and full-width digits into ASCII ones; everything else stays. */
export const toAsciiDigits = (text: string): string =>
  [...text]
    .map((char) => {
      const code = char.codePointAt(0) ?? 0;
      const zero = zeros.find((start) => code >= start && code <= start + 9);
      return zero === undefined ? char : String(code - zero);
    })
    .join('');

/** The digits of a one-time code as typed or pasted: any digit set, spaces and dashes dropped. */
export const readCode = (text: string, length = 6): string =>
  toAsciiDigits(text).replace(/\D/g, '').slice(0, length);
