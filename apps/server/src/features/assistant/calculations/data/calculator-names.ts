/** Names that ask for a calculator, as `prepareText` leaves a text; the first that matches longest wins. */
export const calculatorNames: Readonly<Record<string, RegExp>> = {
  'egfr-ckdepi-2021-cr-cys':
    /\b(e?gfr|ckd-?epi)\b[^.]{0,40}\bcystatin|cystatin[^.]{0,40}\be?gfr\b|(الترشيح|egfr)[^.]{0,40}سيستاتين|(肾小球滤过率|egfr)[^。]{0,40}胱抑素|\bcr-?\s?cys\b/,
  'egfr-ckdepi-2009': /\bckd-?epi 2009\b/,
  'schwartz-bedside': /\b(bedside )?schwartz\b|شوارتز/,
  'cockcroft-gault':
    /\b(cockcroft(-? ?gault)?|crcl|ccr|creatinine clearance|c-?g formula)\b|تصفيه (ال)?كرياتينين|كوكروفت|肌酐清除率/,
  'egfr-ckdepi-2021-cr':
    /\b((e-?)?gfr|ckd-?epi|glomerular filtration( rate)?)\b|(معدل )?(ال)?ترشيح (ال)?كبيبي|معدل (ال)?ترشيح|肾小球滤过率/,
  fena: /\b(fena|fractional excretion of sodium)\b|(ال)?اطراح (ال)?جزيي|(ال)?افراغ (ال)?جزيي|钠排泄分数|滤过钠排泄分数/,
  'meld-na': /\bmeld-?\s?na\b/,
  'meld-3.0': /\bmeld(\s?3(\.0)?)?\b/,
  'child-pugh': /\bchild(-?\s?turcotte)?(-|\s)?pugh\b|\bctp score\b|تشايلد|child-pugh/,
  'fib-4': /\bfib-?\s?4\b/,
  'corrected-calcium':
    /\b(corrected|adjusted|correct|albumin-?corrected) (calcium|ca)\b|calcium correct\w*|(ال)?كالسيوم (ال)?مصحح|تصحيح (ال)?كالسيوم|校正(血)?钙|钙校正/,
  'corrected-sodium':
    /\b(corrected|adjusted) (sodium|na)\b|sodium correct\w*|(ال)?صوديوم (ال)?مصحح|تصحيح (ال)?صوديوم|校正(血)?钠|钠校正/,
  'homa-ir': /\bhoma(-?ir)?\b/,
  'ascvd-pce': /\b(ascvd( risk)?|pooled cohort|pce)\b/,
  'prevent-base': /\bprevent (score|risk|equation\w*|calculator)\b|\bprevent\b(?=[^a-z]*\d)/,
  'score2-op': /\bscore2-?op\b/,
  score2: /\bscore-?2\b/,
  'cha2ds2-vasc': /\bcha(2|s)?ds(2)?(-|\s)?va(sc)?\b|\bchads(2)?(-|\s)?(vasc|va)?\b|\bcha2ds2\b|تشادز/,
  'has-bled': /\bhas-?\s?bled\b/,
  heart: /\bheart score\b|^\s?heart\s?[:?]|\bheart pathway\b|مقياس heart|heart评分/,
  'timi-ua-nstemi': /\btimi\b/,
  qtc: /\bqtc\b|\bcorrect(ed)? (the |a )?qt\b|\bqt correction\b|qt (المصحح|مصحح)|校正qt/,
  'ldl-martin-hopkins': /\bmartin[- ]?(\/)?hopkins\b|مارتن/,
  'ldl-friedewald': /\bfriedewald\b|فريدوالد|فريدفالد|فريدولد/,
  'ldl-sampson':
    /سامبسون|\b(sampson|(calculate|estimate)d? ldl|ldl (by|from))\b|حساب ldl|احسب (ال)?(ldl|كوليسترول الضار)|计算ldl|计算低密度脂蛋白/,
  'wells-pe':
    /\bwells\b[^.]{0,30}\b(pe|pulmonary|embol\w+)\b|\b(pe|pulmonary embolism) wells\b|ويلز[^.]{0,30}(رييوي|رئوي|رءوي|انصمام|pe)|wells[^.。]{0,12}(肺栓塞|رئوي|انصمام)|肺栓塞.{0,6}wells/,
  'wells-dvt':
    /\bwells\b[^.]{0,30}\b(dvt|deep)\b|\bdvt wells\b|ويلز[^.]{0,30}(dvt|خثار|وريد)|wells[^.。]{0,12}(深静脉|dvt|خثار)|深静脉.{0,8}wells/,
  perc: /\bperc\b/,
  abg: /\b(abg|vbg|arterial blood gas|blood gas(es)?)\b|\bgas(es)?\b(?=[^a-z]{0,6}7\.\d)|غازات الدم|血气/,
  'anion-gap':
    /\banion gap\b|\bag\b(?=[^.]{0,12}\b(na|sodium)\b)|\bag\b(?=\s?(?:校正|修正|corrected|[?？=:]))|校正ag|(ال)?فجوه (ال)?(انيونيه|انيونات|صواعد|صاعديه|شارديه)|阴离子间隙/,
  'aa-gradient': /\b(a-?a (gradient|grad|diff\w*)|alveolar-?arterial)\b|فرق (ال)?اكسجين السنخي|肺泡-?动脉/,
  'pf-ratio': /\b(p\/f|pf ratio|pao2\/fio2)\b|氧合指数/,
  news2: /\bnews-?\s?2?\b(?= score|2|[^a-z]*\b(rr|resp|spo2|sats|hr|bp)\b)|\bnews2\b/,
  qsofa: /\bq-?sofa\b/,
  sofa: /\bsofa\b/,
  gcs: /\be[1-4]\s?v[1-5]\s?m[1-6]\b/,
  'serum-osmolality':
    /\b(serum |calculated )?osmol(al|ar)ity\b|\b(serum|calculated|plasma) osm\b|\bosmol\w* gap\b|(ال)?(?:اسمو|اوزمو|ازمو)(?:لا)?ليه|渗透压|渗透间隙/,
  parkland: /\bparkland\b|باركلاند|parkland/,
  'curb-65': /\bcurb-?\s?65\b/,
  mcisaac: /\b(centor|mcisaac)\b|سنتور/,
  bmi: /\b(bmi|body mass index)\b|((منسب|موشر|معامل) )?كتله (ال)?جسم|体重指数|体质指数/,
  'bsa-dubois': /\bdu ?bois\b|دو ?بوا/,
  'bsa-haycock': /\bhaycock\b|هايكوك|هيكوك/,
  'bsa-mosteller': /\b(bsa|body surface area|mosteller)\b|مساحه (سطح )?الجسم|موستيلر|体表面积/,
  'opioid-mme':
    /\b(mme|morphine (milligram )?equivalents?|omeq|oral morphine equivalent\w*)\b|مكافي\S* (ال)?مورفين|吗啡(当量|等效)/,
  'estimated-due-date': /\b(edd|due date|lmp|gestational age)\b|موعد الولاده|عمر الحمل|预产期|孕周|末次月经/,
  bishop: /\bbishop\b|بيشوب/,
  apgar: /\bapgar\b|ابغار|阿氏评分/,
  'maintenance-fluids': /\b(maintenance fluids?|4-?2-?1|holliday)\b|سوايل (ال)?صيانه|维持(补)?液/,
  'steroid-equivalence':
    /\b(prednis\w+|dexamethasone|hydrocortisone|methylprednisolone|cortisone|betamethasone|triamcinolone)\b[^.]{0,40}\b(to|into|equivalent\w*|in|as)\b[^.]{0,20}\b(prednis\w+|dexamethasone|hydrocortisone|methylprednisolone|cortisone|betamethasone|triamcinolone)\b|(مكافي\S*|تحويل|يعادل|ما يعادل)[^.]{0,30}(بريدنيز\S*|ديكساميثازون|هيدروكورتيزون|ميثيل)|(泼尼松龙?|地塞米松|氢化可的松|甲泼尼龙)[^。]{0,16}(相当于|换算|等效|折合)/,
};

