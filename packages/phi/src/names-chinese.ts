import type { Candidate, Finder } from './kinds.ts';
import {
  chineseDoubleSurnames,
  chineseGivenCharacters,
  chineseSurnames,
  chineseWords,
} from './lists/chinese.ts';
import { matchesOf } from './prepare.ts';

const doubles = chineseDoubleSurnames.replaceAll(' ', '|');
const surname = `(?:${doubles}|[${chineseSurnames}])`;
const han = '\\u4e00-\\u9fff';
const givenCharacters = new Set(chineseGivenCharacters);
const words = chineseWords.split(' ');
const wordsByHead = new Map<string, string[]>();
for (const word of words) wordsByHead.set(word.charAt(0), [...(wordsByHead.get(word.charAt(0)) ?? []), word]);

/** Characters that end a name because no given name has them. */
const grammar =
  '的了是在有和与及或因于为被把将对从向由以就也都还又再不没很已曾需应可能会要请问吗呢吧啊这那其此该每各并而但则若如即所者之后前时内外中上下间来去到出入做用行给让使说年月日岁男女号其他她它我你您们诉称述示患病症痛术药院科室医诊疗检查服住转复代要被陪提签';
const name = `${surname}[${han}]{1,2}`;

const isWord = (text: string, at: number): boolean =>
  (wordsByHead.get(text.charAt(at)) ?? []).some((word) => text.startsWith(word, at));

/** How much of what a pattern took is a name: characters of grammar cut it. */
const cutName = (taken: string): string => {
  const head = new RegExp(`^${surname}`).exec(taken)?.[0].length ?? 1;
  let end = head;
  while (end < taken.length && !grammar.includes(taken.charAt(end))) end += 1;
  return end > head ? taken.slice(0, end) : '';
};

const knownGiven = (taken: string): number => {
  const head = new RegExp(`^(?:${doubles})`).test(taken) && taken.length > 2 ? 2 : 1;
  const rest = [...taken.slice(head)];
  return rest.length === 0
    ? 0
    : rest.filter((character) => givenCharacters.has(character)).length / rest.length;
};

const titles =
  '先生|女士|小姐|太太|夫人|医生|大夫|医师|主任|教授|护士长|护士|护师|药师|院长|阿姨|叔叔|爷爷|奶奶|大爷|大妈|大叔|老师|同志|同学|师傅|老人|某某|某';
const roles =
  '患者|病人|病患|患儿|产妇|孕妇|伤者|死者|家属|母亲|父亲|妻子|丈夫|儿子|女儿|哥哥|弟弟|姐姐|妹妹|朋友|同事|邻居|医生|医师|大夫|护士|主任|教授|联系人|监护人|陪同人|主诉人|司机|其子|其女|其夫|其妻|其母|其父|之子|之女|老人|同学|先生|女士|叫|找|和|跟';
const labels =
  '姓名|患者姓名|病人姓名|母亲姓名|父亲姓名|家属姓名|名字|本人|我叫|他叫|她叫|名叫|叫做|名为|名字是|名字叫|我是|我的名字是|我的名字叫|联系人|紧急联系人|监护人|主治医师|主治医生|主管医生|经治医师|责任护士|手术医生|主刀|签名|签字|医师签名|申请医生|报告医生|审核医生|收件人|持有人|持卡人|投保人|被保险人|户主|配偶';
const ends = `(?=$|[^${han}]|[男女因于的说是今昨前年在来患于住到曾有自诉称述现已手电联被要陪代提签])`;

const labelled = new RegExp(`(?:${labels})[ :=]{0,3}(${name})`, 'g');
const role = new RegExp(`(?:${roles})[ :,]{0,2}(${name})${ends}`, 'g');
const titled = new RegExp(`(?<![全专家牙军兽])(${surname}[${han}]{0,2}?)(${titles})`, 'g');
const described = new RegExp(
  `(?<![${han}])(${name}) ?[,(:、;] ?(?:男|女|\\d{1,3} ?岁|性别|年龄|身份证|电话|手机|住院号|病历号|生于|出生|汉族)`,
  'g',
);
const standing = new RegExp(`(?<![${han}])(${surname}[${han}]{2})(?![${han}])`, 'g');
const acting = new RegExp(
  `(?<![${han}])(${surname}[${han}]{1,2})(?=(?:今日|昨日|昨天|今天|前天|因|于|自诉|主诉|来院|住在|出生于|的(?:电话|手机|身份证|地址|家属|病历|检查结果|妈妈|爸爸|母亲|父亲|妻子|丈夫)))`,
  'g',
);
const notTitled =
  /(?:主治|住院|值班|接诊|家庭|全科|专科|内科|外科|儿科|产科|急诊|责任|资深|副|正|各位|任何|应该|有关|相关|一位|这位|那位|某位|经治|主管|科|班|年资|名|些|位|个)$/;

/** Names of persons in Chinese characters. */
export const findChineseNames: Finder = ({ text }) => {
  if (!/[\u4e00-\u9fff]{2}/.test(text)) return [];
  const found: Candidate[] = [];
  const full = new Set<string>();
  const add = (start: number, taken: string, confidence: number, keep = true): void => {
    if (taken.length < 1 || isWord(text, start)) return;
    found.push({ start, end: start + taken.length, kind: 'name', confidence });
    if (keep && confidence >= 0.6 && taken.length >= 2) full.add(taken);
  };
  const startOf = (match: RegExpExecArray): number => match.index + match[0].indexOf(match[1] ?? '');
  for (const match of matchesOf(text, labelled)) {
    const taken = cutName(match[1] ?? '');
    add(match.index + match[0].length - (match[1] ?? '').length, taken, taken.length > 0 ? 0.9 : 0);
  }
  for (const match of matchesOf(text, role)) {
    const taken = cutName(match[1] ?? '');
    const share = knownGiven(taken);
    if (taken.length < 2) continue;
    add(
      match.index + match[0].length - (match[1] ?? '').length,
      taken,
      share === 1 ? 0.85 : share > 0 ? 0.75 : 0.6,
    );
  }
  for (const match of matchesOf(text, titled)) {
    const taken = match[1] ?? '';
    const head = text.slice(Math.max(0, match.index - 4), match.index);
    if (notTitled.test(head + taken) || [...taken.slice(1)].some((character) => grammar.includes(character)))
      continue;
    if (taken.length > 1 && knownGiven(taken) === 0) continue;
    if (/[全向应和于经时都居代国终从那关师]/.test(taken.charAt(0)) && taken.length === 1) continue;
    add(match.index, taken, taken.length > 1 ? 0.85 : 0.75, taken.length > 1);
  }
  for (const match of matchesOf(text, described)) {
    const taken = match[1] ?? '';
    if (cutName(taken) === taken) add(startOf(match), taken, 0.85);
  }
  for (const match of matchesOf(text, acting)) {
    const taken = match[1] ?? '';
    if (cutName(taken) === taken && knownGiven(taken) === 1) add(startOf(match), taken, 0.65);
  }
  for (const match of matchesOf(text, standing)) {
    const taken = match[1] ?? '';
    if (cutName(taken) === taken && knownGiven(taken) === 1) add(startOf(match), taken, 0.58);
  }
  for (const taken of [...full].slice(0, 20))
    for (let at = text.indexOf(taken); at >= 0; at = text.indexOf(taken, at + taken.length))
      found.push({ start: at, end: at + taken.length, kind: 'name', confidence: 0.7 });
  return found;
};
