/** Abbreviations that mean two things, by what stands around them. */
const meanings: readonly { name: RegExp; around: RegExp | null; means: string }[] = [
  {
    name: /\bSBP\b/gi,
    around:
      /cirrho|ascit|albumin|pmn|paracentesis|peritonit|cefotaxime|norfloxacin|prophyla|حبن|تشمع|ألبومين|البومين|腹水|肝硬化|白蛋白|腹膜炎/i,
    means: 'spontaneous bacterial peritonitis',
  },
  // In small letters these are hours.
  { name: /(?<!\d\s*)\bHRS\b/g, around: null, means: 'hepatorenal syndrome' },
];

/** A text with abbreviations written out that would be taken for another thing. */
export const writeOut = (text: string): string =>
  meanings.reduce(
    (plain, { name, around, means }) =>
      around === null || around.test(text) ? plain.replace(name, ` ${means} `) : plain,
    text,
  );
