import type { Rule } from './rule.ts';

/** Parts of a hospital whose name stands directly before a bed or a room. */
const unitsEnglish =
  '(?:ICU|ITU|HDU|CCU|NICU|PICU|SCBU|HASU|AMU|SAU|MAU|CDU|CTICU|SICU|MICU|EAU|ED|A&E|ER|PACU|L&D|[Ww]ard [A-Z0-9]{1,4}|[Bb]ay [A-Z0-9]{1,3}|[Rr]esus|[Mm]aternity|[Ll]abou?r|[Dd]elivery|[Ii]solation|[Rr]ecovery|[Dd]ialysis|[Ss]troke unit|[Bb]urns unit|[A-H]\\d{1,2}|\\d{1,2} (?:East|West|North|South))';
const placeEnglish = '(?:side ?room|room|bed(?:space)?|cubicle|bay|cot|incubator|trolley|chair|rm)';
const unitsChinese =
  '(?:[A-Z]?\\d{1,3}[A-Z]?(?:病区|病房|楼|层|栋|室|房)|(?:重症|急诊|产|儿|内|外|骨|妇|眼|心内|心外|神内|神外|呼吸|消化|肾内|血液|肿瘤|急救|抢救|隔离|观察|新生儿|监护|特需|日间|透析|康复|普外|胸外|泌尿)(?:科|室|区|病房|病区|楼)?|[ABCD]区|产房|留观|ICU|NICU|PICU|CCU|EICU|RICU)';

/** Nobody lies in a bed that is empty, closed or in repair, nor in one of which the height is told. */
const vacant =
  /^ ?(?:cm|mm|inch(?:es)?|kg|degrees?)\b|^ ?(?:is |are |now |still )?(?:empty|vacant|blocked|closed|await|available|out of)|^ ?(?:فارغ|شاغر|محجوز|مغلق|معطل)|^(?:空(?!腹)|待[修消]|暂停|关闭|停用|已?消毒|备用)/;
/** Rooms in which one teaches, meets and works, and forms that are numbered as side rooms are. */
const workplace =
  /\d ?(?:cm|mm|inch(?:es)?), $|(?:seminar|meeting|treatment|lecture|conference|training|teaching|committee|tutorial|store|utility|staff|waiting|reading|skills|class) $|(?:\bforms?|\bDS1500|replaced by) $|(?:会议|办公|治疗|换药|示教|处置|值班|教研?|培训)室$/i;

