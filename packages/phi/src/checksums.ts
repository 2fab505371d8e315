const digitValues = (digits: string): number[] => [...digits].map(Number);

/** The check of payment cards and many numbers made after them. */
export const passesLuhn = (digits: string): boolean => {
  if (!/^\d{2,}$/.test(digits) || /^0+$/.test(digits)) return false;
  let sum = 0;
  for (const [place, value] of digitValues(digits).reverse().entries()) {
    const doubled = place % 2 === 1 ? value * 2 : value;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
};

/** Payment cards: 12 to 19 digits, a network's first digit, Luhn. */
export const isCardNumber = (digits: string): boolean =>
  /^[2-6]\d{11,18}$|^1800\d{11}$/.test(digits) && passesLuhn(digits);

/** Numbers of US practitioners: Luhn over 80840 and the number. */
export const isNpi = (digits: string): boolean => /^[12]\d{9}$/.test(digits) && passesLuhn(`80840${digits}`);

/** US Social Security numbers: no checksum, but ranges never issued. */
export const isSsn = (digits: string): boolean =>
  /^\d{9}$/.test(digits) &&
  !/^(?:000|666|9)/.test(digits) &&
  digits.slice(3, 5) !== '00' &&
  digits.slice(5) !== '0000' &&
  !['078051120', '123456789'].includes(digits);

const residentWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const residentChecks = '10X98765432';
const regions = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(
    ' ',
  ),
);

/** Whether the numbers make a day of the calendar. */
export const isDay = (year: number, month: number, day: number): boolean => {
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
};

/** Shape of a Chinese resident number: a province and a day of birth. */
export const looksLikeResidentId = (value: string): boolean =>
  /^\d{17}[\dXx]$/.test(value) &&
  regions.has(value.slice(0, 2)) &&
  /^(?:19|20)/.test(value.slice(6)) &&
  isDay(Number(value.slice(6, 10)), Number(value.slice(10, 12)), Number(value.slice(12, 14)));

/** Chinese resident numbers with their check character (ISO 7064 MOD 11-2). */
export const isResidentId = (value: string): boolean => {
  if (!looksLikeResidentId(value)) return false;
  const sum = digitValues(value.slice(0, 17)).reduce(
    (total, digit, place) => total + digit * (residentWeights[place] ?? 0),
    0,
  );
  return residentChecks[sum % 11] === value.slice(17).toUpperCase();
};

const governorates = new Set(
  '01 02 03 04 11 12 13 14 15 16 17 18 19 21 22 23 24 25 26 27 28 29 31 32 33 34 35 88'.split(' '),
);

/** Egyptian national numbers: century, day of birth, governorate. */
export const isEgyptianId = (digits: string): boolean =>
  /^[23]\d{13}$/.test(digits) &&
  isDay(
    (digits.startsWith('2') ? 1900 : 2000) + Number(digits.slice(1, 3)),
    Number(digits.slice(3, 5)),
    Number(digits.slice(5, 7)),
  ) &&
  governorates.has(digits.slice(7, 9));

/** Saudi national numbers (1…) and residence numbers (2…): Luhn. */
export const isSaudiId = (digits: string): boolean => /^[12]\d{9}$/.test(digits) && passesLuhn(digits);

/** Emirati numbers: 784, the year of birth, seven digits and a Luhn check digit. */
export const isEmiratiId = (digits: string): boolean =>
  /^784(?:19|20)\d{10}$/.test(digits) && passesLuhn(digits);

/** National Health Service numbers of England: MOD 11. */
export const isNhsNumber = (digits: string): boolean => {
  if (!/^\d{10}$/.test(digits)) return false;
  const sum = digitValues(digits.slice(0, 9)).reduce(
    (total, digit, place) => total + digit * (10 - place),
    0,
  );
  const check = 11 - (sum % 11);
  return check !== 10 && check % 11 === Number(digits[9]);
};

