import { describeArabicWord } from '../arabic-words.ts';
import { wordsOf } from '../latin-words.ts';
import { chineseSurnamePattern, cutName, isChineseWord, knownGiven } from '../names-chinese.ts';
import { isPlainWord } from '../word-filter.ts';
import type { Rule } from './rule.ts';

const han = '\\u4e00-\\u9fff';
/** Words that lists of names have, and none that no name has. */
const isGiven = (passage: string): boolean => wordsOf(passage).some(({ given }) => given);
/** Neither the language nor medicine has any of the words. */
const isStrange = (passage: string): boolean =>
  wordsOf(passage).every(({ never, plain, ordinary }) => !never && !plain && !ordinary);
const isCalled = (passage: string): boolean => {
  const [first, ...others] = wordsOf(passage);
  return (
    first !== undefined &&
    (first.family || first.pinyin || first.given) &&
    others.every(({ never, shout }) => !never && !shout) &&
    others.some(({ plain, ordinary }) => !plain && !ordinary)
  );
};
/** What Arabic spells of a Moroccan or Mauritanian name: somebody, son of somebody. */
const isSonOf = (passage: string): boolean =>
  passage.split(' ').every((part) => {
    const { never, link } = describeArabicWord(part);
    return !never || link;
  });

/** Names by what those around somebody call them: relatives, colleagues, neighbours. */
export const calledNameRules: readonly Rule[] = [
  {
    kind: 'name',
    confidence: 0.72,
    form: /\b(?:[Gg]oes|[Ww]ent) by (?:the name (?:of )?)?(\p{Lu}\p{Ll}{2,14})(?= ?[,.;)])/gu,
    finds: 'The patient goes by «Skip», a sailor',
    spares: 'She goes by train, he goes by Bus to work.',
  },
  {
    kind: 'name',
    confidence: 0.72,
    form: /\bI (?:saw|reviewed|met|examined|visited|assessed|consented|clerked|admitted|discharged|counselled|spoke (?:to|with)) (\p{Lu}\p{Ll}{2,15})(?= (?:with (?:his|her|their)|and (?:his|her|their)|today|yesterday|this (?:morning|afternoon)|in (?:clinic|my)|at home|alone)\b)/gu,
    accepts: isGiven,
    finds: 'I reviewed «Bill» with his wife.',
    spares: 'I reviewed Imaging today, I met Cardiology in clinic.',
  },
  {
    kind: 'name',
    confidence: 0.72,
    needs:
      / (?:didi|bhai|aunty|garu|amma|appa|akka|anna|chechi|chettan|sahe?b|sahib|bhau|tai|mausi|kaka|maushi)/,
    form: /(?<![\p{L}'-])(\p{L}{3,15}) (?:didi|bhai|bhaiya|aunty|garu|amma|appa|akka|anna|chechi|chettan|saheb|sahib|bhau|tai|mausi|kaka|maushi)(?![\p{L}'-])/gu,
    accepts: isStrange,
    finds: 'Met «sunita» didi near the school',
    spares: 'her didi rang, the bhai waits, our amma',
  },
  {
    kind: 'name',
    confidence: 0.7,
    form: /\b(?:did|is|has|was|can|does|are|for|about|chase|ask|see) (\p{Ll}{4,15})(?:'s)?(?= in (?:bed|room|bay|cubicle|rm|chair|side room) ?[a-z]?\d)/giu,
    accepts: (passage) => isGiven(passage) && isStrange(passage),
    finds: 'Did «ibrahim» in cubicle 6 get it?',
    spares: 'Is oxygen in bay 3 low? Was patient in room 2?',
  },
  {
    kind: 'name',
    confidence: 0.7,
    form: /(?<=^|[.!?:;\n] ?)(\p{Lu}\p{Ll}{3,14})(?= in (?:bay|bed|room|cubicle|side room|rm) ?\d)/gu,
    accepts: isStrange,
    finds: '«Oduya» in bay 3 needs repeat K.',
    spares: 'Oxygen in bay 3 is low. Suction in room 2.',
  },
  {
    kind: 'name',
    confidence: 0.7,
    needs: /'s (?:wife|husband|mother|father|mum|mom|dad|son|daughter|brother|sister|carer|family)/,
    form: /(?<![\p{L}'-])(\p{Ll}{4,} \p{Ll}{4,}(?:-\p{Ll}{3,})?)(?='s (?:wife|husband|mother|father|mum|mom|dad|son|daughter|brother|sister|carer|family)\b)/gu,
    accepts: isStrange,
    finds: "spoke w/ «deshawn tillery»'s wife",
    spares: "her next door's wife, the index patient's mother",
  },
  {
    kind: 'name',
    confidence: 0.75,
    form: /(?<![\p{L}-])(\p{Lu}{2,12},? \p{Lu}\p{Ll}{1,10}(?:[ -]\p{Lu}?\p{Ll}{1,10}){0,2})(?=,? ?(?:HKID|DOB|MRN|HN\d|\(?[MF][/ ,]{0,2}\d{1,3}\b|\(?\d{1,3} ?[/ ]?[MFyY]\b|[男女]))/gu,
    accepts: isCalled,
    finds: '«CHAN Siu Ming», HKID on file',
    spares: 'ECG Normal Sinus, 60M. NG Tube, 55F. ICU Bed, F/40',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.72,
    form: /(?:女儿|儿子|太太|老婆|先生|妹妹|姐姐|哥哥|弟弟|妈妈|爸爸|外佣|阿嬷|阿公|同事|朋友|看护)(\p{Lu}\p{Ll}{2,14}(?: \p{Lu}\p{Ll}{1,14}){0,2})(?![A-Za-z])/gu,
    accepts: (passage) => wordsOf(passage).every(({ never, plain, eponym }) => !never && !plain && !eponym),
    finds: '女儿«Yoyo»帮手量血压',
    spares: '妈妈Insulin已打，同事Aspirin过敏',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.7,
    form: new RegExp(
      `(?<=^|[,.;:!?。 \\n])(${chineseSurnamePattern})太(?=血压|血糖|话|说|打|来|覆|复|您|想|问|今|昨|[,.;:!? \\n]|$)`,
      'gm',
    ),
    finds: '覆诊:«黄»太血压162/94',
    spares: '太太血压高，平太多，体温太高',
  },
  {
    kind: 'name',
    script: 'han',
    confidence: 0.72,
    form: new RegExp(
      `(?:替|给|请|让|由|找|叫|问|和|跟|经)(${chineseSurnamePattern}[${han}]{1,2})(?=主治(?!医)|住院总|总值班|副高|正高)`,
      'g',
    ),
    accepts: (passage) =>
      cutName(passage) === passage && !isChineseWord(passage, 0, passage) && knownGiven(passage) > 0,
    finds: '替«周立群»主治交班',
    spares: '由于主治未到，请全科主治看看',
  },
  {
    kind: 'name',
    script: 'arabic',
    confidence: 0.9,
    form: /(?<![\u0621-\u064a])([\u0621-\u064a]{3,} ولد (?:عبد |سيدي |محمد |أحمد )?[\u0621-\u064a]{3,})(?= ?(?:[,.;:(\n]|$|في |من |على |بعد |عنده |عمره |\d))/g,
    accepts: (passage) => isSonOf(passage) && describeArabicWord(passage.split(' ')[0] ?? '').listed,
    finds: 'زرنا «سيدي ولد عبد القادر» في البيت',
    spares: 'عندها ولد عمره سنة، ولها ولد مريض',
  },
  {
    kind: 'name',
    script: 'arabic',
    confidence: 0.93,
    form: /(?:باسم|الاسم:?|المريضة?:?) ((?:آل |ال)[\u0621-\u064a]{3,}, [\u0621-\u064a]{3,})(?= ?(?:[,.;:(\n]|$|رقم |\d))/g,
    accepts: (passage) => {
      const { never, listed, folded } = describeArabicWord(passage.split(', ')[1] ?? '');
      return !never && (listed || !isPlainWord(folded));
    },
    finds: 'عينة باسم «آل مبارك, لولوة» رقم 12',
    spares: 'المريض البالغ, مستقر، باسم القسم, والسلام',
  },
];
