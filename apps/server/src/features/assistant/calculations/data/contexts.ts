/** Words around a finding that decide whose it is and whether it is there, as `prepareText` leaves a text. */

/** Absence, before what is absent. */
export const negators =
  /(?<![a-z])(?:no|not|without|w\/o|denie[sd]|denying|negative for|never|neither|nor|absent|absence of|free of|excluded?|excluding|ruled out|isn't|wasn't|doesn't|hasn't|n't)(?![a-z])|(?<![\u0620-\u065f])[وف]?(?:لا|بدون|دون|ليست?|بلا|عدم|لم|نفي|ينفي|تنفي|ينكر|تنكر|انكر|خالي? من|سلبي\S* ل)(?=\s)|(?:没有|未见|否认|并无|不伴|无|未|没|不)/g;
/** These are followed by a list of what is absent, over commas. */
export const denials =
  /^(?:denie[sd]|denying|negative for|neither|nor|否认|[وف]?(?:ينفي|تنفي|ينكر|تنكر|انكر|نفي))$/;
/** "not controlled", "no doubt": nothing that follows is absent. */
export const disarmed =
  /^\s*(?:(?:well|adequately|properly|fully|yet|optimally|regularly) )?(?:-|controlled|treated|compliant|adherent|doubt|only|just|sure|certain|change|anticoagulated|medicated|responding)(?![a-z])|^(?:控制|治疗|规律|服药|达标|明|能排除|除外|详|清楚|确定)/;
/** A word that makes the next one its opposite: "non-smoker". */
export const joinedNegation = /(?:\bnon|\bnever|غير(?: مصاب\S*)?(?: ب\S{0,2})?|非)[- ]?$/;

/** What may stand between a negation and what is absent without ending its reach. */
export const lightWords =
  /^(?:\s|-|any|a|an|the|known|to|have|has|had|having|been|be|history of|hx of|h\/o|history|past|prior|previous|medical|evidence of|signs? of|symptoms? of|documented|significant|personal|on|currently|current|taking|takes?|receiving|using|use of|a case of|diagnosed with|suffers? from|suffering from|is|with|ever|either|both|يوجد|توجد|لديه|لديها|عنده|عندها|يعاني|تعاني|يكن|يتناول|تتناول|يستخدم|تستخدم|ياخذ|من|مصابا?ه?|اي|تاريخ|سوابق|قصه|明显|既往|任何|有|患|伴有?|合并|存在|发现|服用|使用|应用|口服|接受|曾|过)(?!(?<=[a-z])[a-z]|(?<=[\u0620-\u065f])[\u0620-\u065f]) */;
/** Here something else begins. */
export const breakers =
  /(?<![a-z])(?:but|however|though|although|yet|except|apart|other than|besides|with|has|had|have|having|is|was|are|were|takes?|taking|on|presents?|presenting|developed|who|which|despite|because|plus|also|positive|then|now|man|woman|male|female|patient|pt|yo|years?|old|for|in|and (?:has|is|on|with))(?![a-z])|\d|(?<![\u0620-\u065f])(?:و?لكن|و?لديه|و?لديها|و?عنده|و?عندها|و?مع|و?يعاني|و?تعاني|مصاب\S*|رجل|امراه|و?يتناول|و?تتناول|عمره\S?)(?![\u0620-\u065f])|但|而|有|患|伴|合并|存在|服用|男|女|岁/;
/** Whoever reports or accompanies is not who has it. */
export const reporters =
  /\b(?:reports?|says?|states?|told|brought|accompanied|lives with|according to|notes|noticed)\b|代诉|诉|陪同|يقول|تقول|ذكرت?/;

export const family =
  /(?<![a-z])(?:fathers?|mothers?|dad|mum|mom|brothers?|sisters?|siblings?|parents?|uncles?|aunts?|grand\w+|son|daughter|wife|husband|spouse|partner|cousins?|nephew|niece|relatives?|family|familial|fhx?|fh|maternal|paternal|twin|donor)(?![a-z])|(?<![\u0620-\u065f])[ولب]?(?:ل?والد(?:ه|ها|ته|تها|ته|يه|يها|تي|ي)?|الوالد\S*|ابوه|ابوها|ابيه|ابيها|امه|امها|اخوه|اخوها|اخيه|اخته|اختها|شقيق\S*|(?:ال)?عايل\S*|جده|جدته|عمه|عمته|خاله|خالته|(?:ال)?اقارب\S*|زوجه|زوجته|زوجها|ابنه|ابنته|(?:ال)?متبرع\S*)(?![\u0620-\u065f])|父|母|爸|妈|哥|弟|姐|妹|兄|家族|家属|家人|祖|爷爷|奶奶|外公|外婆|叔|伯|舅|姨|配偶|妻子|丈夫|供者|供体|儿子|女儿/g;
/** The patient again. */
export const patientAgain =
  /(?<![a-z])(?:he|she|patient|pt|himself|herself|who|man|woman|male|female|yo|y\/o)(?![a-z])|\d+ ?(?:years?|yrs?|-year)|本人|患者|病人|自己|\d+岁|(?:ال)?مريض\S*|هو|هي|نفسه|نفسها/;
/** "stroke in his father". */
export const familyBehind =
  /^[^,.;،؛。]{0,14}?(?:\b(?:in|of|by|from) (?:(?:his|her|the|a|both|an?)\s)?|\(|(?:لدي|عند|في) )(?:older |younger |first[- ]degree )?(?:father|mother|brother|sister|sibling|parent|uncle|aunt|grand\w+|son|daughter|wife|husband|relatives?|family|والد\S*|ام[هه]ا?|ابيه\S?|اخ[وي]\S+|اخت\S+|(?:ال)?عايل\S*|父|母|兄|弟|姐|妹|家)/;

/** What is spoken of as something to come or to be kept away. */
export const topicBefore =
  /(?:\b(?:risks? (?:of|for)|prevent\w*|avoid\w*|prophyla\w+ (?:of|for|against)|protect\w* (?:from|against)|reduc\w+ (?:the )?|chances? of|probability of|likelihood of|odds of|rates? of|incidence of|screen\w* for|allerg\w+ to|predict\w*|develop(?:ing)?|annual|yearly|\d+-? ?years?)|(?<![\u0620-\u065f])(?:[لب]?ال|[لب])?(?:خطر|خطوره|وقايه|للوقايه|منع|لمنع|تجنب|لتجنب|احتمال\S*|معدل|تقليل|حساسيه)(?: حدوث)?(?: من)?|预防|避免|防止|降低|发生|预测|评估)\s*(?:(?:a|an|any|the|his|her|future|further|recurrent|new|ischemic|cardioembolic|another|major|first|from|all)\s)*(?:[a-z]+\s?(?:or|and|\/|&)\s?|[\u3400-\u9fff]{1,5}[和与及或、]|\S+ (?:او |و))?(?:ال)?$/;
export const topicBehind =
  /^\s?(?:(?:and|or|\/|&|,|和|与|及|或|、)\s?[a-z\u3400-\u9fff]{1,14}\s?)?-?(?:risks?(?! factors?:)|prevent\w*|prophyla\w+|reduction|rates?|probability|likelihood|scores?|screening|clinic|guidelines?|protocol|units?|ward|volume|allerg\w+|event rate|的?风险|的?危险|的?预防|发生率|的?概率|的?几率|筛查|评估|过敏)(?![a-z])/;
/** "hypertension, if he had it", "possible stroke", "?TIA". */
export const uncertainBefore =
  /(?:\b(?:possibl[ey]|probabl[ey]|suspect\w*|suspicion (?:of|for)|likely|presumed|presumptive|query|r\/o|rule out|ruling out|concern(?:s|ed)? (?:for|about)|worried about|could (?:be|have)|may (?:be|have)|might (?:be|have)|maybe|questionable|uncertain|unclear|unknown|not sure (?:if|about|whether)(?: \w+)?|(?:if|whether) (?:he|she|they|the patient|there) (?:also )?\w+|what if|suppos\w+|assum\w+|borderline|gestational|excluding)|(?<!\w)\?|(?:يشتبه|اشتباه|مشتبه|محتمل|ربما|قد يكون|لو كان\S*|اذا كان\S*)\S*(?: \S{1,4})?|疑似|疑|可能|怀疑|待排|如果|假如|若|是否|不除外|不能排除)\s?(?:(?:a|an|the|of|had|has|have|recent|new|prior|previous|acute|ischemic|be|有|患|为|ب\S?|ال|من)\s?)*$/;
export const uncertainBehind =
  /^\s?[:(]?\s?(?:is |was )?(?:suspected|possible|unknown|unclear|uncertain|not known|not sure|not documented|not (?:yet )?(?:excluded|ruled out)|cannot be excluded|n\/a|\?\s?[,;)]|待查|待排|可疑|可能|不详|未知|不清楚|غير معروف|غير موكد|غير واضح|مشتبه|محتمل)/;

export const absentBehind =
  /^\s?(?:history|hx|disease|episodes?|events?|symptoms?|signs?|病史|史)?\s?(?:(?:[:=]|-)\s?(?:no|none|nil|neg(?:ative)?|absent|never|not|denie[sd]|false|0|n|-|无|没有|否认|否|阴性|未见|لا|كلا|بدون|غير موجود\S*|سلبي\S*|منفي\S*|لا يوجد)(?![a-z\d\u0620-\u065f])|(?:is |was |are |were |has been )?(?:negative|neg(?![a-z])|absent|denied|excluded|ruled out|unlikely|less likely|none(?![a-z])|nil(?![a-z])|never(?![a-z])|not (?:present|swollen|seen|found|noted|detected|reported|elevated|enlarged|raised|tender|active|used|taken|evident|observed|any ?more|an issue|palpable|visible|more likely|as likely|inflamed))|\s?\(\s?(?:-|no|neg(?:ative)?|absent|无|阴性|لا)\s?\)|-(?=\s?(?:[,;.)]|$))|-ve|no(?=\s?(?:[,;.)،؛]|$))|no\b[^,.;]*\bno\s?(?=[,.;]|$)|(?:غير موجود\S*|غير متورم\S*|سلبي\S*|منفي\S*|مستبعد\S*|معدوم\S*|لا(?: يوجد| توجد)?(?=\s?(?:[,;.)،؛]|$)))|(?:均|都)?(?:阴性|否认|没有|无|未见|不肿|不大)(?=\s?(?:[,;.)。、]|$)))/;
