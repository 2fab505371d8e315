/** What yes-or-no inputs are called, as `prepareText` leaves a text. */
export const flagPatterns: Readonly<Record<string, RegExp>> = {
  heartFailure:
    /\b(chf|hf|heart failure|cardiac failure|hfref|hfpef|lv dysfunction|ccf)\b|قصور (ال)?قلب|فشل (ال)?قلب|心衰|心力衰竭|心功能不全/,
  hypertension:
    /(?<!(?:pulmonary|portal|intracranial|ocular|white[- ]coat|pre)[- ]?)\b(htn|hypertensi\w+|high blood pressure|high bp|ht(?! ?[:=]? ?\d))\b|(ارتفاع|فرط) (ضغط الدم|ضغط|الضغط)(?! (ال)?(ريوي|بابي))|ضغط مرتفع|高血压/,
  diabetes:
    /(?<!pre-? ?)\b(dm|dm2|t2dm|t1dm|t2d|diabet\w+(?! insipidus)|iddm|niddm)\b|سكري|السكري|داء السكر\S*|糖尿病(?!前期)/,
  strokeTiaTe:
    /(?<!heat )\b(strokes?|tias?|cva|thromboembol\w+|systemic embol\w+|ischemic attack)\b|سكته(?! قلبيه)|نوبه اقفاريه|جلطه دماغيه|卒中|中风|脑梗|短暂性脑缺血|血栓栓塞/,
  vascularDisease:
    /\b(vascular disease|pad|pvd|mi|myocardial infarction|aortic plaque|cad|ihd|coronary (artery )?disease|peripheral arter\w+)\b|احتشاء|مرض وعايي|امراض وعاييه|الشرايين|心梗|心肌梗死|外周动脉|血管疾病|血管病|冠心病/,
  smoker: /\b(smokes?|smoked|smokers?|smoking|current smoker)\b|مدخن\S*|يدخن|تدخن|吸烟/,
  bpTreated:
    /\b(treated|on|taking) (for )?(htn|hypertension|bp|antihypertensi\w*|blood pressure)|\bbp (treated|meds|medication|treatment)|\bantihypertensi\w+|يعالج (من )?(ال)?ضغط|خافضات? (ال)?ضغط|ادويه الضغط|علاج الضغط|降压药|降压治疗/,
  statin: /\bstatin\b|ستاتين|他汀/,
  dialysis: /\b(hemo)?dialysis\b|ديال|غسيل|透析/,
  black: /\bblack\b(?! (stools?|tarry))|african american|黑人|عرق اسود/,
  confusion:
    /\b(confus\w+|delir\w+|disorient\w+|altered mental)\b|تخليط|هذيان|مشوش|意识(模糊|障碍|改变)|精神错乱|谵妄|神志不清/,
  hypertensionUncontrolled:
    /(?<!(?:pulmonary|portal) )\b(htn|hypertensi\w+|high blood pressure|high bp|bp|blood pressure)\b|(ارتفاع |فرط )?(ضغط الدم|الضغط|ضغط)|高血压|血压/,
  renalDisease:
    /\b(dialysis|renal (disease|failure|transplant|impairment)|ckd|kidney (disease|failure|transplant)|abnormal renal)\b|(مرض|قصور|فشل) كلوي|امراض الكلي|肾功能(异常|不全)|肾病|肾衰|透析/,
  liverDisease:
    /\b(cirrhosis|liver disease|abnormal liver|hepatic (disease|impairment))\b|تشمع|مرض كبدي|肝硬化|肝病|肝功能异常/,
  stroke: /(?<!heat )\b(strokes?|cva)\b|سكته(?! قلبيه)|卒中|中风|脑梗/,
  bleedingHistory:
    /\b((prior|previous|history of|past|major|gi|recent) (major )?bleed\w*|bleeding (history|predisposition)|anemia)\b|نزف سابق|سوابق نزف|قصه نزف|نزيف سابق|出血史|既往(大)?出血|贫血/,
  labileInr: /\b(labile|unstable|variable) inr|inr (labile|unstable)|inr (غير مستقر|متقلب)|inr ?(波动|不稳)/,
  drugs:
    /\b(aspirin|nsaids?|antiplatelets?|clopidogrel|ibuprofen)\b|اسبرين|مضادات? (ال)?صفيحات|مضادات الالتهاب|阿司匹林|非甾体|抗血小板|氯吡格雷/,
  alcohol: /\b(alcohol\w*|drink(s|ing|er)|etoh)\b|كحول|酗酒|饮酒|嗜酒|喝酒|酒精/,
  knownAtherosclerosis:
    /\b(known (cad|atherosclerosis)|prior (mi|pci|cabg|stroke)|atherosclerotic disease)\b|تصلب عصيدي معروف|已知动脉粥样硬化|既往(心梗|支架)/,
  cadRiskFactors3:
    /(≥|>=)\s?3 (cad )?risk factors|\b(3|three)( or more)? (cad |cardiac |coronary )?risk factors|(3|ثلاثه) عوامل خطر|(3|三)个(以上)?危险因素/,
  knownCad50: /\bknown (cad|coronary)|stenosis (of )?(≥|>=|>)?\s?50|تضيق.{0,12}50|已知冠脉狭窄|狭窄.{0,6}50/,
  aspirin7d: /\baspirin\b|اسبرين|阿司匹林/,
  severeAngina:
    /\b(severe angina|(2|two)( or more)? (anginal )?episodes|recurrent angina)\b|ذبحه شديده|نوبتان|严重心绞痛|(2|两)次.*心绞痛/,
  stDeviation:
    /\bst[ -]?(segment )?(deviation|depression|elevation|changes?)\b|انحراف st|تزحل st|st段(偏移|压低|抬高|改变)/,
  positiveMarker:
    /\b(positive|elevated|raised|high) (troponin|cardiac markers?|biomarkers?)|trop(?:onin)?s? (?:is |are )?(positive|elevated|raised|up|high|\+)|تروبونين (ايجابي|مرتفع)|肌钙蛋白(阳性|升高)/,
  activeCancer: /\b(cancer|malignan\w+|metasta\w+)\b|سرطان|خباثه|癌|恶性肿瘤/,
  paralysisOrPlaster: /\b(paralys\w+|paresis|plaster|cast)\b|شلل|جبس|瘫痪|石膏/,
  bedriddenOrSurgery:
    /\b(bed ?ridden|bed ?rest|immobil\w+|surgery|post-?op\w*)\b|طريح الفراش|ملازم الفراش|جراحه|عمليه|卧床|手术|制动/,
  localizedTenderness: /\btender\w*\b|ايلام|مضض|压痛/,
  entireLegSwollen:
    /\b(entire|whole) leg( is| was)?( swell\w*| swollen)?|swelling of the (entire|whole) leg|(تورم )?(كامل الساق|الساق كلها)|(全腿|整条腿|全下肢)肿?胀?/,
  calfSwelling3cm:
    /\b(calf|calves)( (circumference|swelling|swollen|diameter))?\b(?! (pain|tender\w*|vein|cramp\w*|muscle))|swollen calf|تورم (الربله|بطه الساق)|(الربله|بطه الساق)|小腿(肿胀?|周径|粗)?/,
  pittingEdema: /\bpitting\b|وذمه انطباعيه|凹陷性水肿/,
  collateralVeins: /\bcollateral\w*\b|اورده (جانبيه|سطحيه)|侧支/,
  previousDvt:
    /\b(previous|prior|history of|past|h\/o) (dvt|vte)\b|(خثار|dvt) سابق|既往.{0,4}(dvt|深静脉血栓)|(dvt|深静脉血栓)(病)?史/,
  alternativeDiagnosis: /\balternative diagnosis\b|تشخيص بديل|其他诊断/,
  clinicalDvt:
    /\b((signs?|symptoms?|clinical)( and symptoms?| or symptoms?)?( of)? (a )?dvt|leg swelling|swollen (leg|calf)|(leg|calf)(?= (is |was )?(not )?swollen))\b|علامات (خثار|dvt)|تورم (ال)?ساق|dvt(体征|症状|表现)|腿肿|下肢肿胀/,
  peMostLikely:
    /\bpe (is )?(the )?(most likely|likeliest|#1|number one|more likely)|pe as likely|(الانصمام|انصمام رئوي) (هو )?(الاكثر|الارجح)|肺栓塞(最|更)可能|pe最可能/,
  immobilizationOrSurgery:
    /\b(immobil\w+|surgery|bed ?rest|post-?op\w*)\b|جراحه|تثبيت|عمليه|طريح الفراش|手术|制动|卧床/,
  previousVte:
    /\b(previous|prior|history of|past|h\/o) (vte|dvt|pe|dvt\/pe)\b|(خثار|انصمام|dvt|pe) سابق|既往.{0,4}(vte|dvt|pe|静脉血栓|肺栓塞)/,
  hemoptysis: /\b(hemoptysis|coughing (up )?blood)\b|نفث (ال)?دم|سعال دموي|咯血/,
  malignancy: /\b(cancer|malignan\w+)\b|سرطان|خباثه|癌|恶性/,
  unilateralLegSwelling:
    /\b(unilateral )?(leg|calf) swelling\b|\bswollen (leg|calf)\b|\b(leg|calf)(?= (is |was )?(not )?swollen)|تورم (ال)?ساق|单侧(下肢|腿)肿/,
  recentSurgeryOrTrauma: /\b(surgery|trauma|intubation)\b|جراحه|رض(ح)?|手术|外伤|创伤/,
  estrogenUse:
    /\b(estrogen|ocp|ocps|contracepti\w+|hrt|hormon\w+ (therapy|use))\b|استروجين|حبوب منع الحمل|雌激素|避孕药/,
  supplementalOxygen:
    /\b(venturi|nasal (?:specs|prongs)|non-?rebreath\w*|nrb|face ?mask|hfno|hfnc)\b|كمامه|قنيه انفيه|面罩|鼻导管|\b(on (supplemental )?oxygen|supplemental (o2|oxygen)|on o2|nasal cannul\w+|\d ?l(\/min)? (o2|oxygen))\b|على (ال)?اكسجين|علي (ال)?اكسجين|اكسجين اضافي|吸氧|氧疗/,
  pregnant: /\bpregnan\w+\b|حامل|妊娠|怀孕|孕妇/,
  /** Read as the opposite of the cough. */
  coughAbsent: /\bcough\w*\b|سعال|咳嗽/,
  tenderAnteriorNodes:
    /\b(tender|swollen|enlarged|anterior)[^.;]{0,24}(nodes?|lymph\w*|adenopathy)|عقد لمفيه|عقد (مولمه|متضخمه)|颈(前|部)?淋巴结/,
  tonsillarExudateOrSwelling:
    /\b(exudat\w+|(?:big|large|enlarged) tonsils?|tonsils? (?:with |w )?pus|tonsillar (swelling|enlargement)|swollen tonsils?|tonsil\w* exudat\w*)\b|نتح\S*|تورم (ال)?لوزتين|渗出|扁桃体.{0,3}(肿|渗|脓)/,
  neonate: /\bneonat\w+\b|وليد|حديث الولاده|新生儿/,
  respiratorySupport:
    /\b(ventilat\w+|intubated|cpap|bipap|niv)\b|منبب|علي التهويه|تهويه اليه|机械通气|呼吸机/,
};

export const femalePattern =
  /\b(woman|women|female|lady|girl|she|her|wf|f)\b|♀|امراه|سيده|انثي|مريضه|فتاه|طفله|انسه|(?<![男])女/;
export const malePattern = /\b(man|men|male|gentleman|boy|he|him|m)\b|♂|رجل|ذكر|فتي|صبي|男/;
