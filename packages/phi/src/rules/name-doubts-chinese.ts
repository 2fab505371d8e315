import { isBrandThere, isChineseWord, isProsePair, knownGiven } from '../names-chinese.ts';
import { isPlace } from '../word-filter.ts';
import { before, behind, type Doubt } from './name-doubt.ts';
import { isStop } from './name-stops.ts';

/** Characters that no name has. */
const noName =
  /[的了是在有和与及或因于为被把将对从向由就也都还又再不没很已需能会要请问吗呢吧啊这那其此该每各并而但则即所者均皆患症病痛术药院科室诊疗检查岁号肾肝肺胃肠脑尿血腺]/;
/** Endings of medicines' names in Chinese. */
const drugStem =
  /(?:芬净|康唑|拉唑|西汀|地平|沙班|沙坦|他汀|洛尔|替尼|昔布|西普|列净|列汀|格列|韦林|[那福卡瑞昔]韦|霉素|环素|沙星|西林|头孢|培南|单抗|双抗|木单|珠单|妥昔|利尤|利珠|替普酶|肝素|双胍|噻嗪|西泮|唑仑|哌酮|普利|他滨|铂|紫杉|鲁胺|司琼|司他|孕酮|可松|尼松|奈德|特罗|溴铵|司特)/;
const isHanPlace = (words: string): boolean => /^[\u4e00-\u9fff]+$/.test(words) && isPlace(words);
/** The longest name of a place in Chinese that is looked for. */
const longestPlace = 4;

/** Why what the tagger takes for a name in Chinese characters may be none. */
export const chineseNameDoubts: readonly Doubt[] = [
  {
    script: 'han',
    // What ends as the international names of medicines do, or begins one.
    holds: (taken) => drugStem.test(taken.passage + behind(taken, 2)),
    finds: '叫«耿屿岚»来',
    spares: '改用«戈利木»单抗',
  },
  {
    script: 'han',
    // The fifth day, a full five days: numbers, whatever family is called so.
    holds: ({ passage }) =>
      /^第[一二三四五六七八九十]{1,2}[天个次日月年周回例]?$|^满[半一二三四五六七八九十]{1,2}[天个日月年周岁]?$/.test(
        passage,
      ),
    finds: '叫«第五岚»来',
    spares: '到«第五天»还烧',
  },
  {
    script: 'han',
    // A verb before a brand: likes to drink Dukang.
    holds: ({ passage }) => {
      for (let from = 1; from < passage.length - 1; from += 1) if (isStop(passage.slice(from))) return true;
      return false;
    },
    finds: '叫«耿屿岚»来',
    spares: '他«常喝杜康»',
  },
  {
    costs: 14,
    script: 'han',
    // How a medicine is taken stands behind its brand.
    holds: (taken) =>
      !taken.isCued &&
      /^ ?(?:薄涂|外涂|外用|口服|静滴|静推|静注|肌注|皮下|吸入|雾化|滴眼|含服|嚼服|顿服|早晚|睡前|每[日天晚次]|[一1][日天][一二三两1-4]次|(?:bid|tid|qd|qn|prn|q\d+h)\b|\d+(?:\.\d+)? ?(?:m?g|μg|ug|mcg|片|粒|支|袋|ml|iu|单位|喷|滴|揿)(?![a-z]))/i.test(
        behind(taken, 12),
      ),
    finds: '叫«耿屿岚»来',
    spares: '改«耿屿岚»薄涂',
  },
  {
    script: 'han',
    // Some family names are what one does with a thing first: wear, put up, grow.
    holds: ({ passage, prepared: { text }, start }) =>
      /^(?:戴[眼口手帽镜面呼护耳假义胸支]|范文|楷[书体]|麻[木疹醉风黄沸痛痒]|滔滔|杨[桃梅]|国[考标产外]|盛[夏行]|温[度水热]|常[见规用])/.test(
        passage,
      ) ||
      (/[规示模师典]$/.test(text.slice(Math.max(0, start - 1), start)) && passage.startsWith('范')),
    finds: '叫«戴屿岚»来',
    spares: '睡觉«戴眼罩»一星期',
  },
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
