import type { Candidate, Finder, Prepared } from './kinds.ts';
import { digitsOf, matchesOf, textAfter, textBefore } from './prepare.ts';

const isLocal = (character: string): boolean => /[\p{L}\p{N}._%+'-]/u.test(character);

/** From each @ outwards, so that a long word costs nothing. */
export const findEmails: Finder = ({ text }) => {
  const found: Candidate[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > 0 && at - start < 64 && isLocal(text.charAt(start - 1))) start -= 1;
    while (start < at && /[._%+'-]/.test(text.charAt(start))) start += 1;
    // Chinese and Arabic are written up to the address without a space.
    const latin = /[A-Za-z0-9._%+'-]+$/.exec(text.slice(start, at));
    if (latin && /[A-Za-z0-9]/.test(latin[0])) start = at - latin[0].length;
    const host = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}\.){1,6}[A-Za-z]{2,24}/.exec(text.slice(at + 1, at + 200));
    if (host && start < at)
      found.push({ start, end: at + 1 + host[0].length, kind: 'email', confidence: 0.97 });
  }
  return found;
};

/** Where papers, guidelines and registries live; these addresses identify no patient. */
const publicHosts =
  /(?:^|\.)(?:doi\.org|nih\.gov|cdc\.gov|fda\.gov|gov|edu|int|who\.int|nice\.org\.uk|nhs\.uk|gov\.uk|europa\.eu|clinicaltrials\.gov|europepmc\.org|nejm\.org|thelancet\.com|bmj\.com|jamanetwork\.com|ahajournals\.org|acc\.org|heart\.org|escardio\.org|diabetesjournals\.org|diabetes\.org|cochrane(?:library)?(?:\.org|\.com)|uptodate\.com|medscape\.com|nature\.com|science\.org|sciencedirect\.com|springer\.com|wiley\.com|oup\.com|plos\.org|biomedcentral\.com|frontiersin\.org|mdpi\.com|medrxiv\.org|biorxiv\.org|arxiv\.org|kdigo\.org|ginasthma\.org|goldcopd\.org|idsociety\.org|asco\.org|nccn\.org|esmo\.org|wikipedia\.org|mdcalc\.com|orcid\.org|crossref\.org|semanticscholar\.org|openalex\.org|moh\.gov\.\w+|gov\.\w{2}|edu\.\w{2}|ac\.\w{2})$/;
const topLevel =
  'com|org|net|info|biz|io|co|me|app|dev|online|site|health|clinic|hospital|uk|de|fr|es|it|nl|be|ch|at|se|no|dk|fi|pl|cz|hu|ru|cn|hk|tw|jp|kr|in|au|nz|ca|us|br|mx|ar|za|ae|sa|eg|jo|lb|qa|kw|om|bh|ma|tn|tr|gr|pt|ie|cy|is|si|ee';
const addressForms: readonly [RegExp, number][] = [
  [
    /\b(?:https?|ftp):\/\/([a-z0-9.-]{1,253})(?::\d{1,5})?(?:[/?#][^\s"'<>()\ue000\u4e00-\u9fff\u3002,،]{0,500})?/gi,
    0.9,
  ],
  [
    /(?<![\w@./-])www\.([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5})(?:[/?#][^\s"'<>()\ue000\u4e00-\u9fff\u3002,،]{0,500})?/gi,
    0.9,
  ],
  [
    /(?<![\w@./-])((?:[a-z0-9][a-z0-9-]{1,62}\.){1,4}(?:com|org|net|info|biz|io|app|online))\b(?![@-])(?:\/[^\s"'<>()\ue000]{0,500})?/gi,
    0.7,
  ],
  [
    new RegExp(
      `(?<![\\w@./-])((?:[a-z0-9][a-z0-9-]{1,62}\\.){1,4}(?:${topLevel}))/[^\\s"'<>()\\ue000]{1,500}`,
      'gi',
    ),
    0.7,
  ],
];

/** Web addresses, except those of the literature and the authorities. */
export const findUrls: Finder = ({ text }) =>
  addressForms.flatMap(([form, confidence]) =>
    matchesOf(text, form).flatMap((match): Candidate[] => {
      const host = (match[1] ?? '').toLowerCase();
      if (publicHosts.test(host)) return [];
      const length = match[0].replace(/[.,;:!?]+$/, '').length;
      return [{ start: match.index, end: match.index + length, kind: 'url', confidence }];
    }),
  );

/** Network addresses; four small numbers with points between are rather a chapter or a version. */
export const findNetworkAddresses: Finder = (prepared) => {
  const { text } = prepared;
  const found: Candidate[] = [];
  for (const match of matchesOf(
    text,
    /(?:(?<![\w.])|(?<=(?<![A-Za-z])[Ii][Pp]))(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?![\w]|\.\d)/g,
  )) {
    const parts = match.slice(1, 5).map(Number);
    if (parts.some((part) => part > 255)) continue;
    const before = textBefore(prepared, match.index, 20);
    if (/(?:version|v\.?|section|chapter|table|release|§|第|القسم|版本) ?$/.test(before)) continue;
    const said = /\b(?:ip|address|host|server|عنوان)/.test(before);
    const sure = said || Math.max(...parts) > 40 || parts[0] === 10;
    if (sure)
      found.push({ start: match.index, end: match.index + match[0].length, kind: 'ip', confidence: 0.85 });
  }
  for (const match of matchesOf(text, /(?<![\w:.])[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}(?![\w:])/gi)) {
    const groups = match[0].split(':');
    const full = groups.length === 8 && groups.every((group) => group.length > 0);
    const short = match[0].includes('::') && groups.filter((group) => group.length > 0).length >= 2;
    if ((full || short) && /\d/.test(match[0]))
      found.push({ start: match.index, end: match.index + match[0].length, kind: 'ip', confidence: 0.9 });
  }
  for (const match of matchesOf(text, /(?<![\w:-])[0-9a-f]{2}(?:[:-][0-9a-f]{2}){5}(?![\w:-])/gi))
    found.push({ start: match.index, end: match.index + match[0].length, kind: 'device', confidence: 0.9 });
  return found;
};

const phoneCue =
  /(?:\b(?:tel(?:ephone)?|phone|mobile|cell(?:ular|phone)?|call(?:ed|ing)?|contact|registered|whats ?app|reach(?:ed|able)?|pager|beeper|text|sms|dial|ring|hotline|desk|home|work|office|number|at|ext)\b|هاتف\S*|جوال\S*|موبايل\S*|تلفون\S*|تليفون\S*|اتصل\S*|للتواصل|واتس\S*|الاتصال|محمول\S*|电话|手机|联系|座机|宅电|固话|致电|拨打|微信|號碼|号码|电联|回电|[打回找叫]我|短号)(?:[^\d\n\ue000]{0,24}|:\n)$/;
const strongCue =
  /(?:\b(?:tel(?:ephone)?|phone|mobile|cell(?: ?phone|ular|phone)|call(?:ed)?|whats ?app|pager|desk|dial)\b|هاتف\S*|جوال\S*|موبايل\S*|تلفون\S*|تليفون\S*|اتصل\S*|واتس\S*|电话|手机|联系|座机|宅电|固话|致电|拨打|电联|回电|[打回找叫]我|call me|短号|分机)(?:[^\d\n\ue000]{0,24}|:\n)$|(?:^|[^\u0621-\u064a])(?:ت|هـ|ه|ج|م|رقمي|رقمه|رقمها|رقم التواصل|تواصل|كلمني|كلموني|دق علي|دقي|دقوا|اتصلوا|خابرني|نمرتي|نمرته|نمرتها|نمره|نمرة) ?[:./-]?[ (]{1,2}$|\b(?:ph|hp|mob|tlf|telf|tél|tel|cel|num|whats|wa|hp no|h\/p)[.:]? {0,2}$/;
/** Said anywhere near, it makes a telephone of a number written like one. */
const near = /\b(?:phone|mobile|cellphone|call|contact|answer\w*|reach|dial|text|messages?|whatsapp|ring)\b/;
const faxCue = /(?:\bfax\b|فاكس|传真)[^\d\n]{0,14}$/;
const notPhone =
  /(?:\b(?:pmid|pmcid|doi|nct|isbn|issn|isrctn|grant|orcid|p ?[=<]|card|account|iban|ssn|mrn|npi|nhs|sin|chi|aadhaa?r|uhid|passport|version|range|lot|icd|snomed|loinc|ndc|cas|ean)|nejm\w*|جواز|هوية|حساب|بطاقة|护照|身份证|卡号|病历|住院号)[\s:#.=-]{0,3}(?:no\.?|number|رقم|号)?[\s:#.]{0,3}$/;
const measureAfter =
  /^ ?(?:mg|mcg|µg|μg|g\/|kg|ml|l\/|mmol|mol|units?\b|iu\b|u\/|%|mm|cm|ms|bpm|cells|copies|patients|people|participants|women|men|cases|adults|children|person|years|مريض|ملغ|个|例|人|患者|岁)/;

const phoneForm =
  /(?<![\w@+]|\d[.:/-])\(?(?:\+ ?)?\(?\d{1,15}\)?(?:[ .\-/()]{1,3}\d{1,8}\)?){0,7}(?: ?(?:x|ext\.?|extension) ?\d{1,6})?(?![\w])/gi;
const nanp =
  /^(?:(?:\+|00)?1[ .-]?|001[ .-])?\(?[2-9]\d{2}\)?[ .-]{0,2}\d{3}[ .-]\d{4}(?: ?(?:x|ext\.?|extension) ?\d{1,6})?$/i;

const directCue =
  /(?:\b(?:ext|tel|phone|mobile|bleep|pager|dect|call me(?: (?:on|at))?|ring)|短号|分机|内线|[回打]我|电话|رقمي|هاتف|تلفون|جوال|تحويلة|بيجر|داخلي) ?[.:#]? ?$/;

const judgePhone = (
  value: string,
  cued: boolean,
  strong: boolean,
  isNear: boolean,
  direct: boolean,
): number => {
  const main = value.replace(/ ?(?:x|ext\.?|extension) ?\d+$/i, '');
  const digits = digitsOf(main);
  const groups = main.match(/\d+/g) ?? [];
  // A ward's line has few digits, and somebody says to ring it.
  if (digits.length < 7) return direct && digits.length >= 5 && groups.length === 1 ? 0.7 : 0;
  if (digits.length > 15) return 0;
  if (/^(\d)\1+$/.test(digits)) return 0;
  // Hours, or readings one after the other.
  if (groups.length > 1 && /^(?:(?:[01]\d|2[0-3])(?:00|15|30|45) ?)+$/.test(main.replace(/ +/g, ' ')))
    return 0;
  if (!strong && groups.length > 3 && groups.every((group) => group.length === 2) && !main.startsWith('0'))
    return 0;
  // 7.25-7.30 is a range.
  if (/\d\.\d/.test(main) && /[-/ ]/.test(main)) return 0;
  if (/^\(?\+/.test(main)) return digits.length >= 9 ? 0.92 : cued ? 0.85 : 0.6;
  if (nanp.test(value)) return cued ? 0.92 : 0.85;
  if (cued) return strong ? 0.9 : 0.75;
  if (/^1[3-9]\d{9}$/.test(digits) && groups.length <= 3 && groups[0]?.length !== 2) return 0.85;
  if (/^05\d{8}$|^01[0125]\d{8}$|^07\d{9}$|^00\d{9,13}$/.test(digits)) return 0.8;
  if (/^\(?0[1-9]/.test(main) && digits.length >= 9 && digits.length <= 12 && groups.length >= 2) return 0.75;
  if (/^\(?0[1-9]\d{1,2}[)-]/.test(main) && digits.length >= 10) return 0.75;
  if (isNear && groups.length >= 2 && !main.includes('/') && !digits.includes('000')) return 0.6;
  const even =
    groups.every((group) => group.length >= 2 && group.length <= 4) && !groups.slice(1).includes('000');
  if (groups.length >= 3 && even && digits.length >= 8 && digits.length <= 12 && !main.includes('/'))
    return 0.55;
  return 0;
};

/** Numbers of goods. */
const thing =
  /\b(?:ref|lot|batch|cassette|model|serial|item|cat|part|code|gtin|udi)\.?(?: no\.?| number)?[ :#]{1,2}$/;

/** G0721 26 118 304: what a code of letters and digits begins is the rest of it. */
const codeBefore = /(?:^|\s)[A-Z]{1,3}\d{3,6} $/;

const measuredBefore =
  /(?:收缩压|舒张压|血压|心率|血糖|脉搏|体温|读数|\b(?:bp|sbp|dbp|hr|readings?|systolics?|pressures?|sugars?|pulse)|الضغط|ضغط|السكر|قراءات)[ :]{0,3}$/;

/** Telephone and fax numbers by their form, or by what stands before them. */
export const findPhones: Finder = (prepared) => {
  const found: Candidate[] = [];
  for (const match of matchesOf(prepared.text, phoneForm)) {
    if (thing.test(textBefore(prepared, match.index, 20))) continue;
    if (codeBefore.test(prepared.text.slice(Math.max(0, match.index - 12), match.index))) continue;
    const lead = /^[^\d+(]*/.exec(match[0])?.[0].length ?? 0;
    const start = match.index + lead;
    const value = match[0].slice(lead).replace(/[^\d)]+$/, '');
    const end = start + value.length;
    const before = textBefore(prepared, start, 40);
    if (notPhone.test(before) || measureAfter.test(textAfter(prepared, end, 14))) continue;
    if (
      /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$|^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}$|^\d{4} ?- ?\d{4}$|^\(?(?:19|20)\d{2} ?-/.test(
        value,
      )
    )
      continue;
    if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4} |^\d{4}[/.-]\d{1,2}[/.-]\d{1,2} /.test(value)) continue;
    // Readings one after the other: systolic 135-128-131.
    if (/^\d{2,3}(?:-\d{2,3}){2,}$/.test(value) && measuredBefore.test(before)) continue;
    const fax = faxCue.test(before);
    const confidence = judgePhone(
      value,
      fax || phoneCue.test(before) || strongCue.test(before),
      fax || strongCue.test(before),
      near.test(textBefore(prepared, start, 60)) || near.test(textAfter(prepared, end, 30)),
      directCue.test(before),
    );
    if (confidence > 0) found.push({ start, end, kind: fax ? 'fax' : 'phone', confidence });
  }
  return found;
};

const handleCue =
  /(?:\b(?:user ?(?:name|id)|screen ?name|log-?in(?: id| name)?|logged in as|handle|twitter|instagram|insta|snap(?:chat)?|telegram|skype|facebook|tiktok|linkedin|wechat(?: id)?|line id|discord)|微信号?|用户名|登录名|登录账号|账号|账户|帐号|QQ号?|抖音号?|微博|اسم المستخدم|حساب(?:ه|ها|ي)? (?:على )?(?:تويتر|انستغرام|انستقرام|سناب|سناب شات|تيليجرام|فيسبوك)|تويتر|سناب)(?: (?:is|was|id|name|هو))?(?:[ :=]{1,3}|(?<=[\u4e00-\u9fff]))@?([A-Za-z][A-Za-z0-9_.-]{2,30}|\d{5,12})(?![\w@])/gi;
const handle = /(?<![\w.@/])@([A-Za-z][A-Za-z0-9_.]{2,29})(?![\w@])/g;

/** Names people use on line: after a word that says so, or behind an @ and not a plain word. */
export const findHandles: Finder = ({ text }) => [
  ...matchesOf(text, handleCue)
    .filter(({ 1: name = '' }) => (/[\d_.]/.test(name) || name.length === 0) && !/^1[3-9]\d{9}$/.test(name))
    .map((match): Candidate => {
      const end = match.index + match[0].replace(/[.-]+$/, '').length;
      return {
        start: match.index + match[0].length - (match[1] ?? '').length,
        end,
        kind: 'account',
        confidence: 0.75,
      };
    }),
  ...matchesOf(text, handle)
    .filter(({ 1: name = '' }) => /[\d_]/.test(name) && !/^(?:\d|mg|ml|hr|rest)/i.test(name))
    .map(
      (match): Candidate => ({
        start: match.index,
        end: match.index + match[0].replace(/\.+$/, '').length,
        kind: 'account',
        confidence: 0.6,
      }),
    ),
];

/** A message in Arabic often ends in the writer's number; those of the Gulf have eight digits. */
const closing = /(?<=[\u0621-\u064a]{2} ?[,.:]? ?)[2-9]\d{7}(?= ?[.!]?\s{0,9}$)/g;
const notClosing =
  /(?:رقم|ملف|ملفه|ملفها|هوية|جواز|حساب|بطاقة|سجل|عينة|فاتورة|طلب|وصفة|كود|رمز|تسلسلي|بوليصة|تشغيلة|التشغيلة|دفعة|الدفعة|كيس|الكيس|وحدة|لوت|صفائح|خلايا|نسخة|حمل فيروسي)\S{0,3} ?[:#]? ?$/;

const findClosingPhones = ({ text }: Prepared): Candidate[] =>
  matchesOf(text, closing).flatMap((match): Candidate[] => {
    const end = match.index + match[0].length;
    const start = match.index;
    return notClosing.test(text.slice(Math.max(0, start - 16), start))
      ? []
      : [{ start, end, kind: 'phone', confidence: 0.55 }];
  });

const spokenForm =
  /(?:电话|手机|号码|联系|致电|微信|打我|回我)[^\n\d]{0,8}?([零〇一二三四五六七八九幺两](?: ?[零〇一二三四五六七八九幺两]){6,12})(?![\u4e00-\u9fff]{0,1}[年月日])|(?<![\u4e00-\u9fff])([一幺][三五七八九](?: ?[零〇一二三四五六七八九幺]){9})(?![零〇一二三四五六七八九十百千])/g;

/** Telephone numbers written in Chinese numerals, or at the end of a message in Arabic. */
export const findMessagePhones: Finder = (prepared) => [
  ...findClosingPhones(prepared),
  ...matchesOf(prepared.text, spokenForm).map((match): Candidate => {
    const digits = match[1] ?? match[2] ?? '';
    const end = match.index + match[0].length;
    return { start: end - digits.length, end, kind: 'phone', confidence: 0.8 };
  }),
];