export const presentBehind =
  /^\s?(?:history|hx|病史|史)?\s?(?:[:=(]\s?(?:yes|y(?![a-z])|positive|pos(?![a-z])|present|true|有|是|阳性|نعم|موجود|ايجابي)|\+|(?:is |was )?(?:positive|present|confirmed|yes)(?![a-z])|阳性|(?:موجود|ايجابي)\S*)/;
/** "diabetes and hypertension: none": one answer to both. */
export const joinedBehind =
  /^\s?(?:and|or|\/|&|和|与|及|或|、|او|و)\s?([^,.;:،؛。、]{1,30}?)(?=\s?[:=(]|\s(?:is|was|are|were|absent|negative|not|denied)|(?:均|都|阴性|否认|无))/;

/** Present findings that something past or planned is not. */
export const pastBefore =
  /(?:\b(?:history of|hx of|h\/o|previous|prior|past|former|remote|old|treated|cured|used to)|既往|曾|曾经|سابق\S*|قديم\S*)\s?(?:\w+ ?){0,2}$/;
export const pastBehind =
  /^[^,.;،؛。]{0,16}?(?:in (?:complete )?remission|cured|resolved|years? ago|\bin (?:19|20)\d\d|in the past|年前|已治愈|治愈|缓解|(?:منذ|قبل) (?:\d+ )?(?:سنه|سنوات|سنين|عام|اعوام)|سابقا?|شفي)/;
export const plannedBefore =
  /(?:\b(?:planned|planning|scheduled|awaiting|before|upcoming|pending|due|elective|preop\w*|pre-op\w*|will (?:have|start|get|undergo)|to (?:start|have|undergo|receive)|start(?:ing)?|consider\w*|add(?:ing)?|should (?:i|we|he|she) \w+)(?: for| to| a| an| the| on)*|计划|拟行?|准备|等待|术前|将(?:要|行)?|(?:مقرر|مخطط|ينتظر|قبل|سيخضع|سيجري)\S*(?: ل\S*)?)\s?(?:\w+ ?){0,2}$/;
export const plannedBehind =
  /^\s?(?:is |was )?(?:planned|scheduled|tomorrow|next (?:week|month)|pending|to be (?:started|done))|^(?:待|拟)|^\s?(?:غدا|مقرر\S*|القادم)/;
export const stoppedBefore =
  /(?:\b(?:stopped|quit|gave up|discontinued|ceased|off|held|ex|former|no longer|used to)|戒|停用?|已停|اقلع عن|توقف عن|اوقف|سابق)\s?-?(?:taking |his |her |ال)?$/;
export const stoppedBehind =
  /^\s?(?:was |were )?(?:stopped|discontinued|ceased|held|quit)|^(?:已(?:停|戒)|停用)|^\s?(?:سابقا|سابق)/;
