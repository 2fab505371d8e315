import type { QuestionKind } from '@mz/contracts';
import type { Analysis } from '@mz/lexicon/analyse';
import { normaliseText, tokenise } from '@mz/lexicon/normalise';
import { tellsOfAnimals } from '@mz/lexicon/question-words';
import { findSafetyKind, namesCase as namesRemedyOfCase } from '@mz/lexicon/safety';
import { isDoubtful, isLikelyAnswerable, isSurelyAnswerable } from '@mz/lexicon/safety-model';
import { studiesIn } from '@mz/lexicon/studies';
import { termIndex } from '@mz/lexicon/terms';
import { findUrgent, isReported } from './urgent.ts';

type Rule = readonly [QuestionKind, RegExp];

/** A rule's text is written as `normaliseText` leaves the question. */
const rules: readonly Rule[] = [
  [
    'self-harm',
    /\b(i|i'm|im|i am)\b[^.?!]{0,40}\b(kill(ing)? myself|end(ing)? (my|it all)|suicidal|hurt(ing)? myself|harm(ing)? myself|want(ing)? to die|better off dead|take my own life)\b|\bmy own suicide\b|(اريد|انوي|افكر|فكرت|رح|سوف|راح)[^.؟!]{0,20}(ان اموت|الموت|اقتل نفسي|قتل نفسي|الانتحار|انتحر|انهاء حياتي|انهي حياتي|ايذاء نفسي|اوذي نفسي)|(اقتل نفسي|ساقتل نفسي|ساانتحر|سانتحر|لا اريد ان اعيش)|(我|自己)[^。？！患]{0,8}(想死|自杀|不想活|想结束生命|轻生|伤害自己|自残|了结自己)/,
  ],
  [
    'emergency',
    /\b(not breathing|stopped breathing|no pulse|pulseless|in (cardiac )?arrest|cardiac arrest|arresting|collapsed|unresponsive|choking|crashing|seizing|bleeding out|exsanguinating|anaphyla\w+|anaphylactic)\b[^.?!]{0,40}\b(now|right now|in front of me|at the moment|currently|help|as we speak)\b|\b(right now|in front of me|help me|urgent help|emergency now)\b[^.?!]{0,60}\b(not breathing|no pulse|arrest|collapsed|unresponsive|choking|seizing|bleeding|anaphyla\w+|stemi|stroke|crashing)\b|\b(i am|i'm|im|i)\b[^.?!]{0,25}\b(having|have)\b[^.?!]{0,20}\b(chest pain|a heart attack|a stroke|trouble breathing|difficulty breathing|an allergic reaction)\b[^.?!]{0,25}(now|right now|help)|\bi (can't|cannot|can not) breathe\b|(الان|حالا|امامي|فورا|النجده|ساعدوني|انقذوني)[^.؟!]{0,40}(توقف قلب\S*|لا يتنفس|توقف تنفس\S*|لا نبض|بلا نبض|يختنق|فقد وعيه|ينزف|تاق\S*|يتشنج|يختلج)|(توقف قلبه|توقف القلب|لا يتنفس|توقف تنفسه|لا نبض|بلا نبض|يختنق|فقد وعيه|ينزف بغزاره|صدمه تاقيه|يتشنج|يختلج)[^.؟!]{0,40}(الان|حالا|امامي|فورا|ماذا افعل)|(现在|正在|此刻|眼前|马上|救命|刚刚)[^。？！]{0,15}(没有?呼吸|呼吸停止|心跳停|心脏骤停|心搏骤停|没有?脉搏|窒息|昏迷不醒|失去意识|大出血|抽搐|过敏性休克)|(没有?呼吸|呼吸停止|心跳停|心脏骤停|没有?脉搏|窒息|失去意识|大出血|抽搐|过敏性休克)[^。？！]{0,15}(了[，,]?(怎么办|救命|快)|现在|就在|正在发生)|(我)(现在|正在)[^。？！]{0,6}(胸痛|喘不上气|呼吸困难|中风)/,
  ],
  [
    'patient-order',
    /\b(prescribe|write|issue|give|send|generate|make|draft|sign|renew|refill|need|get|print)\b[^.?!]{0,20}\b(me|him|her|them|us|my patient|this patient|the patient|mr|mrs|ms|for)?\b[^.?!]{0,20}\b(a prescription|prescription for|an order|orders? (for|set)|the script|a script|refill|rx|sick note|discharge summary|death certificate|medical certificate)\b|\bprescribe (me|him|her|us|my|this)\b|\b(please )?order\b[^.?!]{0,30}\b(for (my|this|the) patient|for (bed|room|mr|mrs|ms)|in bed|stat for)\b|\badmit (this|my) patient\b|\b(enter|place|put in) (an |the )?orders?\b|(اكتب|اصرف|جدد|حرر|اعطني|اريد|جهز)[^.؟!]{0,20}(وصفه|روشته|امر طبي|اوامر علاجيه|اجازه مرضيه|تقرير طبي)|(صف لي|صف للمريض|صف لمريضي|وصف لي)|(اصرف)[^.؟!]{0,20}(لمريضي|للمريض|للمريضه)|(开|写|出|续|给我)[^。？！]{0,8}(处方|医嘱|药方|病假条|诊断证明|死亡证明|假条)|(给|帮|为)(我|这个|这位|该|他|她)?(患者|病人)?[^。？！]{0,4}(开药|下医嘱|开立)/,
  ],
  [
    'lay',
    /\b(i'm|i am|im) (not a (doctor|physician|medic)|a patient|a parent|a caregiver|just a patient)\b|\bas a (patient|parent|mother|father|layman|lay person)\b|\bmy (doctor|gp|physician|pediatrician|pharmacist|cardiologist|dentist)\b[^.?!]{0,40}\b(told|said|prescribed|gave|put me|wants|says|advis\w+)\b|\bshould i (take|see a|go to|be worried|worry|skip|double)\b|\b(can|may) i (take|drink|eat)\b|\bi (have|had|feel|got|am having|was diagnosed|take|took|forgot|noticed)\b(?![^.?!]{0,30}\b(patient|case|man|woman|male|female|year|yo|boy|girl|infant|lady|gentleman|question)\b)[^.?!]{0,50}\b(pain|headache|fever|rash|cough|dizz\w+|lump|symptoms?|diabetes|blood pressure|my (pills?|tablets?|medicine|meds|dose|insulin))\b|\bmy (child|son|daughter|baby|kid|mother|mom|mum|father|dad|husband|wife|grandmother|grandfather)\b[^.?!]{0,50}\b(has|have|is|was|took|takes|swallowed|cries|feels|got|needs)\b|(لست طبيب\S*|انا مريض\S*|انا ام|انا والد\S*|طبيبي|دكتوري)|(هل) (اخذ|اتناول|اوقف|استطيع ان اخذ|يمكنني ان اخذ|يمكنني تناول|اذهب)|(?<!\p{L})(عندي|اعاني من|اشعر ب|احس ب)(?![^.؟!]{0,24}(مريض|حاله|حالات|مرضي|ست|رجل|رجال|راجل|شاب|عجوز|طفل|رضيع|حامل|سيده|بنت|ولد|واحد))[^.؟!]{0,30}(?<!\p{L})(و|ب)?(ال)?(الم|صداع|حراره|سعال|دوخه|طفح|ضغط|سكري)(?!\p{L})|(?<![\u0621-\u064a])(ابني|ابنتي|طفلي|امي|ابي|زوجي|زوجتي|والدتي|والدي)(?![\u0621-\u064a])[^.؟!]{0,30}(عنده|عندها|لديه|لديها|يعاني|تعاني|ابتلع|حرارته|حرارتها|يشكو|تشكو|مصاب\S*)|(我不是医生|我是患者|我是病人|我是家属|我的医生|医生给我|医生让我|医生说我)|(我)(有|得了|感觉|觉得|患有|最近|今天|昨天|这几天|一直)[^。？！]{0,12}(痛|疼|发烧|发热|咳嗽|头晕|皮疹|糖尿病|高血压|不舒服|难受)|(我)(可以|能|要不要|应该|该不该|能不能|可不可以)(吃|服|停|去|喝)|(我|我家)(的)?(孩子|儿子|女儿|宝宝|妈妈|爸爸|老公|老婆|爷爷|奶奶|母亲|父亲)/u,
  ],
  [
    'greeting',
    /^\s*(hi|hello|hey|good (morning|afternoon|evening)|greetings|thanks|thank you|thx|salam|dear zonebot|who are you|what can you do|help)([\s,،]+(there|zonebot|bot|doctor|dr|all|everyone|so much|very much))?[\s!.,?]*$|^\s*(مرحبا|اهلا|اهلا وسهلا|السلام عليكم( ورحمه الله( وبركاته)?)?|صباح الخير|مساء الخير|شكرا|شكرا لك|شكرا جزيلا|من انت|ماذا تستطيع ان تفعل|كيف حالك)[\s!.،؟]*$|^\s*(你好|您好|早上好|晚上好|下午好|嗨|哈喽|谢谢|谢谢你|多谢|你是谁|你能做什么|您能做什么)[呀啊吗\s!！。，,？?]*$/,
  ],
  [
    'out-of-scope',
    /\b(malpractice|lawsuits?|sue|suing|lawyers?|attorneys?|liab(le|ility)|(il)?legal(ly)?|billing code|icd-?1[01] codes?|cpt codes?|insurance (claim|cover\w*)|salary|salaries|job|visa|stock|crypto|exam answers|usmle answer|board exam|interpret (this|the|attached) (image|x-?ray|cxr|ecg|ekg|ct|mri|scan|film|photo)|what do (you|u) (see|make of|think of)[^.?!]{0,16}\b(this|attached) (image|x-?ray|cxr|ecg|ekg|ct|mri|scan|film|photo)|look at (this|the) (image|x-?ray|photo))\b|(دعوي قضائيه|قانوني\S*|القانون|محامي|محكمه|تامين صحي|راتب|وظيفه|اقرا (هذه )?الصوره|(هذا|هذه|هاي|هاد|هالصوره?) ?(ال)?(تخطيط|صوره|اشعه|رنين|طبقي)\S*[^.؟!]{0,24}(تشوف|شايف|اقرا))|(医疗纠纷|打官司|起诉|法律|合法|违法|律师|工资|薪水|医保报销|报销|编码|看一下这张|读片|看片|(这份|这张|附的|上传的)(心电图|片子|ct|x光|胸片|图)[^。？！]{0,10}(看|提示|诊断))/,
  ],
  [
    'out-of-scope',
    /\b(how much (does|do|is|are) [^?]{2,40} cost|costs?(?![- ]?(effective|benefit|utility))|out[- ]of[- ]pocket|prices?|pricing|cheap(er|est)?|expensive|copay|reimburse\w*)\b|(سعر|اسعار|ثمن|تكلفه|ارخص|غالي الثمن)|(بكم|بكام)[^.؟!]{0,24}صيدلي|(ال)?تامين[^.؟!]{0,16}(يغطي|بيغطي|تغطي)|(多少钱|价格|药价|费用|便宜|贵吗|贵不贵)/,
  ],
  [
    'out-of-scope',
    /\b(veterinar\w*|vet dose|canine|feline|equine|bovine)\b|\b(in|for|my|to|with|an?|the|old|year-old) (adult |small |large )?(dog|cat|horse|pet|cow|goat|pig|rabbit|hamster|parrot|bird|puppy|kitten|camel)\b(?! (bite|scratch|scan|score|allerg|dander|exposure|flu))|\b(dogs|cats|horses|pets|cattle|cows|sheep|goats|pigs|rabbits|hamsters|parrots|puppies|kittens|camels)\b(?! (bites?|scratch\w*|allerg\w*|dander))|(بيطري\S*|(?<!\p{L})(قطتي|كلبي)(?!\p{L})|(?<!(عض|خدش)\S{0,3} )(?<!\p{L})[وبلك]?(?:ال|ل)?(قطط|قطه|كلاب|خيول|حصان|ماعز|اغنام|ابقار|ببغاء|ارنب)(?!\p{L}))|兽医|宠物|(狗|猫|犬|马匹|奶牛|绵羊|兔子|鹦鹉)(?!.{0,4}(咬|抓|过敏|毛))/u,
  ],
  [
    'out-of-scope',
    /\b(nobel prize|headlines|in the news|news (on|about|today)|(latest|outbreak|breaking) (outbreak )?news|who won|stock price)\b|(جايزه نوبل|اخبار|اخر الاخبار|مين (ربح|فاز)|من (ربح|فاز))|(诺贝尔|新闻|最新消息|谁赢了)/,
  ],
];

const nonMedical =
  /\b(weather|football|soccer|world cup|movie|film|song|lyrics|poem|joke|recipe|cook|bake|cake|capital of|president of|prime minister|election|stock market|bitcoin|javascript|python code|write code|program in|homework|translate this|horoscope|holiday|hotel|flight to|game|chess|novel|essay about|love letter|car|phone|laptop|wifi|washing machine|fridge|oven|plumb\w*|repair my|fix my)\b|(الطقس|كره القدم|فيلم|اغنيه|قصيده|نكته|وصفه طبخ|طبخ|عاصمه|رييس (دوله|جمهوريه|الولايات)|انتخابات|البورصه|برمجه|واجب مدرسي|ترجم هذا|الابراج|فندق|رحله الي|سياره|هاتف|حاسوب|شعر|الدوري|مباراه|غساله)|(天气|足球|世界杯|电影|歌曲|歌词|写诗|一首诗|笑话|菜谱|做饭|做菜|蛋糕|首都|总统|总理|选举|股票|股市|比特币|代码|编程|作业|翻译这|星座|旅游|酒店|机票|游戏|象棋|小说|情书|汽车|手机|电脑|洗衣机|冰箱|修理)/;

/** A text without the names of diseases in it: a cough may bark without a dog. */
const withoutNames = (text: string): string => {
  const tokens = tokenise(text);
  let rest = '';
  let at = 0;
  for (const { term, from, to } of termIndex().match(tokens)) {
    const [first, last] = [tokens[from], tokens[to - 1]];
    if (term.kind !== 'condition' || !first || !last) continue;
    rest += `${text.slice(at, first.start)} `;
    at = last.end;
  }
  return rest + text.slice(at);
};

/** What a question is taken for, from its words; whether something is to be calculated is decided elsewhere. */
export const classify = (question: string, analysis: Analysis, goesOn = false): QuestionKind => {
  const safety = findSafetyKind(question, goesOn);
  // A clinical question is answered whatever else stands in its text: passages and question are data for every engine.
  const isClinical = [...analysis.terms.values()].includes('condition');
  const namesCase = isClinical || [...analysis.terms.values()].includes('test');
  if (safety === 'injection' && !namesCase) return 'declined';
  // Words of despair in the first person, in a text that names nothing clinical: help is offered rather than a search.
  const text = normaliseText(question);
  const urgent = findUrgent(text);
  const isLay = rules.some(([kind, pattern]) => kind === 'lay' && pattern.test(text));
  if (safety === 'self-harm-hint') {
    if (!namesCase) return 'self-harm';
  } else if (safety === 'self-harm' && urgent === 'emergency') return urgent;
  else if (safety === 'emergency' && isLay && isDoubtful(question)) return 'lay';
  else if (safety !== null && safety !== 'injection') return safety;
  // The classifier has read the whole of it; patterns of single words do not overrule what it is sure of.
  const isOfCase = (namesCase && /\p{Nd}/u.test(question)) || namesRemedyOfCase(question);
  const isAnswerable = isOfCase && isSurelyAnswerable(question);
  const isOverruled = (kind: QuestionKind): boolean =>
    isAnswerable && (kind === 'emergency' || kind === 'self-harm');
  if (urgent !== null && !isOverruled(urgent)) return urgent;
  const plain = withoutNames(text);
  const rule = rules.find(
    ([kind, pattern]) =>
      pattern.test(kind === 'out-of-scope' ? plain : text) && !isReported(kind, text) && !isOverruled(kind),
  );
  // A desk job beside a blood pressure is the patient's.
  const isCase = [...analysis.terms.values()].filter((kind) => kind === 'condition').length > 1;
  const isBeside =
    (isCase && /\d/.test(text)) || (isClinical && isLikelyAnswerable(question) && tellsOfAnimals(question));
  if (rule && !(rule[0] === 'out-of-scope' && isBeside)) return rule[0];
  const { terms } = analysis;
  const hasSubject = [...terms.values()].some((kind) => kind !== 'intent');
  if (!hasSubject && nonMedical.test(text)) return 'non-medical';
  if (terms.has('differential')) {
    if (
      /\b(differential|differentials|ddx|causes?|cause)\b|التفريقي|اسباب|الاسباب|سبب|鉴别|原因|病因/.test(
        text,
      )
    )
      return 'differential';
  }
  if (terms.has('evidence') || terms.has('efficacy') || studiesIn(question).length > 0) return 'literature';
  if (terms.has('dose') || terms.has('renal adjustment')) return 'dose';
  return 'guideline';
};
