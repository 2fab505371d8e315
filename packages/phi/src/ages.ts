import type { Candidate, Finder } from './kinds.ts';
import { matchesOf, textAfter, textBefore } from './prepare.ts';

const high = '(?:9\\d|1[01]\\d|12[0-5])';
const englishWords =
  '(?:ninety|one hundred|a hundred)(?:[- ](?:and )?(?:one|two|three|four|five|six|seven|eight|nine|ten))?';

const forms: readonly RegExp[] = [
  // 93y off legs: written together, it is an age wherever it stands.
  new RegExp(`(?<![\\d./+-])(${high})(?:y|yo|yrs|岁)(?![\\p{L}\\d])`, 'gu'),
  new RegExp(
    `(?<=عند[هـاو]{1,2} |عندها |فات(?:ت)? |كمل(?:ت)? |عمر\\S{0,3} )(${high}) ?(?:عاما|عامًا|سنة|سنه|عام)`,
    'g',
  ),
  new RegExp(`(?<!\\d[./-]?)(${high}) ?-? ?(?:years?|yrs?|yr)[- .]{0,2}(?:old\\b|of age\\b)`, 'gi'),
  new RegExp(`(?<!\\d[./-]?)(${high}) ?-? ?(?:y\\/?o|y\\.o\\.?|yo[mf]?)(?![a-z])`, 'gi'),
  new RegExp(
    `\\b(?:aged|age(?: is|:| of)?|turned|just turned)[: ]{1,2}(${high})(?!\\d|\\.\\d|[%+-]| ?(?:to|and|or|-))`,
    'gi',
  ),
  new RegExp(
    `(?:^|[.\\n] ?|\\b(?:a|an|pt|patient|is) )(${high}) ?-?(?:[MF]|male|female|man|woman|lady|gentleman)\\b(?! ?[=:])`,
    'g',
  ),
  new RegExp(
    `(?<!\\p{L})(?!Temp|Fever|Tmax|Max|Oral|Rectal|Up|To)\\p{Lu}\\p{Ll}+,? \\(?(${high}) ?[MF]\\b(?! ?[=:])`,
    'gu',
  ),
  new RegExp(
    `\\b(?:pt|patient|he|she|who|mum|mom|dad|mother|father|gran|granny|grandma|grandpa|nan|lady|gentleman|wife|husband)(?: is|'s| was| turned) (?:only |now |already )?(${high})(?=[,.;)\\n]| (?:and|but|with|now|so)\\b|$)`,
    'gi',
  ),
  // My mother Agnes is 92, deaf.
  new RegExp(
    `\\b(?:mother|father|mum|mom|dad|wife|husband|gran|grandma|grandmother|grandfather|aunt|uncle) \\p{L}{2,15}(?: \\p{L}{2,15})? (?:is|turned|was) (${high})(?=[,.;])`,
    'giu',
  ),
  new RegExp(`(?:^|[\\n,(|] ?)(${high}) ?(?:yrs?|years|y)(?= ?(?:[,.;)|\\n]|$))`, 'gi'),
  new RegExp(`(?<![\\d./+%-])(${high}) ?/ ?[MF]\\b`, 'g'),
  new RegExp(`(?<![\\p{L}\\d/])[MF] ?/ ?(${high})(?![\\d%/]|\\.\\d)`, 'gu'),
  new RegExp(`(?<!\\d[./-]?)(${high}) ?[♀♂]`, 'g'),
  new RegExp(`\\baged (${englishWords})(?![\\w-]| (?:to|or|and))`, 'gi'),
  new RegExp(`\\b(?:turns|turning) (${high})(?![\\d%]|\\.\\d| ?(?:degrees|°))`, 'gi'),
  new RegExp(`\\b(?:pt|patient) (${high})(?=[,;])`, 'gi'),
  new RegExp(
    `\\b(?:lady|gentleman|man|woman|resident|widow(?:er)?|mum|mother|father|dad|gran(?:ny|ddad|dma|dpa)?|nan|nana|pensioner|spinster)(?: of|,| aged|, now)? (${high})(?=[,.;:)\\n]|$)(?!\\.\\d)`,
    'gi',
  ),
  new RegExp(`\\b(${high})(?:th|st|nd|rd) birthday\\b`, 'gi'),
  new RegExp(`(?<!\\d[./-]?)(${high}) ?-? ?(?:years?|yrs?) (?:young|and \\d{1,2} months?)\\b`, 'gi'),
  // Old Mr Pettigrew, 93, found on the stairs.
  new RegExp(
    `\\b(?:Mr|Mrs|Ms|Miss|Dr|Sr|Sister|Fr|Dame|Sir)\\.? (?:\\p{Lu}[\\p{L}'-]{0,20} ){0,2}\\p{Lu}[\\p{L}'-]{1,20}(?: \\p{Lu}\\.)?,? \\(?(${high})(?=[,;)]|\\. |\\.?$)`,
    'gu',
  ),
  new RegExp(`\\b(${englishWords})[- ]years?[- ](?:old|of age)\\b`, 'gi'),
  new RegExp(
    `(?:عمر(?:ه|ها|ي)?|العمر|يبلغ(?: من العمر)?|تبلغ(?: من العمر)?|سن(?:ه|ها)?|بعمر)(?: هو)?[: ]{1,2}(${high})(?!\\d)`,
    'g',
  ),
  new RegExp(
    `(?<!\\d[./-]?)(${high}) ?(?:عاما|عامًا|سنة|سنه|عام)(?= ?(?:[,.;)\\n]|$|(?!فأكثر|فما|وما فوق|أو أكثر|على الأقل|متتالي|مضت|ماضية)[\\u0621-\\u064a]))`,
    'g',
  ),
  new RegExp(`(?<!\\d[./-]?)(${high}) ?(?:周?岁|歲)`, 'g'),
  /(?<![\u0621-\u064a])((?:(?:واحد|إحدى|احدى|اثنين|اثنان|اثنتين|ثلاثة?|أربعة?|اربعة?|خمسة?|ستة?|سبعة?|ثمانية?|ثماني|تسعة?) و)?تسع(?:ين|ون)) ?(?:عاما|عامًا|سنة|سنه|عام)/g,
  /(?<![一二三四五六七八])(九十[一二三四五六七八九]?|一百(?:零|一十?)?[一二三四五六七八九]?)[周]?(?:岁|歲)/g,
];

