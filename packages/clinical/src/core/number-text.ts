const ZEROS = [0x0660, 0x06f0, 0xff10];

/**
 * Reads a number as physicians type it: Arabic-Indic, Persian and full-width digits, a decimal comma or the Arabic
 * decimal separator, spaces and apostrophes between thousands, any kind of minus. Null when it is not a number, and
 * for `1,234` and its like in other digits, which could mean two numbers.
 */
export function parseNumber(text: string): number | null {
  const plain = [...text.trim()]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      const zero = ZEROS.find((start) => code >= start && code <= start + 9);
      return zero === undefined ? character : String(code - zero);
    })
    .join('')
    .replace(/[\u200e\u200f\u061c\s\u00a0\u202f'’٬]/g, '')
    .replace(/[−–﹣－]/g, '-')
    .replace(/[＋]/g, '+')
    .replace(/[．。]/g, '.')
    .replace(/[٫]/g, '.')
    .replace(/[，、]/g, ',');
  const commas = plain.split(',').length - 1;
  const dots = plain.split('.').length - 1;
  let normal = plain;
  if (commas === 1 && dots === 0) {
    if (/^[+-]?[1-9]\d{0,2},\d{3}$/.test(plain)) return null;
    normal = plain.replace(',', '.');
  } else if (commas > 0) {
    if (!/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain)) return null;
    normal = plain.replaceAll(',', '');
  }
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(normal)) return null;
  const value = Number(normal);
  return Number.isFinite(value) ? value : null;
}
