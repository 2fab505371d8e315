import type { Candidate, Finder } from './kinds.ts';
import { matchesOf, textBefore } from './prepare.ts';
import { isPlace } from './word-filter.ts';

const facility =
  /(?:\p{Lu}[\p{L}'.-]{1,24} (?:(?:of|and|for|de|the) )?){1,4}(?:Hospital|Clinic|Infirmary|Hospice|Nursing Home|Care Home|Medical Cent(?:er|re)|Health Cent(?:er|re)|Polyclinic|Dispensary)(?! (?:Anxiety|Scale|Score|Criteria|Handbook|Trial|Study|Protocol|Rule|Classification|criteria|protocol|rule|classification))/gu;
/** METHODS Hospital: a heading, not a house. */
const underHeading = /^(?:\p{Lu}{3,} )+\p{Lu}\p{Ll}+$/u;
const company =
  /(?:\p{Lu}[\p{L}&'-]{1,24},? ){1,4}(?:Inc|Ltd|LLC|Corp|Corporation|GmbH|PLC|Limited|Bank|Airlines|University|School|Academy)\b\.?/gu;
/** A place is told of somebody when they were brought, treated or employed there; else it is an author's address. */
const careBefore =
  /(?:admitted|transferred|transfer|referred|discharged|seen|treated|operated|surgery|delivered|born|follow(?:ed|s|-up)?|brought|taken|presented|works?|working|employed|resident|lives|staying|visited|inpatient|outpatient)\b[^.\n]{0,24}\b(?:to|from|at|in|by|for|with|of) (?:the )?$/;
const workBefore =
  /(?:works?|working|worked|employed|employer|job|studies|student|teaches|teacher)\b[^.\n]{0,16}(?:\b(?:for|at|by|with|is)|:) (?:the )?$/;

const arabic =
  /(?<![\u0621-\u064a])(?:مستشفى|مستشفي|مستوصف|عيادة|مجمع|مركز)(?: (?:الملك|الملكة|الأمير|الأميرة|الشيخ|الدكتور|مدينة))?(?: [\u0621-\u064a]{2,16}){1,2}?(?= (?:الجامعي|الطبي|الطبية|التخصصي|الدولي|العام|الخاص|الأهلي|التعليمي|المركزي))(?: (?:الجامعي|الطبي|الطبية|التخصصي|الدولي|العام|الخاص|الأهلي|التعليمي|المركزي))/g;
const arabicCare = /(?:إلى|الى|من|في|لدى|ب)ـ? ?$/;
const arabicKing =
  /(?<![\u0621-\u064a])مستشفى (?:الملك|الملكة|الأمير|الأميرة|الشيخ|الدكتور) [\u0621-\u064a]{2,16}(?: [\u0621-\u064a]{2,16})?/g;

const chinese = /[\u4e00-\u9fff]{2,10}?(?:医院|诊所|卫生院|卫生服务中心|养老院)/g;
const chineseLead = /^.{0,6}?(?:由|在|从|至|到|于|转入|转至|送至|就诊于|外院|入住|来自)/;
const notChinese =
  /^(?:上级|当地|三甲|本|我|外|该|各|综合|专科|基层|社区|二级|三级|大型|教学|公立|私立|附近|其他|多家|两家|某|儿童|精神|传染病|转)+(?:医院|诊所|卫生院|卫生服务中心|养老院)$/;

/** Where somebody works, learns or was treated, said in a form. */
const chineseCued =
  /(?:(?:工作单位|任职单位|单位名称|就读学校|所在学校|毕业院校|送检医院|送检单位|转诊医院|就诊医院|转出医院|转入医院|来源医院|用人单位|雇主) ?:? ?|就读于|任职于|就职于|供职于|毕业于|外院 ?\()([\u4e00-\u9fff]{2,20}?(?:医院|诊所|卫生院|小学|中学|大学|学院|幼儿园|公司|集团|工厂|厂|银行|局|研究所|研究院|事务所|酒店|派出所|街道办|居委会|村委会|学校|高中|初中|商店|超市|餐厅|饭店))/g;

/** An employer needs no word of its own: works for Deloitte, Company: Al Rawabi Contracting. */
const employer =
  /(?:\b(?:[Ww]ork(?:s|ed|ing)? (?:for|at)|[Ee]mployed (?:at|with)|[Ee]mployer:|[Cc]ompany:|[Ww]orkplace:|[Ss]ponsor:|[Ss]chool:) (?:the )?)((?:\p{Lu}[\p{L}&'.-]{1,24})(?: (?:(?:of|and|&) )?\p{Lu}[\p{L}&'.-]{1,24}){0,4})/gu;
const chineseWork = /在([\u4e00-\u9fff]{2,10}?)(?:上班|打工|任职|任教|供职)/g;
const nobody =
  /^(?:Gram|NHS|GP|A&E|ICU|ED|ER|Home|Night|The|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|MRI|CT|Level|Dr|Mr|Mrs)\b/;

const spans = (matches: Iterable<RegExpExecArray>, confidence: number): Candidate[] =>
  [...matches].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    kind: 'organisation',
    confidence,
  }));

const findChinese = (text: string): Candidate[] =>
  matchesOf(text, chinese).flatMap((match): Candidate[] => {
    const lead = chineseLead.exec(match[0])?.[0].length ?? 0;
    const before = text.slice(Math.max(0, match.index - 4), match.index);
    if (lead === 0 && !/(?:由|在|从|至|到|于)$/.test(before)) return [];
    const words = match[0].slice(lead);
    const named = /[省市县区镇乡]|第[一二三四五六七八九十]|大学|附属|协和|人民医院|中医院/.test(words);
    if (words.length < 5 || !named || notChinese.test(words)) return [];
    return [
      {
        start: match.index + lead,
        end: match.index + match[0].length,
        kind: 'organisation',
        confidence: 0.6,
      },
    ];
  });

/** Hospitals and employers, where somebody is said to have been or to work. */
export const findOrganisations: Finder = (prepared) => {
  const { text } = prepared;
  const hasCue = (cue: RegExp) => (match: RegExpExecArray) => cue.test(textBefore(prepared, match.index, 48));
  return [
    ...spans(
      matchesOf(text, facility).filter((match) => hasCue(careBefore)(match) && !underHeading.test(match[0])),
      0.65,
    ),
    ...spans(matchesOf(text, company).filter(hasCue(workBefore)), 0.65),
    ...spans(matchesOf(text, arabic).filter(hasCue(arabicCare)), 0.6),
    ...spans(matchesOf(text, arabicKing).filter(hasCue(arabicCare)), 0.6),
    ...matchesOf(text, chineseWork)
      .filter(
        (match) =>
          !/^(?:家|外地|本地|单位|医院|公司|工地|工厂|学校|银行|超市|农村|城里|国外|当地|这里|那里|我院|办公室|室外|户外|高温|夜间)/.test(
            match[1] ?? '',
          ) && !isPlace(match[1] ?? ''),
      )
      .map(
        (match): Candidate => ({
          start: match.index + 1,
          end: match.index + 1 + (match[1] ?? '').length,
          kind: 'organisation',
          confidence: 0.55,
        }),
      ),
    ...matchesOf(text, employer)
      .filter((match) => !nobody.test(match[1] ?? ''))
      .map((match): Candidate => {
        const words = (match[1] ?? '').replace(/[.'-]+$/, '');
        const start = match.index + match[0].length - (match[1] ?? '').length;
        return { start, end: start + words.length, kind: 'organisation', confidence: 0.72 };
      }),
    ...findChinese(text),
    ...matchesOf(text, chineseCued).map(
      (match): Candidate => ({
        start: match.index + match[0].length - (match[1] ?? '').length,
        end: match.index + match[0].length,
        kind: 'organisation',
        confidence: 0.7,
      }),
    ),
  ];
};