/** Drugs a dose is tabled for. */
export const tabledDrugs = ['amoxicillin', 'azithromycin', 'ceftriaxone', 'vancomycin'] as const;

export const steroidNames: Readonly<Record<string, RegExp>> = {
  methylprednisolone: /methylprednisolone|ميثيل ?بريدنيزولون|甲泼尼龙|甲强龙/,
  prednisolone: /\bprednisolone|(?<!ميثيل )(?<!ميثيل)بريدنيزولون|(?<!甲)泼尼松龙/,
  prednisone: /\bprednisone|بريدنيزون|泼尼松(?!龙)/,
  hydrocortisone: /hydrocortisone|هيدروكورتيزون|氢化可的松/,
  dexamethasone: /dexamethasone|ديكساميثازون|地塞米松/,
  betamethasone: /betamethasone|بيتاميثازون|倍他米松/,
  triamcinolone: /triamcinolone|تريامسينولون|曲安西龙/,
  cortisone: /\bcortisone|(?<!هيدرو)كورتيزون|(?<!氢化)可的松/,
};

export const opioidNames: Readonly<Record<string, RegExp>> = {
  codeine: /codeine|كودايين|كودين|可待因/,
  'fentanyl-transdermal': /fentanyl( patch)?|durogesic|duragesic|فنتانيل|芬太尼/,
  hydrocodone: /hydrocodone|هيدروكودون|氢可酮/,
  hydromorphone: /hydromorphone|هيدرومورفون|氢吗啡酮/,
  methadone: /methadone|ميثادون|美沙酮/,
  morphine:
    /\b(?:mst|oramorph|sevredol|zomorph|ms contin)\b|\bmorphine(?! (milligram|equivalent))|مورفين|(?<!氢)吗啡(?!当量|等效|酮)/,
  oxycodone: /oxycodone|oxycontin|oxynorm|اوكسيكودون|羟考酮/,
  oxymorphone: /oxymorphone|اوكسيمورفون|羟吗啡酮/,
  tapentadol: /tapentadol|تابنتادول|他喷他多/,
  tramadol: /tramadol|tramal|ultram|ترامادول|曲马多/,
};

