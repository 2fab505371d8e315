import type { Candidate, Finder } from './kinds.ts';
import { arabicTowns, chineseTowns } from './lists/towns.ts';
import { matchesOf } from './prepare.ts';

const either = (list: string): string =>
  list
    .trim()
    .split(/\s*\|\s*/)
    .sort((a, b) => b.length - a.length)
    .join('|');

/** Somebody comes from the town, or lives there: what the town is said of is a person. */
const arabic = new RegExp(
  `(?<=(?:^|[^\\u0621-\\u064a])(?:من|من مدينة|من أهل|من اهل|من أهالي|من سكان|أصله من|اصله من|أصلها من|اصلها من|قادمة? من|جاي من|جاية من|جايه من|ساكنة? في|ساكنه في|ساكنة? ب|ساكنه|ساكنة?|يسكن في|تسكن في|يسكن|تسكن|مقيمة? في|مقيمة? ب|عايشة? في|عايشه في|عايشة? ب|مقيم بمدينة|بلده|بلدها|نازحة? من|محول من|محولة? من|محوله من|منقولة? من) )(${either(arabicTowns)})(?![\\u0621-\\u064a])(?! (?:الطبي|الجامعي|العام|للأبحاث|الدولي))`,
  'g',
);
const chinese = new RegExp(
  `(?:(?<=家在|家住|住在|住|来自|老家|户籍|籍贯|现居|长居|人在|回了?|从)((?:${either(chineseTowns)})[州市县区]?)(?![医大研指路院])|((?:${either(chineseTowns)})(?:[市县州][\\u4e00-\\u9fff]{0,4}?[县区乡镇村]?)?)(?=来的|人[,。;)]|人$|转来|送来|转院来))`,
  'g',
);
/** A journey or a post is not where somebody lives. */
const travelled = /^ ?(?:出差|旅游|旅行|打工|工作|轉來|转来|转院|回来|to\b|إلى|الى)/;

/** Towns by name, where the text says that somebody is of there. */
export const findTownsByName: Finder = ({ text }) => {
  const found: Candidate[] = [];
  const add = (form: RegExp): void => {
    for (const match of matchesOf(text, form)) {
      const words = match[1] ?? match[2] ?? match[0];
      const start = match.index + match[0].indexOf(words);
      if (travelled.test(text.slice(start + words.length, start + words.length + 8))) continue;
      found.push({ start, end: start + words.length, kind: 'address', confidence: 0.58 });
    }
  };
  if (/[\u0621-\u064a]{3}/.test(text)) add(arabic);
  if (/[\u4e00-\u9fff]{2}/.test(text)) add(chinese);
  return found;
};
