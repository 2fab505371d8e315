// Changes of one thing in a statement, by class and language, written apart from the checker's own words.
import type { Language } from '@mz/contracts';

export const mutationClasses = [
  'frequency',
  'route',
  'drug swapped',
  'dose swapped',
  'population',
  'negation',
  'comparator',
  'duration',
  'unit',
  '×2',
  '×10',
] as const;
export type MutationClass = (typeof mutationClasses)[number];

type Swap = readonly [from: RegExp, to: string];
type ByLanguage = Readonly<Record<Language, readonly Swap[]>>;

/** All texts that come of replacing one match. */
const replaceEach = (text: string, swaps: readonly Swap[]): string[] =>
  swaps.flatMap(([from, to]) =>
    [...text.matchAll(from)].map((match) => {
      const by = to.replace(/\$(\d)/g, (_sign, group: string) => match[Number(group)] ?? '');
      return text.slice(0, match.index) + by + text.slice(match.index + match[0].length);
    }),
  );

const frequencies: ByLanguage = {
  en: [
    [/\bonce daily\b/g, 'twice daily'],
    [/\btwice daily\b/g, 'once daily'],
    [/\b(?:three|3) times daily\b/g, 'twice daily'],
    [/\b(?:four|4) times daily\b/g, 'once daily'],
    [/\bevery 12 hours\b/g, 'every 6 hours'],
    [/\bevery 8 hours\b/g, 'every 4 hours'],
    [/\bevery 6 hours\b/g, 'every 12 hours'],
    [/\bevery 24 hours\b/g, 'every 8 hours'],
    [/\bonce weekly\b/g, 'once daily'],
    [/(?<!once |twice |times )\bdaily\b(?! life| living| practice)/g, 'weekly'],
  ],
  ar: [
    [/مرة واحدة يوميًا/g, 'مرتين يوميًا'],
    [/(?<!واحدة )مرة يوميًا/g, 'ثلاث مرات يوميًا'],
    [/مرتين يوميًا/g, 'مرة يوميًا'],
    [/كل 12 ساعة/g, 'كل 6 ساعات'],
    [/كل 8 ساعات/g, 'كل 4 ساعات'],
    [/كل 6 ساعات/g, 'كل 12 ساعة'],
    [/كل 24 ساعة/g, 'كل 8 ساعات'],
    [/مرة أسبوعيًا/g, 'مرة يوميًا'],
  ],
  zh: [
    [/每日一次/g, '每日两次'],
    [/每日两次/g, '每日一次'],
    [/每日三次/g, '每日一次'],
    [/每日3次/g, '每日2次'],
    [/每日1次/g, '每日3次'],
    [/每日2次/g, '每日1次'],
    [/每\s?12\s?小时/g, '每6小时'],
    [/每\s?8\s?小时/g, '每4小时'],
    [/每\s?6\s?小时/g, '每12小时'],
    [/每\s?24\s?小时/g, '每8小时'],
    [/每周一次/g, '每日一次'],
  ],
};

const routes: ByLanguage = {
  en: [
    [/\b(?:orally|by mouth)\b/g, 'intravenously'],
    [/\bintravenously\b/g, 'orally'],
    [/\bintramuscularly\b/g, 'intravenously'],
    [/\bsubcutaneously\b/g, 'intramuscularly'],
    [/\bIV\b/g, 'IM'],
    [/\bIM\b/g, 'IV'],
    [/\b(?:Oral|oral)\b(?! contracept| anticoag| thrush| cavity)/g, 'intravenous'],
  ],
  ar: [
    [/فمويًا/g, 'وريديًا'],
    [/وريديًا/g, 'فمويًا'],
    [/عضليًا/g, 'وريديًا'],
    [/تحت الجلد/g, 'وريديًا'],
  ],
  zh: [
    [/口服/g, '静脉注射'],
    [/静脉(?:注射|输注|推注|给药)/g, '口服'],
    [/肌内注射|肌注/g, '静脉注射'],
    [/皮下注射/g, '肌内注射'],
  ],
};