/** Laboratory values that can be converted, by the id the converter knows them by. */
export const analyteNames: Readonly<Record<string, RegExp>> = {
  hba1c: /\b(hb)?a1c\b|glycated|(ال)?هيموغلوبين السكري|خضاب سكري|糖化(血红蛋白)?/,
  glucose: /\b(glucose|blood sugar|sugar|bg)\b|غلوكوز|جلوكوز|سكر|血糖|葡萄糖/,
  creatinine: /\bcreat(inine?)?\b|كرياتينين|كرياتنين|肌酐/,
  triglycerides: /\btriglycerides?\b|ثلاثيات|(شحوم|دهون) (ال)?ثلاثيه|甘油三酯/,
  cholesterol: /\b(ldl|hdl|total )?(-c)?\s?cholesterol\b|\b(ldl|hdl)(-c)?\b|كوليسترول|胆固醇/,
  bilirubin: /\bbilirubin\b|بيليروبين|胆红素/,
  calcium: /\bcalcium\b|كالسيوم|(血)?钙/,
  magnesium: /\bmagnesium\b|مغنيزيوم|مغنيسيوم|镁/,
  phosphate: /\bphosph(ate|orus)\b|فوسفات|فوسفور|磷/,
  'uric-acid': /\b(uric acid|urate)\b|حمض (ال)?(يوريك|بول)|尿酸/,
  haemoglobin: /\b(hemoglobin|hb|hgb)\b|هيموغلوبين|خضاب|血红蛋白/,
  'urea-bun': /\bbun\b|尿素氮/,
  urea: /\burea\b|يوريا|尿素/,
  albumin: /\balbumin\b|البومين|白蛋白/,
  iron: /\biron\b|حديد|(血清?)?铁(?!蛋白)/,
  'vitamin-d': /\b(vitamin d|25-?oh)\b|فيتامين د|维生素d/,
  'vitamin-b12': /\b(vitamin )?b12\b|维生素b12/,
  folate: /\b(folate|folic acid)\b|فولات|حمض الفوليك|叶酸/,
  tsh: /\btsh\b/,
  't4-free': /\bfree t4\b|\bft4\b|游离t4/,
  't4-total': /\bt4\b/,
  troponin: /\btroponin\b|تروبونين|肌钙蛋白/,
  lactate: /\blactate\b|لاكتات|乳酸/,
  ammonia: /\bammonia\b|امونيا|氨/,
};
