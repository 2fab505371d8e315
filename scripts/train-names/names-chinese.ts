import {
  chineseDoubleSurnames,
  chineseGivenCharacters,
  chinesePlainSurnames,
  chineseSurnames,
} from '../../packages/phi/src/lists/chinese.ts';
import { chineseOtherNames, chineseRareDoubles } from '../../packages/phi/src/lists/chinese-more.ts';
import { chineseProse } from './content.ts';
import { latinFirst, latinFull, pinyin } from './names-latin.ts';
import { chance, pick, random, words } from './random.ts';

const common = [...chinesePlainSurnames];
const rare = [...chineseSurnames];
const doubles = words(chineseDoubleSurnames, chineseRareDoubles);
const given = [...chineseGivenCharacters];
/** Characters of names of poems and elders, which lists of frequent ones lack. */
const moreGiven = [
  ...'玥曦翊宸琰珩瑾璟昀晗煜珺笙棠枫漪澜溪岚崧峤岑屿禾穗蓁芃蔚薇苒蕊莺鹂鸢鹤骁骥驰骏铮钧铎锦绮纨缨绫缃弦筠箫策简竹松柏桐槐榆梨杏桃李菊桑兰芝苓艾葵莲荷莹琼珠翠碧银铜铁石山水火土田地天日月星辰云雷雨雪霜露风春夏秋冬东南西北福禄寿喜财旺发根柱栓锁狗牛虎龙凤鸾仙娘妹弟姑婆嫂婶来招盼望念思忆怀恩德仁义礼智信忠孝廉耻温良恭俭让满小大长庚午未',
];
/** Any that Chinese writes. */
const anyCharacter = [...new Set(chineseProse.join(''))].filter((one) => /[\u4e00-\u9fff]/.test(one));
/** Families that lists of frequent ones lack. */
const moreSurnames = [
  ...'逄冼佘佟亓仝仉乜褟昝缑芈郄郇郜郗鄢酆隗雒靖揭暴麻库芮仰哈撒者折展朴占由英线随逯银衣谌禤粟莘母牟那宿冷辛边鞠仲苟荀盖敖巫练卯生令忻芦火扶未才门丘山花宝洛多旦巴',
];
export const surname = (): string => {
  const roll = random();
  if (roll < 0.06) return pick(doubles);
  return roll < 0.5 ? pick(common) : roll < 0.94 ? pick(rare) : pick(moreSurnames);
};
export const character = (): string => {
  const roll = random();
  return roll < 0.6 ? pick(given) : roll < 0.86 ? pick(moreGiven) : pick(anyCharacter);
};
/** Words of the language that people are called as well. */
const wordGiven = words(
  '建国 国庆 建军 胜利 和平 向阳 东风 红旗 卫东 援朝 跃进 爱民 为民 自强 自立 立春 谷雨 清明 白露 寒露 霜降 冬至 夏至 立秋 惊蛰 春分 秋分 海洋 大海 江河 长江 黄河 长城 泰山 昆仑 天山 太行 秦岭 东海 南海 北海 洞庭 阳光 彩虹 星辰 流星 明月 清风 春风 春雨 春天 秋月 冬梅 晨曦 黎明 朝霞 晚霞 白云 蓝天 青山 绿水 高山 平原 草原 森林 松柏 牡丹 玫瑰 百合 茉莉 海棠 芙蓉 石榴 红豆 莲子 当归 半夏 杜仲 连翘 平安 吉祥 如意 幸福 快乐 欢喜 满意 永远 未来 希望 理想 成功 成长 光明 光荣 光辉 进步 先进 文明 文化 文学 诗歌 音乐 画家 书法 思想 思考 智慧 知识 勤劳 勇敢 坚强 坚定 正义 正直 诚实 忠诚 自然 自由 自在 从容 安静 安宁 宁静 温柔 温馨 温暖 可爱 美丽 英雄 世界 中华 中国 华夏 重阳 端阳 元旦 新年 三八 五一 七一 八一 十月 二月 冬月 双喜 三喜 来福 来喜 有才 有余 有为 无忌 无双 无忧 难得 方正 方圆 高兴 高升 高峰 高远 常青 常乐 常胜 金山 银河 宝塔 宝贝 玉石 珍珠 琥珀 钻石 水晶 翡翠',
);
const petNames = words(
  '豆豆 果果 乐乐 毛毛 妞妞 囡囡 丫丫 胖胖 石头 铁蛋 狗剩 小豆子 小石头 小虎子 大宝 二宝 三宝 二妞 大牛 二牛 柱子 栓子 大壮 小胖 糖糖 奶糖 米粒 团子 汤圆 元宝 嘟嘟 朵朵 点点 沫沫 樱桃 草莓 可乐 布丁 饭团 西瓜 土豆 芒果 榴莲 橙子 小七 阿宝 幺妹 大頭 猴子 胖子 大刘 老幺',
);
const japanese = words(
  '佐藤 铃木 高桥 田中 渡边 伊藤 山本 中村 小林 加藤 吉田 山田 佐佐木 松本 井上 木村 清水 山口 桥本 石川 前田 藤田 冈田 长谷川 村上 近藤 石井',
);
const japaneseGiven = words(
  '健一 美咲 翔太 裕子 浩二 由美 直树 惠子 拓也 千夏 大辅 真由美 和也 麻衣 修平 花子 太郎 一郎 优子 隆 诚 翼 樱 葵 莲 阳菜 结衣 悠斗',
);
const korean = [...'金李朴崔郑姜赵尹张林韩吴徐申权黄安宋柳洪全高文孙梁裴白许南卢沈'];
const koreanGiven = [
  ...'哲洙善姬英淑贞顺玉成俊赫勋秀智恩允彬民宇贤镇泰植钟浩基东焕在锡相佑熙京美子仁奎旻在河妍序真',
];
const spoken = [
  ...'阿巴贝比布查达丹德迪杜恩法菲费弗格古哈赫霍基吉加杰卡凯科克库拉莱兰雷里利林卢鲁罗洛马玛麦梅米莫穆娜纳内尼诺努帕佩皮普奇乔萨塞沙史斯索苏塔泰特汤托瓦维温沃乌西希夏谢雅亚伊尤扎泽佐',
];
const sound = (): string => Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(spoken)).join('');
/** Names of other countries as Chinese writes them. */
const foreign = (): string => {
  const roll = random();
  if (roll < 0.2) return pick(japanese) + pick(japaneseGiven);
  if (roll < 0.4) return pick(korean) + pick(koreanGiven) + (chance(0.9) ? pick(koreanGiven) : '');
  if (roll < 0.5)
    return `${pick(['阮', '陈', '黎', '范', '黄', '武'])}${pick(['氏', '文', '玉', '明'])}${character()}`;
  if (roll < 0.75)
    return pick(words(chineseOtherNames)) + (chance(0.6) ? pick(words(chineseOtherNames)) : '');
  return chance(0.7) ? `${sound()}·${sound()}` : sound();
};
const chineseGiven = (): string => {
  const roll = random();
  if (roll < 0.09) return pick(wordGiven);
  const one = character();
  return roll < 0.34 ? one : roll < 0.38 ? one + one : one + character();
};
export const chineseFull = (): string => {
  const roll = random();
  if (roll < 0.1) return foreign();
  if (roll < 0.13) return latinFull();
  if (roll < 0.15) return pinyin();
  if (roll < 0.17) return surname() + surname() + chineseGiven();
  return surname() + chineseGiven();
};
/** What somebody is called among colleagues and at home. */
export const chineseCalled = (): string => {
  const roll = random();
  if (roll < 0.2) return `${pick([...'老小小大阿'])}${surname()}`;
  if (roll < 0.28) return `${pick([...'小阿'])}${character()}`;
  if (roll < 0.4) return ((one) => one + one)(character());
  if (roll < 0.5) return pick(petNames);
  if (roll < 0.54) return `${character()}儿`;
  if (roll < 0.62) return pick(wordGiven);
  if (roll < 0.66) return latinFirst();
  if (roll < 0.7) return foreign();
  if (roll < 0.76) return `${surname()}${pick([...'某氏总'])}`.slice(0, 2);
  return character() + character();
};
