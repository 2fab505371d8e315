/** What the options of choices are called, as `prepareText` leaves a text; the first that is said holds. */
export const choiceWords: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  ascites: {
    none: /\bno ascites|without ascites|بدون حبن|لا حبن|无腹水/,
    mild: /(?:استسقاء|حبن) (?:خفيف|بسيط)|\b(mild|slight|small|controlled) ascites|ascites \(?(mild|slight|controlled)|حبن خفيف|(少量|轻度)腹水/,
    'moderate-severe':
      /(?:استسقاء|حبن) (?:متوسط|شديد|كبير)|\b(moderate|severe|large|tense|refractory) ascites|ascites \(?(moderate|severe|tense)|حبن (متوسط|شديد)|(中|大)量腹水/,
  },
  encephalopathy: {
    none: /\bno (hepatic )?encephalopathy|without encephalopathy|بدون اعتلال|لا اعتلال|无(肝性)?脑病/,
    'grade1-2':
      /grade (?:1|2|i|ii|1-2) he\b|\bhe (?:grade )?(?:1|2|i|ii)\b|encephalopathy (grade )?(1|2|i|ii|1-2)\b|grade (1|2|1-2) encephalopathy|mild encephalopathy|(1|2)(-2)?级(肝性)?脑病/,
    'grade3-4':
      /grade (?:3|4|iii|iv|3-4) he\b|\bhe (?:grade )?(?:3|4|iii|iv)\b|encephalopathy (grade )?(3|4|iii|iv|3-4)\b|grade (3|4|3-4) encephalopathy|(3|4)(-4)?级(肝性)?脑病/,
  },
  consciousness: {
    alert: /\balert\b|متنبه|واع|清醒/,
    confusion: /\bconfus\w+|تخليط|意识模糊/,
    voice:
      /\b(respon\w+|rous\w+|arous\w+) (only )?to (voice|verbal|speech)|\bavpu:? ?v\b|يستجيب للصوت|للصوت|(对|呼唤).{0,4}(声音|有反应)/,
    pain: /\b(respon\w+|rous\w+|arous\w+) (only )?to (pain|painful)|\bavpu:? ?p\b|للالم|疼痛刺激/,
    unresponsive: /\bunresponsive\b|لا يستجيب|无反应/,
  },
  history: {
    2: /\b(?:highly|very) suspicious|قصه (?:مشتبهه|مريبه) جدا|高度可疑/,
    1: /\bmoderately suspicious|متوسطه الاشتباه|中度可疑/,
    0: /\b(?:slightly|not|non-?|barely) ?suspicious|low suspicion|قليله الاشتباه|低度可疑/,
  },
  ecg: {
    2: /\bst[ -]?(?:segment )?(?:depression|deviation)|انحراف st|st段(?:压低|偏移)/,
    1: /\b(?:non-?specific|lbbb|repolari[sz]ation)\b|非特异/,
    0: /\b(?:ecg|ekg) (?:is |was )?normal|normal (?:ecg|ekg)|تخطيط (?:ال)?(?:قلب )?(?:طبيعي|سليم)|心电图正常/,
  },
  embryoAgeDays: {
    3: /\b(?:day[- ]?3|3[- ]?day)\b|3\s?天(?:囊胚|胚胎)|اليوم الثالث/,
    5: /\b(?:day[- ]?5|5[- ]?day|blastocyst)\b|5\s?天(?:囊胚|胚胎)|囊胚|اليوم الخامس/,
    6: /\b(?:day[- ]?6|6[- ]?day)\b|6\s?天(?:囊胚|胚胎)|اليوم السادس/,
  },
  spo2Scale: { 2: /\bscale 2\b|المقياس 2|量表2/ },
  region: {
    'very-high': /very[- ]high[- ]risk region|خطوره عاليه جدا|极高危地区/,
    high: /(?<!very[- ])high[- ]risk region|منطقه عاليه الخطوره|高危地区/,
    moderate: /moderate[- ]risk region|منطقه متوسطه الخطوره|中危地区/,
    low: /low[- ]risk region|منطقه منخفضه الخطوره|低危地区/,
  },
  race: {
    white: /\b(white|caucasian)\b(?! ?(blood|cells?|coat|count))|白人|ابيض/,
    black: /\b(black|african american)\b(?! (stools?|tarry))|黑人|اسود/,
  },
  chronicity: { acute: /\bacute\b|حاد|急性/, chronic: /\bchronic\b|مزمن|慢性/ },
  formula: {
    bazett: /bazett/,
    fridericia: /fridericia/,
    framingham: /framingham/,
    hodges: /hodges/,
  },
  weightChoice: { ideal: /ideal (body )?weight|ibw/, adjusted: /adjusted (body )?weight/ },
  horizonYears: { 30: /\b30[- ]?(year|y)/, 10: /\b10[- ]?(year|y)/ },
  consistency: {
    firm: /\bfirm\b|قاس|质硬/,
    medium: /\bmedium (consistency)?\b|متوسط|中等/,
    soft: /\bsoft\b|لين|质软/,
  },
  position: {
    posterior: /\bposterior\b|خلفي|后位/,
    mid: /\bmid(-?position)?\b|متوسط|中位/,
    anterior: /\banterior\b|امامي|前位/,
  },
};