const populations: ByLanguage = {
  en: [
    [/\badults\b/g, 'children'],
    [/\bchildren\b/g, 'adults'],
    [/\bneonates\b/g, 'adults'],
    [/\bpregnancy\b/g, 'lactation'],
    [/\bolder people\b/g, 'neonates'],
  ],
  ar: [
    [/البالغين/g, 'الأطفال'],
    [/الأطفال/g, 'البالغين'],
    [/الولدان|حديثي الولادة/g, 'البالغين'],
    [/الحمل(?!ة)/g, 'الإرضاع'],
  ],
  zh: [
    [/成人/g, '儿童'],
    [/儿童/g, '成人'],
    [/新生儿/g, '成人'],
    [/妊娠/g, '哺乳'],
  ],
};

const negations: ByLanguage = {
  en: [
    [/\b(?:do|does|must|should) not /gi, ''],
    [/\bis not /g, 'is '],
    [/\bare not /g, 'are '],
    [/\bnot recommended\b/g, 'recommended'],
    [/\b[Aa]void /g, 'Use '],
    [/\bis contraindicated\b/g, 'is indicated'],
    [/\bnever /g, ''],
    [
      /^((?:(?!not|never|no |avoid|contraindicated|without).)*?)\bis (?=given|used|taken|recommended|indicated)/g,
      '$1is not ',
    ],
  ],
  ar: [
    [/(?<!\p{L})لا (?=[يُتن]\p{L}+)(?!يتجاوز|تتجاوز|يقل|تقل|يزيد|تزيد)/gu, ''],
    [/(?<!\p{L})(?:تجنب|تجنّب) /gu, 'استعمل '],
    [/(?<!\p{L})يُمنع /gu, 'يُسمح '],
  ],
  zh: [
    [/禁用/g, '可用'],
    [/避免/g, '应当'],
    [/不推荐|不建议/g, '推荐'],
    [/不得|不应|不可/g, '应'],
  ],
};

const comparators: ByLanguage = {
  en: [
    [/≥/g, '<'],
    [/≤/g, '>'],
    [/<(?=\s?\d)/g, '≥'],
    [/>(?=\s?\d)/g, '≤'],
    [/\bat least (?=\d)/g, 'at most '],
    [/\bat most (?=\d)/g, 'at least '],
    [/\bbelow (?=\d)/g, 'above '],
    [/\babove (?=\d)/g, 'below '],
    [/\bup to (?=\d)/g, 'at least '],
    [/\bunder (?=\d)/g, 'over '],
    [/\bmaximum (?=\d)/g, 'minimum '],
  ],
  ar: [
    [/≥/g, '<'],
    [/≤/g, '>'],
    [/<(?=\s?\d)/g, '≥'],
    [/>(?=\s?\d)/g, '≤'],
    [/أقل من (?=\d)/g, 'أكثر من '],
    [/بحد أقصى (?=\d)/g, 'بحد أدنى '],
    [/لا يتجاوز (?=\d)/g, 'لا يقل عن '],
  ],
  zh: [
    [/≥/g, '<'],
    [/≤/g, '>'],
    [/<(?=\s?\d)/g, '≥'],
    [/>(?=\s?\d)/g, '≤'],
    [/不超过(?=\s?\d)/g, '不少于'],
    [/低于(?=\s?\d)/g, '高于'],
    [/最多(?=\s?\d)/g, '至少'],
    [/至少(?=\s?\d)/g, '最多'],
    [/超过(?<!不超过)(?=\s?\d)/g, '低于'],
  ],
};

const durations: ByLanguage = {
  en: [
    [/\bfor (\d+) days\b/g, 'for $1 weeks'],
    [/\bfor (\d+) to (\d+) days\b/g, 'for $1 to $2 weeks'],
    [/\bfor (\d+) weeks\b/g, 'for $1 months'],
    [/\bfor (?:at least )?(\d+) months\b/g, 'for $1 weeks'],
    [/\bover (\d+) minutes\b/g, 'over $1 hours'],
    [/\bover (\d+) hours\b/g, 'over $1 minutes'],
  ],
  ar: [
    [/لمدة (\d+) (?:أيام|يومًا)/g, 'لمدة $1 أسابيع'],
    [/لمدة (\d+) (?:أسابيع|أسبوعًا)/g, 'لمدة $1 أشهر'],
    [/لمدة (\d+) إلى (\d+) أيام/g, 'لمدة $1 إلى $2 أسابيع'],
    [/خلال (\d+) دقيقة/g, 'خلال $1 ساعة'],
  ],
  zh: [
    [/(\d+)\s?天/g, '$1周'],
    [/(?<!每)(\d+)\s?周(?!岁)/g, '$1个月'],
    [/(\d+)\s?分钟/g, '$1小时'],
  ],
};

