import { arabicFamily, arabicGiven, arabicOrdinaryGiven } from '../../packages/phi/src/lists/arabic.ts';
import {
  arabicForeignGiven,
  arabicMoreFamily,
  arabicMoreGiven,
} from '../../packages/phi/src/lists/arabic-more.ts';
import { latinFirst, latinFull, spliced } from './names-latin.ts';
import { chance, pick, random, words } from './random.ts';

const arabicFirsts = words(arabicGiven, arabicMoreGiven);
export const arabicOrdinary = words(arabicOrdinaryGiven);
const arabicLasts = words(arabicFamily, arabicMoreFamily);
const arabicForeign = words(arabicForeignGiven);
export const arabicFirst = (): string => {
  const roll = random();
  if (roll < 0.12)
    return `${pick(['عبد', 'عبد ', 'عبد'])}${pick(['الكريم', 'المحسن', 'الجليل', 'الستار', 'الوهاب', 'القادر', 'الغفور', 'الصمد', 'المنعم', 'الباسط', 'الحي'])}`;
  if (roll < 0.32) return pick(arabicOrdinary);
  if (roll < 0.52) return spliced(arabicFirsts, 3);
  if (roll < 0.57) return pick(arabicForeign);
  return pick(arabicFirsts);
};
export const arabicLast = (): string => {
  const roll = random();
  if (roll < 0.35) return pick(arabicLasts);
  const body = spliced(chance(0.5) ? arabicFirsts : arabicLasts.map((word) => word.replace(/^ال/, '')), 3);
  if (roll < 0.6) return `ال${body.replace(/ي$/, '')}ي${chance(0.2) ? 'ة' : ''}`;
  if (roll < 0.8) return `ال${body}`;
  if (roll < 0.87)
    return `${pick(['آل', 'بن', 'أبو', 'ابو', 'ولد', 'بو', 'ود', 'آيت'])} ${chance(0.5) ? body : pick(arabicFirsts)}`;
  return body;
};
export const arabicFull = (): string => {
  const roll = random();
  if (roll < 0.1) return arabicFirst();
  if (roll < 0.15) return `${pick(['أم', 'أبو', 'ام', 'ابو', 'بو'])} ${arabicFirst()}`;
  if (roll < 0.35)
    return `${arabicFirst()} ${pick(['بن', 'بنت', 'ابن', 'ولد', 'بن'])} ${arabicFirst()} ${arabicLast()}`;
  if (roll < 0.55) return `${arabicFirst()} ${arabicFirst()} ${arabicLast()}`;
  if (roll < 0.62) return `${arabicFirst()} ${arabicFirst()} ${arabicFirst()} ${arabicLast()}`;
  if (roll < 0.65) return `${arabicFirst()} ${pick([...'ابتجحخدرسشصطعغفقكلمنهوي'])}.`;
  if (roll < 0.72) return latinFull();
  return `${arabicFirst()} ${arabicLast()}`;
};

const petNames = words(
  'حمودي حمود عبود عبودي سمسم فطوم فطومة خلود خلودي نونو ميمي شوشو كوكو نوسة زيزو سوسو توتو لولو ديدو بودي حمادة ميدو تيتو شيشي مشمش بندر دحوم عزوز سعود رغودة رهف نوف لمى شهودة مروم نانا دودي جوجو حبيبة ستوتة زنوبة عيوش خدوج حسون علاوي جاسم كرار حيدر زهور',
);
/** What somebody is called among colleagues and at home. */
export const arabicCalled = (): string => {
  const roll = random();
  if (roll < 0.3) return pick(arabicOrdinary);
  if (roll < 0.42) return `${pick(['أم', 'أبو', 'ام', 'ابو', 'بو', 'ابن', 'بنت', 'ولد'])} ${arabicFirst()}`;
  if (roll < 0.5) return pick(petNames);
  if (roll < 0.58) return arabicLast();
  if (roll < 0.64) return latinFirst();
  return arabicFirst();
};