/** "Over 90 years" and "90 or older" are of groups, not of a person. */
const groupBefore =
  /(?:[<>≥≤=~]|\b(?:over|above|under|below|than|least|to|between|age[ds]? (?:over|above)|up to|until|after|by|before|at age|and|reach|beyond)|فوق|أكثر من|أكبر من|فوق سن|حتى|أقل من|لمدة|منذ|خلال|超过|大于|小于|不足|至|到|以上|≥) ?$/;
const groupAfter =
  /^ ?(?:(?:and|or) (?:older|over|above|more)|or more|\+|以上|以下|及以上|فأكثر|فما فوق|或以上|patients|olds?\b(?=s))/;

/** The unit belongs to the age: without it "years" would tell that a number stood there. */
const unitAfter =
  /^(?: ?-? ?(?:years?|yrs?|yr|y\/o|y\.o\.?|yo|y)(?:[- .]{1,2}(?:old|of age))?(?![a-z])| ?(?:عامًا|عاما|سنة|سنه|عام)(?![\u0621-\u064a])| ?周?[岁歲])/i;

const atNumber = (match: RegExpExecArray, text: string): { start: number; end: number } => {
  const value = match[1] ?? '';
  const start = match.index + match[0].indexOf(value);
  const end = start + value.length;
  return { start, end: end + (unitAfter.exec(text.slice(end, end + 24))?.[0].length ?? 0) };
};

/** Ages of 90 and more, which so few people reach that they point at one. */
export const findAges: Finder = (prepared) => {
  const found: Candidate[] = [];
  for (const form of forms)
    for (const match of matchesOf(prepared.text, form)) {
      const { start, end } = atNumber(match, prepared.text);
      const whole = match.index + match[0].length;
      if (groupBefore.test(textBefore(prepared, match.index, 24))) continue;
      if (groupBefore.test(textBefore(prepared, start, 12))) continue;
      if (groupAfter.test(textAfter(prepared, whole, 12)) || groupAfter.test(textAfter(prepared, end, 12)))
        continue;
      found.push({ start, end, kind: 'age-over-89', confidence: 0.85 });
    }
  return found;
};