const latinUnits: readonly Swap[] = [
  [/(?<=\d\s?)mg\b(?!\/d[Ll]|\/L)/g, 'g'],
  [/(?<=\d\s?)g\b(?!\/)/g, 'mg'],
  [/(?<=\d\s?)mcg\b/g, 'mg'],
  [/(?<=\d\s?)(?:μg|µg)(?![a-z])/g, 'mg'],
  [/(?<=\d\s?)mmol\/L/g, 'mg/dL'],
  [/(?<=\d\s?)mg\/dL/g, 'mmol/L'],
];
const units: ByLanguage = {
  en: latinUnits,
  ar: [...latinUnits, [/(?<=\d\s?)ملغ(?!\p{L})/gu, 'غ'], [/(?<=\d\s?)مكغ(?!\p{L})/gu, 'ملغ']],
  zh: [...latinUnits, [/(?<=\d\s?)毫克/g, '克'], [/(?<=\d\s?)微克/g, '毫克']],
};

const doseUnit = String.raw`\s?(?:mg|mcg|g|μg|µg|units?|mL|ملغ|مكغ|غ|مل|وحدة|单位|毫克)(?![A-Za-z\u0621-\u064a])`;
const doses = (text: string): RegExpMatchArray[] => [
  ...text.matchAll(new RegExp(String.raw`(?<![\d.,A-Za-z/-])\d+(?:\.\d+)?(?=${doseUnit})`, 'gu')),
];

/** Every figure with a unit, times a number. */
const times = (text: string, factor: number): string[] =>
  doses(text).map(
    (match) =>
      text.slice(0, match.index) +
      String(Number((Number(match[0]) * factor).toPrecision(6))) +
      text.slice((match.index ?? 0) + match[0].length),
  );

const swapTwo = (text: string, first: RegExpMatchArray, second: RegExpMatchArray): string => {
  const [a, b] = [first.index ?? 0, second.index ?? 0];
  return (
    text.slice(0, a) +
    second[0] +
    text.slice(a + first[0].length, b) +
    first[0] +
    text.slice(b + second[0].length)
  );
};

/** Nothing but a joiner between two members: in either order it says the same. */
const isList = (between: string): boolean =>
  /^[^\d]{0,12}$/.test(between) &&
  /(?:^\s*(?:,|،|、|\/|or|and|to|-|–|～|~|أو|و|إلى|或|和|至|及)?\s*$)/u.test(between);

const unitAfter = (text: string, match: RegExpMatchArray): string =>
  new RegExp(`^${doseUnit}`, 'u').exec(text.slice((match.index ?? 0) + match[0].length))?.[0].trim() ?? '';

const swappedDoses = (text: string): string[] => {
  const found = doses(text);
  const swapped: string[] = [];
  for (const [n, first] of found.entries()) {
    const second = found[n + 1];
    if (!second || first[0] === second[0] || unitAfter(text, first) !== unitAfter(text, second)) continue;
    const between = text
      .slice((first.index ?? 0) + first[0].length, second.index)
      .replace(new RegExp(`^${doseUnit}`, 'u'), '');
    if (!isList(between)) swapped.push(swapTwo(text, first, second));
  }
  return swapped;
};

