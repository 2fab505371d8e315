import type { Rule } from './rule.ts';

/** Departments and kinds of wards, in Chinese, as they stand before the number of a bed. */
const departments =
  '待产|产后|产前|分娩|血液透析|血液净化|血透|腹透|透析|封闭|开放|安宁|缓和|临终|神经外|神经内|神外|神内|心血管|心外|心内|心脏|胸外|普外|泌尿外|泌外|泌尿|肝胆外|肝胆|胃肠|甲乳|甲状腺|乳腺|血管|介入|烧伤|整形|整外|手足|脊柱|关节|创伤|五官|耳鼻咽喉|耳鼻喉|口腔|颌面|皮肤|新生儿|儿外|儿|妇产|妇|产|眼|骨|生殖|消化|呼吸|肾内|肾|内分泌|血液|风湿|免疫|肿瘤|放疗|化疗|老年|全科|感染|传染|结核|肝病|精神|心理|康复|中医|针灸|疼痛|急诊|急症|急救|抢救|留观|观察|重症|监护|隔离|负压|特需|国际|日间|普通|双人|单人|外|内|ICU|NICU|PICU|CCU';
const parts = '(?:外|内)?(?:科|室|区|病区|病房|病室|房|楼|中心|单元|组)?';
const storeys = '(?:[一二三四五六七八九十\\d]{1,2}(?:科|病区|病房|区|楼|层|组)?)?';
const bed =
  '(?:第|加|VIP ?)?(?:[A-Z]?\\d{1,3}[A-Z]?(?:-\\d{1,3}){0,2}|[一二三四五六七八九十廿]{1,3}) ?号?病?床';
/** What wards and suites of English hospitals are called after. */
const wardNames =
  'Cedar|Oak|Rowan|Ash|Birch|Elm|Willow|Maple|Beech|Hazel|Holly|Ivy|Lavender|Rose|Lily|Jasmine|Orchid|Tulip|Iris|Daisy|Poppy|Bluebell|Primrose|Heather|Ruby|Sapphire|Emerald|Pearl|Amber|Coral|Diamond|Nightingale|Seacole|VIP|Royal|Presidential';
const place = '(?:side ?room|room|rm|bed|bay|cubicle|suite)';

/** Beds and rooms with the name of the ward before them. */
export const namedRoomRules: readonly Rule[] = [
  {
    kind: 'hospital-room',
    script: 'han',
    confidence: 0.83,
    form: new RegExp(
      `(?<![\\d.A-Z])((?:(?:${departments})${parts}${storeys}){1,4} ?${bed})(?![位单垫铺栏旁边上下头数费])`,
      'g',
    ),
    accepts: (passage) => !/^[内外]/.test(passage) || /^[内外][科一二三四五六]/.test(passage),
    finds: '转入«胸外二病区8床»观察',
    spares: '内12床位，急诊床3张，血透3次卧床',
  },
  {
    kind: 'hospital-room',
    script: 'han',
    confidence: 0.83,
    form: /(?<![\dA-Z-])(\d{1,2}[A-Z]{1,2}-\d{1,3}(?:-\d)? ?号?床|[A-Z]\d{1,2} ?床 ?\d{1,3}(?!\d|[.%天次]))/g,
    finds: '通知«6C-21床»换药',
    spares: 'C5-6床旁，3床2天',
  },
  {
    kind: 'hospital-room',
    confidence: 0.83,
    form: new RegExp(
      `(?<![\\p{L}-])((?:(?:\\p{Lu}[\\p{Ll}']+ ){1,2}(?:[Ww]ard|[Uu]nit|[Ww]ing|[Ss]uite),? |(?:${wardNames}) |[Ss]t\\.? \\p{L}{4,12}(?:'s)? (?:[Ww]ard )?)${place} ?\\d{1,3}[A-Za-z]?)(?![\\w%]|[.,]\\d)`,
      'gu',
    ),
    finds: 'Transfer from «Larch Ward room 12» today',
    spares: 'The Cedar room, Seen in bed 4, Stroke Unit beds 12',
  },
  {
    kind: 'hospital-room',
    confidence: 0.8,
    form: /\b((?:[Rr]ooms|[Bb]eds|[Bb]ays|[Cc]ubicles) \d{1,3}[A-Z]?(?:, \d{1,3}[A-Z]?)* ?(?:and|&|\+) ?\d{1,3}[A-Z]?)(?![\w%]|[.,]\d| ?(?:hours|days|degrees|patients))/g,
    finds: 'Sisters in «rooms 8 and 9» both cough',
    spares: 'rooms for 4 and 5 patients, beds 30 and 45 degrees',
  },
];