const ibanLengths: Record<string, number> = Object.fromEntries(
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SD18 SE24 SI19 SK24 SM27 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** How long account numbers of the country are; nothing where they are not used. */
export const ibanLength = (country: string): number | undefined => ibanLengths[country];

/** International bank account numbers: the country's length and MOD 97. */
export const isIban = (value: string): boolean => {
  const plain = value.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(plain) || ibanLengths[plain.slice(0, 2)] !== plain.length)
    return false;
  let rest = 0;
  for (const character of plain.slice(4) + plain.slice(0, 4)) {
    const value36 = Number.parseInt(character, 36);
    rest = (value36 > 9 ? rest * 100 + value36 : rest * 10 + value36) % 97;
  }
  return rest === 1;
};

const vinValues: Record<string, number> = Object.fromEntries(
  [...'A1B2C3D4E5F6G7H8J1K2L3M4N5P7R9S2T3U4V5W6X7Y8Z9'.matchAll(/([A-Z])(\d)/g)].map((match) => [
    match[1],
    Number(match[2]),
  ]),
);
const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** Vehicle identification numbers with their check character. */
export const isVin = (value: string): boolean => {
  const plain = value.toUpperCase();
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(plain)) return false;
  const sum = [...plain].reduce(
    (total, character, place) =>
      total + (vinValues[character] ?? Number(character)) * (vinWeights[place] ?? 0),
    0,
  );
  const check = sum % 11;
  return plain[8] === (check === 10 ? 'X' : String(check));
};

/** National numbers of Taiwan: a letter for the place, then MOD 10. */
export const isTaiwanId = (value: string): boolean => {
  const plain = value.toUpperCase();
  if (!/^[A-Z][1289]\d{8}$/.test(plain)) return false;
  const place = 'ABCDEFGHJKLMNPQRSTUVXYWZIO'.indexOf(plain.charAt(0)) + 10;
  const sum = digitValues(plain.slice(1)).reduce(
    (total, digit, at) => total + digit * (at === 8 ? 1 : 8 - at),
    Math.floor(place / 10) + (place % 10) * 9,
  );
  return sum % 10 === 0;
};

/** Identity card numbers of Hong Kong with their check character. */
export const isHongKongId = (value: string): boolean => {
  const plain = value.toUpperCase().replace(/[()\s]/g, '');
  const match = /^([A-Z]{1,2})(\d{6})([\dA])$/.exec(plain);
  if (!match) return false;
  const letters = (match[1] ?? '').padStart(2, ' ');
  const values = [...letters].map((letter) => (letter === ' ' ? 36 : letter.charCodeAt(0) - 55));
  const all = [...values, ...digitValues(match[2] ?? '')];
  const sum = all.reduce((total, value36, at) => total + value36 * (9 - at), 0);
  const check = match[3] === 'A' ? 10 : Number(match[3]);
  return (sum + check) % 11 === 0;
};

/** Civil numbers of Kuwait: century, day of birth, a check digit of weights. */
export const isKuwaitiId = (digits: string): boolean => {
  if (!/^[1-3]\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{5}$/.test(digits)) return false;
  const weights = [2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits.charAt(at)), 0);
  return 11 - (sum % 11) === Number(digits.charAt(11));
};

const luhnSum = (digits: string): number =>
  [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);

/** Numbers of South Africa: the day of birth, sex, citizenship, Luhn's digit. */
export const isSouthAfricanId = (digits: string): boolean =>
  /^\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{4}[012]\d{2}$/.test(digits) && luhnSum(digits) % 10 === 0;

const dihedral = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
];
const permuted = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
];

/** Aadhaar of India: twelve digits of Verhoeff. */
export const isAadhaar = (digits: string): boolean => {
  if (!/^[2-9]\d{11}$/.test(digits)) return false;
  let check = 0;
  for (const [at, digit] of [...digits].reverse().entries())
    check = Number(dihedral[check]?.charAt(Number(permuted[at % 8]?.charAt(Number(digit)))));
  return check === 0;
};