/** Two drugs of a statement in each other's place, and another drug in the place of the first. */
const swappedDrugs = (text: string, names: readonly string[], other: string): string[] => {
  const found = names
    .flatMap((name) => {
      const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
      const pattern = new RegExp(String.raw`(?<![\p{L}-])${escaped}(?![\p{L}-])`, 'giu');
      return /\p{Script=Han}/u.test(name)
        ? [...text.matchAll(new RegExp(escaped, 'gu'))].slice(0, 1)
        : [...text.matchAll(pattern)].slice(0, 1);
    })
    .sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
  const [first, second] = found;
  if (!first) return [];
  const end = (first.index ?? 0) + first[0].length;
  const replaced = text.slice(0, first.index) + other + text.slice(end);
  const isApart = second && (second.index ?? 0) > end && !isList(text.slice(end, second.index));
  // A name in two scripts is one drug.
  const isSame = second && /^\s*[（(]$/.test(text.slice(end, second.index));
  return second && isApart && !isSame ? [replaced, swapTwo(text, first, second)] : [replaced];
};

export interface MutationOptions {
  /** Names of drugs in the language. */
  readonly drugs: readonly string[];
  /** A drug the statement does not name. */
  readonly other: string;
}

/** Statements that differ from a true one in one thing. */
export const mutate = (
  text: string,
  language: Language,
  { drugs, other }: MutationOptions,
): Readonly<Record<MutationClass, readonly string[]>> => {
  const all = {
    frequency: replaceEach(text, frequencies[language]),
    route: replaceEach(text, routes[language]),
    'drug swapped': swappedDrugs(text, drugs, other),
    'dose swapped': swappedDoses(text),
    population: replaceEach(text, populations[language]),
    negation: replaceEach(text, negations[language]),
    comparator: replaceEach(text, comparators[language]),
    duration: replaceEach(text, durations[language]),
    unit: replaceEach(text, units[language]),
    '×2': times(text, 2),
    '×10': times(text, 10),
  };
  return all;
};

const spellings: ByLanguage = {
  en: [
    [/\bonce daily\b/g, 'once a day'],
    [/\btwice daily\b/g, 'bd'],
    [/\bthree times daily\b/g, 'tds'],
    [/\bevery (\d+) hours\b/g, 'q$1h'],
    [/\bby mouth\b/g, 'PO'],
    [/\borally\b/g, 'by mouth'],
    [/\bintravenously\b/g, 'IV'],
    [/\bsubcutaneously\b/g, 'SC'],
    [/\bintramuscularly\b/g, 'IM'],
    [/(?<=\d )mcg\b/g, 'micrograms'],
    [/(?<=\d )mg\b(?!\/)/g, 'milligrams'],
    [/(?<=\d) hours\b/g, ' h'],
    [/(?<=\d) minutes\b/g, ' min'],
    [/\bat least (?=\d)/g, '≥'],
    [/\bbelow (?=\d)/g, '<'],
    [/\b1 g\b/g, '1000 mg'],
  ],
  ar: [
    [/مرة واحدة يوميًا/g, 'مرة يوميًا'],
    [/كل 12 ساعة/g, 'مرتين يوميًا'],
    [/فمويًا/g, 'بالفم'],
    [/وريديًا/g, 'بالوريد'],
    [/(?<=\d )mg\b(?!\/)/g, 'ملغ'],
    [/(?<=\d )ملغ(?![\p{L}/])/gu, 'mg'],
    [/أقل من (?=\d)/g, '<'],
  ],
  zh: [
    [/每日一次/g, '每日1次'],
    [/每日两次/g, '每日2次'],
    [/每12小时一次/g, '每日两次'],
    [/口服/g, '经口'],
    [/(?<=\d\s?)mg(?![/A-Za-z])/g, '毫克'],
    [/低于(?=\s?\d)/g, '<'],
    [/至少(?=\s?\d)/g, '≥'],
  ],
};
const openings: Readonly<Record<Language, string>> = {
  en: 'According to the source, ',
  ar: 'بحسب المصدر، ',
  zh: '据资料，',
};

export const trueKinds = ['opening', 'spelling', 'order', 'shorter'] as const;
export type TrueKind = (typeof trueKinds)[number];

/** Statements that say the same, or less, in other words or another order. */
export const restate = (text: string, language: Language): Readonly<Record<TrueKind, readonly string[]>> => {
  const end = /[.。]$/.exec(text)?.[0] ?? '';
  const plain = end ? text.slice(0, -1) : text;
  const opened = openings[language] + plain + end;
  const head = /^([^:：;；]{4,80})[:：]\s*(.+)$/su.exec(plain);
  const halves = plain.split(/[;；؛]\s*/);
  return {
    opening: [opened],
    spelling: spellings[language]
      .map(([from, to]) => text.replace(from, to))
      .filter((changed) => changed !== text),
    order: [
      ...(head
        ? [`${head[2]}${language === 'zh' ? '，' : language === 'ar' ? '، ' : ', '}${head[1]}${end}`]
        : []),
      ...(halves.length === 2 ? [`${halves[1]}; ${halves[0]}${end}`] : []),
    ],
    shorter: halves.length > 1 ? [`${openings[language]}${halves[0] ?? ''}${end}`] : [],
  };
};
