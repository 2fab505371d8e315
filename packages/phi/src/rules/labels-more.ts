import type { Rule } from './rule.ts';

/** Numbers of batches, trials, devices and permits, which are nobody's. */
const things =
  /(?:批|批准|注册|试验|临床试验|方案|序列|设备|机身|货|型|血袋|产品|标准|专利|合同|备案|伦理|许可)(?:编)?[号证]码?[是为: ]{0,3}$/;

/** Numbers in groups behind the word for what they are of. */
export const groupedLabelRules: readonly Rule[] = [
  {
    kind: 'account',
    script: 'han',
    confidence: 0.85,
    form: /(?:号|证|票据|凭证|单据)码?[是为: ]{0,2}((?=(?:[A-Z-]*\d){5})[A-Z]{1,5}(?:-[A-Z\d]{1,10}){1,3})(?![A-Z\d-])/g,
    notBehind: things,
    finds: '长者卡号«QD-55210-3»，已登记',
    spares: '批号QD-55210-3，注册号CTR-2026-0011，证据A-1',
  },
  {
    kind: 'mrn',
    confidence: 0.75,
    form: /\b(?:[Hh]osp(?:ital)?|[Ff]older|[Ff]ile|[Cc]hart|[Rr]ecord|[Cc]linic|[Pp]t|[Pp]atient)(?: (?:no\.?|number|id|ID))?[:# ]{1,3}((?=[A-Z]+(?: ?\d){6})[A-Z]{2,4}(?: \d{1,5}){2,4}|[A-Z]{2,4}-\d{5,8})(?![A-Z\d-])/g,
    finds: 'Folder: «TBH 0192 4471» requested',
    spares: 'Chart: BP 120 80, hospital ICU 12 beds',
  },
  {
    kind: 'account',
    confidence: 0.75,
    form: /\b(?:[Aa]ccount|[Aa]cct?|[Pp]olicy|[Mm]ember|[Ii]nvoice|[Cc]laim|[Pp]lan)(?: (?:no\.?|number|id|ID))?[:# ]{1,3}([A-Z]{2,4}(?: \d{3,6}){2,4})(?![A-Z\d-])/g,
    finds: 'Account «MDH 4410 20117» is closed',
    spares: 'Plan: IV 500 mls, account of DKA 12 days',
  },
  {
    kind: 'national-id',
    confidence: 0.85,
    form: /HKID(?: ?(?:no\.?|number|card))?[ :#]{0,2}([A-Z]{1,2}\d{6}\(?[\dA]\)?)(?![A-Z\d])/g,
    finds: 'HKID«WX6120347»，已核',
    spares: 'HKID card lost, HKID A12',
  },
  {
    kind: 'date',
    script: 'han',
    confidence: 0.75,
    // The year of the Republic of China.
    form: /(?<![\d/.-])((?:9\d|1[0-2]\d)[/.](?:0?[1-9]|1[0-2])[/.](?:0?[1-9]|[12]\d|3[01]))(?![\d/.]|m| ?mm)/g,
    accepts: (passage, { text, start }) =>
      /^1/.test(passage) || /^ ?\(?民国/.test(text.slice(start + passage.length, start + passage.length + 4)),
    finds: '于«114/6/9»手术',
    spares: '血压120/80/16，比99/12/30',
  },
  {
    kind: 'date-of-birth',
    script: 'han',
    confidence: 0.8,
    form: /(?<![\d/.-])(\d{2}[/.](?:0?[1-9]|1[0-2])[/.](?:0?[1-9]|[12]\d|3[01]))(?= ?\(民国\))/g,
    finds: '出生日«63/11/05»(民国)',
    spares: '血压63/11/05，民国人物',
  },
  {
    kind: 'date',
    script: 'han',
    confidence: 0.7,
    form: /(?<=[\u4e00-\u9fff,.;:()] ?)(2\d([.-])(?:1[0-2]|0?[1-9])\2(?:3[01]|[12]\d|0?[1-9]))(?![\d-]|\.\d)(?=[\u4e00-\u9fff\s,.;()。、]|$)(?! ?(?:mm|cm|周|天|次|倍))/g,
    finds: '出院日«26.9.14»，已结账',
    spares: '肿块26.9.14mm，针距2-3-4',
  },
  {
    kind: 'date',
    script: 'han',
    confidence: 0.85,
    form: /([零〇一二三四五六七八九壹贰叁肆伍陆柒捌玖]{4}年[一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾]{1,3}月[一二三四五六七八九十廿壹贰叁肆伍陆柒捌玖拾]{1,3}[日号])/g,
    finds: '于«贰零贰伍年叁月拾贰日»离世',
    spares: '贰零贰伍年，叁月后复查',
  },
  {
    kind: 'date',
    confidence: 0.65,
    form: /(?<=[a-z,;] )((?:0?[1-9]|[12]\d|3[01])-(?:0?[1-9]|1[0-2])-2\d)(?=[ ,.;)]|$)(?! ?(?:mm|cm|mg))/g,
    notBehind: /(?:\bd(?:ays?)?|\bweeks?|\bcycles?|vaccine|ratio|\bat) $/i,
    finds: 'burr holes «14-7-25» under local',
    spares: 'days 1-8-22, 14-7-25 mm, level at 3-4-21',
  },
  {
    kind: 'vehicle',
    script: 'han',
    confidence: 0.75,
    form: /(?:[搭坐乘]|车[号牌是为: ]{0,3})((?!CT|MR|DR|PET|ICU)[A-Z]{2,3}[- ]?\d{3,4})(?![\d%])(?! ?(?:m|kg|次))/g,
    finds: '出院搭«RK 5510»那部车',
    spares: '推车CT 1200元，坐T3 12次',
  },
];
