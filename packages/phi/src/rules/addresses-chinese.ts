import { isPlace } from '../word-filter.ts';
import type { Rule } from './rule.ts';

const han = '\\u4e00-\\u9fff';
const provinces =
  '北京|上海|天津|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆|香港|澳门';
const towns =
  '广州|深圳|杭州|南京|成都|武汉|西安|苏州|郑州|长沙|沈阳|青岛|宁波|东莞|无锡|厦门|合肥|济南|大连|哈尔滨|福州|昆明';
const lead =
  /^(?:家住|住在|住于|住址|地址|现住|居住在|户籍|籍贯|来自|家庭住址|位于|住|在|寄到|送到|患者|本人|他|她|我|目前|到|去|从|是|为|于)+/;
/** Organisations and papers carry place names too. */
const organisation = /^(?:.{0,6}(?:医院|大学|研究|指南|学会|卫健委|疾控|多中心|队列|地区的|人群))/;
/** Pathways, roads of thought and flights; whole hospitals. */
const isNoStreet = (_: string, { whole }: { whole: string }): boolean =>
  !/(?:通|思|线|道|途|网)路\d|第\d|(?:医院|大学)|[飞前转]往/.test(whole);
/** A large town, as such or with what it is. */
const isTown = (place: string): boolean => isPlace(place.replace(/[省市]$/, ''));

/** Addresses in Chinese characters: road and number, region, estate, a form's line, a place somebody is from. */
export const chineseAddressRules: readonly Rule[] = [
  {
    kind: 'address',
    script: 'han',
    confidence: 0.8,
    form: new RegExp(
      `(?:家在|住在?|住于|返家回|返回|老家在?|送回|回到)((?:[${han}]{2,6}(?:省|自治区|地区|市|州|盟))?(?:[${han}]{1,6}[县市区旗])?(?![${han}]{0,8}(?:[的是在]|卫生))[${han}]{1,8}[镇乡](?:[${han}]{1,6}|\\d{1,3})村(?:\\d{1,3}[组社队号]|[${han}]{2,8}(?:旁|对面|附近|后面|隔壁))?)`,
      'g',
    ),
    finds: '家在«喀什地区疏附县托克扎克镇6村»。',
    spares: '返回乡镇卫生院随访，村医陪同',
  },
  {
    kind: 'address',
    script: 'han',
    confidence: 0.82,
    form: new RegExp(
      `(?<=住|于|[,，:：。 ]|^)([${han}]{1,8}?(?:[县市区旗][${han}]{1,6}?[镇乡]|[镇乡][${han}]{1,6}?村)(?:[${han}]{1,6}?村)?[${han}\\d]{0,3}[组屯社队] ?\\d{1,4} ?号)`,
      'g',
    ),
    lead,
    finds: '母亲签字，住«云珠县拉玛镇三组41号»',
    spares: '三组41号样本，乡镇卫生院2组3号',
  },
  {
    kind: 'address',
    script: 'han',
    confidence: 0.88,
    form: new RegExp(
      `(?:(?:${provinces})(?:省|市|自治区|壮族自治区|回族自治区|维吾尔自治区)?)?(?:[${han}]{2,6}?(?:市|州|盟|地区))?(?:[${han}]{1,6}?(?:区|县|旗|镇|乡|街道|新区|开发区))?[${han}]{1,8}(?:路|街|大道|(?<![通肠气食尿胆阴产吸化管轨渠频味信隧河频])道|巷|弄|胡同|大街|村)[${han}]{0,4}?\\d{1,5} ?(?:号|弄|巷|栋|幢|座)(?:院|楼)?(?:[${han}]{0,10}\\d{1,4}(?:号楼|栋|幢|座|单元|室|层|号|楼)){0,4}(?:\\d{1,5}室?)?`,
      'g',
    ),
    lead,
    notBefore: organisation,
    accepts: (passage, place) => passage.length > 3 && isNoStreet(passage, place),
    finds: '家住«临江市双桥区柳荫路18号3栋2单元501室»',
    spares: '思路3号方案，消化道2号',
  },
  {
    kind: 'address',
    script: 'han',
    confidence: 0.7,
    form: new RegExp(
      `(?:${provinces})(?:省|市|自治区)?[${han}]{1,6}?(?:市|州|区|县)(?:[${han}]{1,8}?(?:区|县|镇|乡|街道|村|路|小区))?(?:\\d{1,5}[号栋幢室])?`,
      'g',
    ),
    lead,
    notBefore: organisation,
    accepts: (passage, place) => passage.length > 3 && isNoStreet(passage, place),
    finds: '来自«浙江省临海市括苍镇»,务农',
    spares: '浙江省多中心研究',
  },
  {
    kind: 'address',
    script: 'han',
    confidence: 0.8,
    form: new RegExp(
      `[${han}]{2,10}(?:小区|花园|公寓|家园|新村|苑)\\d{1,4}(?:号楼|栋|幢|座|号)(?:\\d{1,3}单元)?(?:\\d{1,5}室?)?`,
      'g',
    ),
    lead,
    notBefore: organisation,
    accepts: (passage, place) => passage.length > 3 && isNoStreet(passage, place),
    finds: '住在«翠湖小区6栋2单元301»',
    spares: '某大学家园3栋',
  },
  {
    kind: 'address',
    script: 'han',
    confidence: 0.75,
    form: new RegExp(
      `[${han}]{2,10}(?:邨|村|苑|花园|大厦|广场|中心|小区|新城|公寓|家园|里|城)(?:第? ?\\d{1,3} ?(?:座|期|栋|幢|号楼|号))?(?: ?\\d{1,2} ?(?:楼|层|单元))? ?(?:[A-Z]|\\d{1,4}[A-Z]?) ?(?:室|号房|单位)`,
      'g',
    ),
    lead,
    accepts: (_, { whole }) => !/(?:医院|病房|门诊|住院|大学)/.test(whole),
    finds: '«葵盛东邨第4座12楼C室»',
    spares: '住院中心3号房',
  },
  {
    kind: 'address',
    script: 'han',
    confidence: 0.85,
    form: new RegExp(
      `(?:家庭地址|家庭住址|现住址|现住地址|户籍地址|户口地址|户口所在地|通讯地址|联系地址|邮寄地址|居住地址|居住地|常住地|收货地址|住址|地址|家住|现住|现居|寄往|寄到|租住于?|暂住)[ :是为在于]{0,3}((?=[^,。;\\n]{0,40}(?:[省市区县镇乡村路街道弄巷号]|苑|小区))[${han}\\dA-Za-z#-]{4,50})`,
      'g',
    ),
    tail: /(?:电话|手机|联系|邮编|身份证|姓名|性别|就诊|患者|因).*$/u,
    accepts: (passage) => passage.length > 3 && !/(?:医院|大学|不详|未知)/.test(passage),
    finds: '现住址：«老街口东头第二家5号»电话见病历',
    spares: '家庭住址不详，现住医院宿舍区',
  },
  {
    kind: 'address',
    script: 'han',
    confidence: 0.6,
    form: new RegExp(
      `(?:家住|住址|地址|住在|居住在|现住|户籍|籍贯|老家|来自|家庭住址|出生地)[ :是为在]{0,3}([${han}]{2,7}?(?:省|市|县|区|镇|乡|村|小区)|(?:${provinces})(?:(?![的人籍患者务打农民一])[${han}]){0,4}|${towns})`,
      'g',
    ),
    notBefore: organisation,
    accepts: (passage) => !isTown(passage),
    finds: '老家«柳河屯村»,独居',
    spares: '籍贯北京市,来自上海',
  },
];
