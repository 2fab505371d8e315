import { isBrandThere, isChineseWord, isProsePair, knownGiven } from '../names-chinese.ts';
import { isPlace } from '../word-filter.ts';
import { before, type Doubt } from './name-doubt.ts';

/** Characters that no name has. */
const noName =
  /[的了是在有和与及或因于为被把将对从向由就也都还又再不没很已需能会要请问吗呢吧啊这那其此该每各并而但则即所者均皆患症病痛术药院科室诊疗检查岁号肾肝肺胃肠脑尿血腺]/;
const isHanPlace = (words: string): boolean => /^[\u4e00-\u9fff]+$/.test(words) && isPlace(words);
/** The longest name of a place in Chinese that is looked for. */
const longestPlace = 4;

/** Why what the tagger takes for a name in Chinese characters may be none. */
export const chineseNameDoubts: readonly Doubt[] = [
  {
    costs: 6,
    script: 'han',
    holds: ({ passage }) => passage.length === 2 && knownGiven(passage) === 0,
    finds: '叫«冼芳»来',
    spares: '有«冼面»处',
  },
  {
    script: 'han',
    holds: ({ prepared: { text }, start }) =>
      /[病往敏族育婚人药术血伤养经居]史|[规防示模]范/.test(text.slice(Math.max(0, start - 1), start + 1)),
    finds: '叫«史均»来',
    spares: '过敏史、家族«史均»无',
  },
  {
    script: 'han',
    holds: (taken) => /(?:住|位于|地址:?|籍贯:?)$/.test(before(taken, 4)),
    finds: '叫«耿屿岚»来',
    spares: '家住«村东»',
  },
  {
    script: 'han',
    holds: ({ passage }) => isProsePair(passage.slice(0, 2)),
    finds: '叫«耿屿岚»来',
    spares: '叫«高血»来',
  },
  {
    script: 'han',
    holds: ({ prepared: { text }, start }) => isBrandThere(text, start),
    finds: '叫«耿屿岚»来',
    spares: '奥希替尼(«泰瑞沙»)',
  },
  {
    script: 'han',
    holds: ({ passage, prepared: { text }, start }) =>
      passage.startsWith('钟') && /[个点分半]$/.test(text.slice(0, start)),
    finds: '叫«钟屿岚»来',
    spares: '八点«钟屿岚»来',
  },
  {
    costs: 6,
    script: 'han',
    holds: ({ passage }) => noName.test(passage),
    finds: '叫«耿屿岚»来',
    spares: '叫«耿术后»来',
  },
  {
    script: 'han',
    holds: ({ passage, prepared: { text }, start }) => isChineseWord(text, start, passage),
    finds: '叫«耿屿岚»来',
    spares: '叫«高血压»来',
  },
  {
    script: 'han',
    holds: ({ prepared: { text }, start }) => {
      for (let from = Math.max(0, start - 2); from <= start; from += 1)
        for (let to = Math.max(from + 2, start + 1); to <= from + longestPlace; to += 1)
          if (isHanPlace(text.slice(from, to))) return true;
      return false;
    },
    finds: '叫«耿屿岚»来',
    spares: '自«武汉»来',
  },
];
