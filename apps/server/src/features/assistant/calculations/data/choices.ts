/** What the options of choices are called, as `prepareText` leaves a text; the first that is said holds. */
export const choiceWords: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  ascites: {
    none: /\bno ascites|without ascites|بدون حبن|لا حبن|无腹水/,
    mild: /\b(mild|slight|small|controlled) ascites|ascites \(?(mild|slight|controlled)|حبن خفيف|(少量|轻度)腹水/,
    'moderate-severe':
      /\b(moderate|severe|large|tense|refractory) ascites|ascites \(?(moderate|severe|tense)|حبن (متوسط|شديد)|(中|大)量腹水/,
  },
  encephalopathy: {
    none: /\bno (hepatic )?encephalopathy|without encephalopathy|بدون اعتلال|لا اعتلال|无(肝性)?脑病/,
    'grade1-2':
      /encephalopathy (grade )?(1|2|i|ii|1-2)\b|grade (1|2|1-2) encephalopathy|mild encephalopathy|(1|2)(-2)?级(肝性)?脑病/,
    'grade3-4':
      /encephalopathy (grade )?(3|4|iii|iv|3-4)\b|grade (3|4|3-4) encephalopathy|(3|4)(-4)?级(肝性)?脑病/,
  },
  consciousness: {
    alert: /\balert\b|متنبه|واع|清醒/,
    confusion: /\bconfus\w+|تخليط|意识模糊/,
    voice:
      /\b(respon\w+|rous\w+|arous\w+) (only )?to (voice|verbal|speech)|\bavpu:? ?v\b|يستجيب للصوت|للصوت|(对|呼唤).{0,4}(声音|有反应)/,
    pain: /\b(respon\w+|rous\w+|arous\w+) (only )?to (pain|painful)|\bavpu:? ?p\b|للالم|疼痛刺激/,
    unresponsive: /\bunresponsive\b|لا يستجيب|无反应/,
  },
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