const rooms: readonly Rule[] = [
  {
    kind: 'hospital-room',
    script: 'han',
    confidence: 0.75,
    form: /(?<![\dA-Z])([A-Z]?\d{1,4}号(?:病?房间?|病室|诊室))(?![颤扑早])/g,
    finds: '肿瘤二楼«6号房»的病人',
    spares: '6号楼，心房颤动3号，会议室3号房消毒',
  },
  {
    kind: 'hospital-room',
    confidence: 0.8,
    form: new RegExp(
      `(?<![\\w-])((?:${unitsEnglish},? )?${placeEnglish}(?: ?(?:no\\.?|number|#))? ?\\d{1,4}[A-Za-z]?(?:[ ,/]{1,2}bed ?[A-Z0-9]{1,3})?)(?![\\w%°]|[.,:/]\\d|[- ]?(?:days?|nights?|hours?|hrs?|h|degrees?|beds?|c|°|unit|of|to \\d)\\b|-)`,
      'gi',
    ),
    finds: 'Moved from «ICU bed 8» at noon.',
    spares: 'After 2 bed days, room 21 degrees, bed rest 3 days, a 12 bed unit, bed 4 empty, seminar room 3.',
  },
  {
    kind: 'hospital-room',
    script: 'arabic',
    confidence: 0.8,
    form: /(?<![\u0621-\u064a])((?:(?:العناية(?: المركزة| القلبية| الفائقة)?|الإنعاش|الانعاش|الطوارئ|الحضانة|الولادة|العزل|جناح [\u0621-\u064a\d]{1,10}|عنبر [\u0621-\u064a\d]{1,10}),? )?(?:ال)?(?:غرفة|غرفه|أوضة|اوضة|حجرة|سرير|حاضنة|كابينة)(?: (?:رقم|ولادة|الولادة|عزل|العزل|العمليات|عمليات|إنعاش|الإنعاش|إفاقة|الإفاقة)){0,2} ?[:#]? ?\d{1,4}[A-Za-z]?(?:(?: ?[,/-] ?| )(?:ال)?سرير (?:رقم )?(?:\d{1,3}|[\u0621-\u064a](?![\u0621-\u064a])))?(?: (?:حريم|رجال|نساء|أطفال|رجالي|نسائي)(?![\u0621-\u064a]))?)(?!\d|[.,/]\d| ?(?:سرير[اً]|مريض|درجة|درجه|يوم|ساعة|ساعات|أيام|أسرة|%))/g,
    finds: 'نقل إلى «العناية المركزة سرير 6» مساء',
    spares: 'في المستشفى 200 سرير، وتنويم في السرير 3 أيام',
  },
  {
    kind: 'hospital-room',
    script: 'han',
    confidence: 0.8,
    form: new RegExp(
      `(?<![\\d.])((?:${unitsChinese}){0,3} ?(?:第)?[A-Z]?\\d{1,4}[A-Z]? ?号?(?:病)?床)(?![位费单垫铺栏旁边上下]|头柜)`,
      'g',
    ),
    finds: '转入«7病区23床»继续治疗',
    spares: '病区共有32床位，卧床3天，床旁超声2次',
  },
  {
    kind: 'hospital-room',
    script: 'han',
    confidence: 0.75,
    form: /(?<![\d.])([A-Z]?\d{3,4}(?:号)?(?:病房|房间?))(?![颤扑间室早])/g,
    finds: '家属在«1203房»陪护',
    spares: '术后心率120房颤律，心房内径38',
  },
  {
    kind: 'hospital-room',
    script: 'han',
    confidence: 0.8,
    form: /(?<![邻卧起下在隔])(床号?[: ]{0,2}[A-Z]?\d{1,3}(?!\d|[.%天次张小日周个MF岁]))/g,
    finds: '姓名略，«床号:12»，内科',
    spares: '卧床3天后起床2次，邻床79F',
  },
  {
    kind: 'hospital-room',
    confidence: 0.75,
    form: /(?<![\w-])((?:(?:[Ww]ard|WARD|[Uu]nit|[Ff]loor|ICU|ITU|HDU|CCU|NICU|PICU|AMU|MAU|SAU|ED|A&E)[ -]?[A-Z\d]{0,4},? ?(?:\/|-|,)? ?)?(?:SR(?= ?-?\d)|sr(?= ?-?\d)|S\/R|[Ss]ide ?[Rr]oom|[Bb]ed|BED|[Rr]oom|ROOM|[Bb]ay|BAY|[Cc]ubicle|[Rr]esus|[Mm]ajors|[Ss]uite|[Ii]solation room|[Ll]abou?r room|[Dd]elivery room|[Cc]hair|[Ss]tation(?! ?-)|[Pp]od|[Ii]ncubator|[Cc]ot)(?: (?:[Nn]o\.?|[Nn]umber)|[.:#])? ?-? ?(?:[A-Z]?-?\d{1,4}[A-Z]?(?:-[A-Z](?![A-Za-z\d]))?|[A-Z](?![A-Za-z]))(?:,? ?[/-]? ?(?:bed|Bed|BED) ?[A-Z\d]{1,3})?)(?![\w%]|[.,:/]\d|[- ]?(?:days?|nights?|hours?|hrs?|h|degrees?|beds?|c|units?|of|to \d|mg|patients|kg|min)\b)/g,
    finds: 'Moved to «Ward 3/Bed B2» at six.',
    spares: 'Bed rest, room air 95 %, bay window, a cot death, SRY and (SRF), station -2.',
  },
  {
    kind: 'hospital-room',
    script: 'arabic',
    confidence: 0.75,
    form: /(?<![\u0621-\u063a\u0641-\u064a])[بلو]?\u0640?((?:(?:ردهة|القسم|قسم|جناح|عنبر|الدور|الطابق|دور|طابق|العناية|الطوارئ|الطواري|الحضانة|العزل|الباطنية|الجراحة|الأطفال|النساء|الولادة)(?: (?:[\u0621-\u064a]{2,10}|\d{1,3}|[A-Z]\d{0,2})){0,2}[, -]{1,3})?(?:ال)?(?:غرفة|غرفه|أوضة|اوضة|حجرة|سرير|حاضنة|كابينة|صالة|(?<!على ال)كرسي|تخت|بيد|روم)(?: (?:رقم|عزل|العزل|ولادة))? ?[:#-]? ?(?:[A-Z]-?\d{1,3}|\d{1,4} ?[/-] ?[A-Z\d]{1,3}|[أ-ي] ?-?\d{1,3}|\d{1,4} ?[أبجد](?![\u0621-\u064a])|\d{1,4})(?:(?: ?[,/-] ?| )(?:ال)?(?:سرير|تخت) (?:رقم )?(?:[A-Z]?\d{1,3}|[\u0621-\u064a](?![\u0621-\u064a])))?(?: (?:حريم|رجال|نساء|أطفال|رجالي|نسائي)(?![\u0621-\u064a]))?)(?!\d|[.,/]\d| ?(?:سرير[اً]|مريض|درجة|درجه|يوم|ساعة|ساعات|أيام|أسرة|شخص|%))/g,
    finds: 'نقلت إلى «جناح 3, غرفة 214 سرير ب» صباحا',
    spares: 'غرفة فيها 4 أسرة، سرير لمدة 3 أيام، كرسي متحرك، يرفع السرير 30 درجة',
  },
  {
    kind: 'hospital-room',
    script: 'han',
    confidence: 0.78,
    form: /(?<![\d.一二三四五六七八九十])((?:(?:[A-Z]?\d{1,3}[A-Z]?|[一二三四五六七八九十]{1,3})(?:病区|病房|楼|层|栋|区|室|房|号房)|[东西南北][区楼]|[A-Z]区|(?:负压|隔离|重症|急诊|抢救|留观|观察|监护|恢复|复苏|普通|单人|双人|特需|产后|待产|日间|透析|普外|骨|心内|神内|呼吸|肾内|血液|肿瘤|儿|产|妇|内|外)(?:隔离|监护|留观|抢救|观察)?(?:科|室|区|间|病房|病区|病室|房|楼)){0,3} ?(?:第|加|VIP ?)?(?:[A-Z]?\d{1,4}(?:[-/]\d{1,3})?[A-Z]?|[一二三四五六七八九十]{1,3}) ?[号號]?(?:病)?(?:床位?(?:[A-Z]|\d{1,2})?|机位|暖箱|病室|舱位))(?![单垫铺栏旁边上下头数]|位数)/g,
    accepts: (passage) => !/^(?:[一两三四五六七八九十]|\d+)床位/.test(passage) && !/^[一]床/.test(passage),
    finds: '收入«三病区十二床»观察',
    spares: '共有80床位，临床10例，床旁超声',
  },
  {
    kind: 'hospital-room',
    script: 'han',
    confidence: 0.72,
    form: /((?:(?:[A-Z]?\d{1,3}|[一二三四五六七八九十]{1,2})(?:楼|层|病区)|(?:负压|隔离|重症|急诊|抢救|留观|产后|待产|特需|分娩|产|病)){0,2}(?:负压|隔离|重症|特需|单人|双人)?(?:病房|病室|产房|隔离间|诊室|包间|房间?)[: ]?(?:第)?(?:[A-Z]\d{1,4}|\d{1,4}[A-Z]?|[一二三四五六七八九十]{1,2}(?=[号室]))(?:号|室)?(?:[,， ]?[A-Z\d]{1,3}床)?)(?![\d.%次天个例年月周小分]|[床位]数)/g,
    accepts: (passage) => !/^房[^间]/.test(passage),
    finds: '转入«负压病房3号»隔离',
    spares: '心房1次早搏，病房10个床',
  },
  {
    kind: 'hospital-room',
    script: 'han',
    confidence: 0.78,
    form: /(?<![\dA-Z.-])((?:住院部|门诊部|病房大楼|[A-Z]栋|[A-Z]座)?(?:\d{1,2}|[一二三四五六七八九十]{1,3})[楼樓层]? ?[加抢留观]?[A-Z]?\d{0,3}[A-Z]?床)(?![单垫铺栏旁边上下位头])/g,
    accepts: (passage) => /[楼樓层]/.test(passage) && /[楼樓层] ?[加抢]?[A-Z\d]/.test(passage),
    finds: '送回«住院部5楼18床»休息',
    spares: '5楼有床，三层床垫',
  },
  {
    kind: 'hospital-room',
    script: 'han',
    confidence: 0.8,
    form: /(?<![\u4e00-\u9fff])([加抢留]\d{1,3}床)(?![单垫铺栏旁边上下位头])/g,
    finds: '«加3床»腹痛加重',
    spares: '增加3床，加床2张',
  },
  {
    kind: 'hospital-room',
    confidence: 0.72,
    form: /(?<![A-Za-z\d/.-])(\d{1,2}[A-Z]{1,2}[-/]\d{1,2}|[A-Z]\d{1,2}[-/]\d{2})(?= ?(?:換|换|發燒|发烧|needs\b|moved\b|for\b|wants\b|still\b|呼叫|出院|轉|转))/g,
    finds: '«3W-12» 換藥，痛',
    spares: 'T4-12 fracture, C5-6 for MRI, 3W-12 months',
  },
  {
    kind: 'hospital-room',
    script: 'arabic',
    confidence: 0.75,
    form: /(?<![\u0621-\u064a])((?:عناية (?:القلب|الأطفال|الجراحة|الأعصاب|مركزة) |(?:قسم|جناح) [\u0621-\u064a]{3,10} )?(?:سرير|حضانة|كابينة) \d{1,3})(?![\d.,/]|[^\n]{0,3}(?:درج|أيام|يوم|ساعة|ساعات|شهر|سنة|سنوات))/g,
    finds: 'طلب من «عناية القلب سرير 2» الآن',
    spares: 'حضانة 3 أيام، في سرير مريح',
  },
  {
    kind: 'hospital-room',
    confidence: 0.72,
    form: /(?<![\w-])((?:ICU|ITU|HDU|CCU|NICU|PICU|SCBU|AMU|MAU|SAU|Resus|resus) \d{1,2})(?=[,;:)\n]| (?:for|needs|wants|is|has|on|pt|tubed|extubated|vented)\b|$)/g,
    finds: 'Line change in «ICU 4» for sepsis.',
    spares: 'ICU 4 days, HDU 2 beds, NICU 30 weeks',
  },
  {
    kind: 'hospital-room',
    confidence: 0.76,
    form: /(?<![\w-])((?:[Ll]evel|[Ff]loor|[Tt]ower) [A-Z\d]{1,3},? (?:[Rr]m|[Rr]oom|[Bb]ed|[Bb]ay) ?\d{1,4}[A-Za-z]?|[Tt]heatre recovery bay \d{1,2})(?![\w%])/g,
    finds: 'Found in «Level 4 Rm 412» this morning.',
    spares: 'Level 4 evidence, room 21 degrees',
  },
  {
    kind: 'hospital-room',
    script: 'han',
    confidence: 0.76,
    form: /(?:住|在|于|转|到|入|至|送|[,.;: ])((?:[\u4e00-\u9fff]{1,4}?科|急诊|抢救室|留观室?|走廊)(?:加床|留观床|抢救床|病床) ?\d{1,3})(?![\d张位个%])/g,
    finds: '昨住«骨二科加床2»。',
    spares: '急诊加床2张，内科病床120张',
  },
  {
    kind: 'hospital-room',
    script: 'han',
    confidence: 0.76,
    form: /((?:产房|诊室|输液[室区]|透析[室区]|化疗室|候诊[室区]|急诊|大厅|走廊|日间病房)[外内旁]? ?\d{1,3} ?号(?:椅位?|座位?|沙发|推床))/g,
    finds: '在«产房外7号椅»等',
    spares: '透析室2号机，急诊3号方',
  },
];

/** Where a patient lies: the bed or the room with its number and what stands directly beside it. A ward alone is no identifier. */
export const roomRules: readonly Rule[] = rooms.map((rule) => ({
  ...rule,
  notBehind: workplace,
  notBefore: vacant,
}));
