import {
  chineseGivenCharacters,
  chinesePlainSurnames,
  chineseSurnames,
} from '../../packages/phi/src/lists/chinese.ts';
import { wordsOfList } from '../pack-names.ts';
import { chineseProse, conditionsOf, drugsOf, type Language, placesOf, prose, scripts } from './content.ts';
import { names } from './names.ts';
import { chance, digits, pick, random, upper } from './random.ts';

type Fillers = Readonly<Record<string, () => string>>;

/** Clauses of prose in which nobody is named, by language. */
const clausesOf = (language: Language): string[] => {
  const [least, most] = language === 'zh' ? [3, 18] : [8, 60];
  const texts = language === 'zh' ? chineseProse : prose;
  return [...new Set(texts.flatMap((text) => text.split(/[,.;:!?()\n،؛؟，。；：！？（）]+/)))]
    .map((clause) => clause.trim())
    .filter(
      (clause) =>
        clause.length >= least &&
        clause.length <= most &&
        (language === 'en' ? /^[\p{Script=Latin}\d %/'-]+$/u : scripts[language]).test(clause) &&
        (language !== 'en' || clause.includes(' ')) &&
        !/[{}<>|]/.test(clause),
    );
};

/**
 * Words of two characters that begin as a name does, by the dictionary of the runtime; not those that are a frequent
 * family's with a character of given names, which are rather somebody.
 */
const wordsLikeNames = (): string[] => {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
  const tails = [...new Set(chineseProse.join(''))].filter((one) => /[\u4e00-\u9fff]/.test(one));
  const isWord = (word: string): boolean => segmenter.segment(word).containing(0)?.segment === word;
  return [...new Set(`${chineseSurnames}小老阿`)].flatMap((head) =>
    tails
      .filter((tail) => !(chinesePlainSurnames.includes(head) && chineseGivenCharacters.includes(tail)))
      .map((tail) => head + tail)
      .filter(isWord),
  );
};

/** What the languages and countries of the world are called. */
const worldOf = (language: Language, type: 'language' | 'region'): string[] => {
  const called = new Intl.DisplayNames([language === 'zh' ? 'zh-Hans' : language], {
    type,
    fallback: 'none',
  });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((one) => letters.map((other) => one + other))
    .map((code) => called.of(type === 'language' ? code.toLowerCase() : code))
    .filter((name) => name !== undefined);
};

/** What stands in the slots of a line beside names. */
export const fillersOf = (language: Language, plainWords: readonly string[]): Fillers => {
  const drugs = drugsOf(language);
  const conditions = conditionsOf(language);
  const latin = drugsOf('en');
  const clauses = clausesOf(language);
  const eponyms = wordsOfList('eponyms');
  const likeNames = language === 'zh' ? wordsLikeNames() : plainWords;
  const places = [...placesOf[language], ...worldOf(language, 'region')];
  const tongues = worldOf(language, 'language');
  const days = {
    en: ['14 March', 'Monday', '3/12', 'Fri 4/9'],
    ar: ['الثلاثاء', '٣ مارس', '١٢/٣', '5 شباط'],
    zh: ['3月5日', '周二', '12.3', '9号'],
  }[language];
  return {
    D: () =>
      language !== 'en' && chance(0.15)
        ? upper(pick(latin))
        : language === 'en' && chance(0.4)
          ? upper(pick(drugs))
          : pick(drugs),
    C: () => (language === 'en' && chance(0.15) ? upper(pick(conditions)) : pick(conditions)),
    E: () => (language === 'en' || chance(0.5) ? upper(pick(eponyms)) : (names[language].N?.() ?? '')),
    W: () => pick(language === 'zh' ? conditions : plainWords),
    X: () => {
      const clause = pick(clauses);
      return language !== 'en' || chance(0.5) ? clause : clause.charAt(0).toLowerCase() + clause.slice(1);
    },
    L: () => pick(places),
    B: () => pick(tongues),
    Y: () => pick(likeNames),
    A: () => String(1 + Math.floor(random() * 99)),
    T: () =>
      pick([`${digits(1)}/${digits(1)}/20${digits(2)}`, `20${digits(2)}-${digits(2)}-${digits(2)}`, ...days]),
    I: () =>
      chance(0.5)
        ? digits(1 + Math.floor(random() * 3))
        : `${pick(['', 'A', 'B-', 'MRN '])}${digits(5 + Math.floor(random() * 4))}`,
    P: () => pick([`0${digits(3)} ${digits(6)}`, `0${digits(9)}`, `+${digits(2)} ${digits(9)}`, digits(7)]),
  };
};
