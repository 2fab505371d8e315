/** Letters and figures of a text, without spelling: case, accents, spaces, digits of other scripts. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      if (code >= 0x660 && code <= 0x669) return String(code - 0x660);
      return code >= 0x6f0 && code <= 0x6f9 ? String(code - 0x6f0) : digit;
    })
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Equal for two spellings of the same entry of a register. */
export const entryKeyOf = (entry: { country: string; register: string; number: string }): string =>
  [entry.country, fold(entry.register), fold(entry.number)].join('|');
