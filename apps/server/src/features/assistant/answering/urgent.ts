import type { QuestionKind } from '@mz/contracts';

// Texts are as `normaliseText` leaves them.

/** Somebody else's words are told: "patient says I want to die". */
const isQuoted = (text: string): boolean =>
  // Who begins with "I" speaks of themselves.
  !/^\s*(i'm|i am|im|i)\b/.test(text) &&
  /\b(patients?|pts?|client|he|she|they|teen\w*|woman|man|boy|girl)\b[^.?!]{0,40}\b(say\w*|said|state[sd]?|stating|report\w*|tell\w*|told|express\w*|voice[sd]?|admit\w*|thinking|thoughts?)\b|(مريض\S*|المريض\S*)[^.؟!]{0,20}(يقول|تقول|قال|قالت|يفكر|تفكر)|(患者|病人|他|她)[^。？！]{0,8}(说|称|表示|诉|有|想)/.test(
    text,
  );

const selfHarm =
  /\b(thinking|thoughts|think) (of|about) (suicide|ending (it|things|my)|killing myself|dying)\b|\b(want|wanna|wish|going) (to )?(die|be dead)\b|\b(no reason|don't want|do not want|not worth) (to live|living|to go on|being alive)\b|\bnot worth living\b|(بدي|عايز|عاوز|ابغي|نفسي|اتمني) (موت|اموت)|(ما|مش|لا) (بدي|اريد|عايز) (عيش|اعيش)|(افكر|بفكر|عم فكر)[^.؟!]{0,12}(بالموت|انتحر|بالانتحار|الانتحار)|زهقت من (حياتي|الحياه)|تعبت من (حياتي|الحياه)|活着没(什么)?意思|活不下去|想死|不想活|想自杀|结束自己的?生命/;

const event =
  /\b(not breathing|stopped breathing|isn't breathing|no pulse|pulseless|(in|into) (v-?fib|vf|vt|cardiac|asystolic|full)? ?arrest|v-?fib arrest|cardiac arrest|asystole|coding|code blue|chok(ing|ed)|unconscious|unresponsive|collapsed|seizing|convulsing|bleeding out|exsanguinating|throat (is )?(closing|swelling))\b|(توقف|وقف) (قلب\S*|تنفس\S*|عن التنفس)|(لا|ما|مو|مش) (عم )?(ب)?يتنفس|(عم )?يختنق|تختنق|(فقد|غاب عن|فاقد) (ال)?وعي\S*|بلا نبض|ما في نبض|لا نبض|ينزف بشده|(心跳|呼吸)(突然)?(停|骤停)|没有?(呼吸|心跳|脉搏)|噎住|窒息|昏倒|倒地|失去意识|叫不醒|抽搐不止|大出血/;
const present =
  /\b(now|right now|just|help|hurry|quick|asap|what (do|should) (i|we) do|in front of me|happening|waiting room|lobby|happened|on the floor|call (911|999|112))\b|الان|حالا|هلق|هلا|فورا|بسرعه|امامي|قدامي|الحقوني|ساعدوني|النجده|(شو|ماذا|ايش) (اعمل|افعل|نعمل|اسوي)|(怎么办|现在|突然|刚刚|救命|快|马上|眼前)/;
/** Told of another time, or asked as a matter of knowledge. */
const past =
  /\b(stable|resolved|recovered|yesterday|last (week|night|month|year)|weeks? ago|days? ago|months? ago|after (a |the )?(cardiac )?arrest|post-?arrest|prevent\w*|guidelines?|management of|protocol|differential|history of|survivors?|now (stable|awake|alert|better))\b|مستقر\S*|سابق\S*|ارشادات|بروتوكول|稳定|指南|既往|预防|复苏后/;
const ownEmergency =
  /\b(i'm|im|i am|i think i'm|i think i am|i think im|i)\b[^.?!]{0,20}\b(having|have)\b[^.?!]{0,20}\b(stroke|heart attack|anaphyla\w+|seizure)\b|\b(i'm|im|i am|i)\b[^.?!]{0,30}\b(crushing|severe) chest pain\b|\bi can ?(no|')t breathe\b|عندي (الم|وجع) (صدر|بالصدر|في الصدر)[^.؟!]{0,16}(الان|هلق|حالا|شديد)|(لا استطيع|مو قادر|مش قادر|ما عم اقدر) (التنفس|اتنفس)|我[^。？！]{0,4}(胸口|胸部|胸)(剧痛|好痛|很痛|压榨)|我[^。？！]{0,6}(喘不过气|喘不上气|呼吸不了)/;

const order =
  /^\s*(please |pls |kindly |can you |could you |you should )?(prescribe|order)\b(?! of)|^\s*(please |pls )?(start|give) (bed|room|patient in) ?\d+|(^|\s)(اصرف|صف|اوصف|اكتب)(لي| لي| له| لها| لمريض\S*| للمريض\S*| للمريضه)(\s|$)/;

const lay =
  /\bshould i (stop|start|keep|continue|change|skip|double|quit)( taking| using)? my\b|\b(is it (safe|ok|okay) (for me )?to (take|stop)) my\b|(?<![\u0621-\u064a])(ابي|ابوي|امي|والدي|والدتي|ابني|ابنتي|بنتي|طفلي|طفلتي|جدي|جدتي|زوجي|زوجتي|مرتي|جوزي|اخي|اختي|خالتي|عمتي)( \S+){0,2} ?(معه|معها|عنده|عندها|عندو|عم|صار|صارت|سكره|ضغطه|حرارته|تعبان|تعبانه)|我(的)?(妈|爸|妈妈|爸爸|奶奶|爷爷|外婆|外公|姥姥|姥爷|老公|老婆|丈夫|妻子|孩子|儿子|女儿|宝宝|家人)[^。？！]{0,14}(高|低|疼|痛|病|烧|咳|晕|吐|拉|吃什么|怎么办|能吃|能不能)|我(的)?(头|肚子|胃|胸|腰|背|腿|脚|嗓子|喉咙|眼睛|耳朵|牙|关节)(好|很|有点|一直|总)?(疼|痛|晕|酸|不舒服)/;

/** What must not be answered like a question of a colleague, by wider words than those of the other rules. */
export const findUrgent = (text: string): QuestionKind | null => {
  if (selfHarm.test(text) && !isQuoted(text)) return 'self-harm';
  if (ownEmergency.test(text)) return 'emergency';
  if (text.length < 160 && event.test(text) && present.test(text) && !past.test(text)) return 'emergency';
  if (order.test(text)) return 'patient-order';
  return lay.test(text) ? 'lay' : null;
};

/** First-person emergencies are for the emergency number; a colleague's gets the reference at once as well. */
export const isOwnEmergency = (text: string): boolean =>
  ownEmergency.test(text) ||
  /\b(i am|i'm|im|i) (having|can't|cannot)\b|我(现在|正在)|اعاني|لا استطيع التنفس/.test(text);

/** Words that look like one's own but tell of a patient, or of a time that is over. */
export const isReported = (kind: QuestionKind, text: string): boolean =>
  kind === 'self-harm' ? isQuoted(text) : kind === 'emergency' && past.test(text) && !ownEmergency.test(text);
