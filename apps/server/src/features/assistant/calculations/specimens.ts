import { patternSource } from './data/reading-patterns.ts';

/** Sodium and creatinine as they stand in one line of a specimen. */
const salt = patternSource('salt');
const waste = patternSource('waste');
const figure = String.raw`\s?[:=]?\s?\d+(?:\.\d+)?(?:\s?(?:mmol|meq|mg|umol|μmol)(?:\/d?l)?)?`;
const joins = patternSource('joinsSpecimens');
const specimens = patternSource('specimens');
const group = new RegExp(
  `(?<![a-z])(${specimens})((?:\\s?(?:sample|lytes|electrolytes))?\\s?[:：-]?\\s?)(${salt}|${waste})(${figure})(${joins})(?!${specimens})(${salt}|${waste})(?=${figure})`,
  'g',
);

const blood = patternSource('arabicBlood');
const urine = patternSource('arabicUrine');
const and = patternSource('arabicAnd');
const behind = patternSource('specimenBehind');
/** "صوديوم البول 14 والدم 136": the name holds for both specimens, which stand behind it. */
const named = new RegExp(
  `(${salt}|${waste}) (${blood}|${urine})(${figure})([\\s,،;/]*)${and}(${blood}|${urine})(?=${figure})`,
  'g',
);
/** "Sodium urine 14 serum 136", "钠 尿14 血136". */
const namedFirst = new RegExp(
  `(?<![a-z])(?<!(?:${specimens})[ :-]?)(${salt}|${waste})(?:\\s?[:：(-])?\\s?${behind}(${figure})${patternSource('gapBetween')}${behind}(?=${figure})`,
  'g',
);

const isSalt = (word: string): boolean => new RegExp(`^${salt}$`).test(word);

/**
 * "Urine Na 45 Cr 60": the specimen holds for the other value that stands with it, unless that value is told of the
 * same specimen by its own name.
 */
export const spreadSpecimens = (text: string): string =>
  text
    .replace(named, '$1 $2$3$4، $1 $5')
    .replace(namedFirst, (_all, name: string, first: string, value: string, gap: string, second: string) => {
      const space = /[\u3400-\u9fff]/.test(first) ? '' : ' ';
      return `${first}${space}${name}${value}${gap}, ${second}${space}${name}`;
    })
    .replace(group, (all, specimen: string, gap, first: string, value, join, second: string) => {
      if (isSalt(first) === isSalt(second)) return all;
      const own = new RegExp(
        `(?<![a-z])(?:${specimen}|${specimen.charAt(0)})[ -]?${isSalt(second) ? salt : waste}`,
      );
      return own.test(text) ? all : `${specimen}${gap}${first}${value}${join}${specimen} ${second}`;
    });
