/** Sodium and creatinine as they stand in one line of a specimen. */
const salt = String.raw`(?:na\+?|sodium|صوديوم|钠)`;
const waste = String.raw`(?:cr|creat\w*|creatinine|crea|كرياتينين|كرياتنين|肌酐)`;
const figure = String.raw`\s?[:=]?\s?\d+(?:\.\d+)?(?:\s?(?:mmol|meq|mg|umol|μmol)(?:\/d?l)?)?`;
const joins = String.raw`[\s,،;/&+]*(?:and |و|和)?\s?`;
const specimens = `(?:urine|urinary|ur|spot urine|serum|plasma|blood|尿|血清|血|البول|بول|الدم|دم)`;
const group = new RegExp(
  `(?<![a-z])(${specimens})((?:\\s?(?:sample|lytes|electrolytes))?\\s?[:：-]?\\s?)(${salt}|${waste})(${figure})(${joins})(?!${specimens})(${salt}|${waste})(?=${figure})`,
  'g',
);

const isSalt = (word: string): boolean => new RegExp(`^${salt}$`).test(word);

/**
 * "Urine Na 45 Cr 60": the specimen holds for the other value that stands with it, unless that value is told of the
 * same specimen by its own name.
 */
export const spreadSpecimens = (text: string): string =>
  text.replace(group, (all, specimen: string, gap, first: string, value, join, second: string) => {
    if (isSalt(first) === isSalt(second)) return all;
    const own = new RegExp(
      `(?<![a-z])(?:${specimen}|${specimen.charAt(0)})[ -]?${isSalt(second) ? salt : waste}`,
    );
    return own.test(text) ? all : `${specimen}${gap}${first}${value}${join}${specimen} ${second}`;
  });
