/** Abbreviations and other names of each calculator in all languages, separated by semicolons. */
const searchTerms: Readonly<Record<string, string>> = {
  'egfr-ckdepi-2021-cr':
    'gfr; egfr; ckd-epi 2021; ckd epi; creatinine; race-free; kidney function; كرياتينين; معدل الترشيح الكبيبي; وظائف الكلى; 肌酐; 肾小球滤过率; 肾功能',
  'egfr-ckdepi-2009':
    'gfr; egfr; ckd-epi 2009; creatinine; race; كرياتينين; معدل الترشيح الكبيبي; 肌酐; 肾小球滤过率',
  'egfr-ckdepi-2021-cr-cys':
    'gfr; egfr; cystatin c; ckd-epi; creatinine; سيستاتين; كرياتينين; معدل الترشيح الكبيبي; 胱抑素; 肌酐; 肾小球滤过率',
  'schwartz-bedside':
    'gfr; egfr; paediatric; pediatric; child; creatinine; أطفال; كرياتينين; 儿童; 肌酐; 肾小球滤过率',
  'cockcroft-gault':
    'crcl; ccr; creatinine clearance; drug dosing; gfr; تصفية الكرياتينين; كرياتينين; 肌酐清除率; 肌酐',
  fena: 'fractional excretion of sodium; aki; prerenal; atn; صوديوم; الإفراغ الجزئي للصوديوم; 钠排泄分数; 急性肾损伤; 尿钠',
  'meld-3.0': 'meld; cirrhosis; liver transplant; تشمع; زرع الكبد; 肝硬化; 肝移植; 终末期肝病',
  'meld-na': 'meld; meldna; cirrhosis; liver transplant; sodium; تشمع; زرع الكبد; 肝硬化; 肝移植; 终末期肝病',
  'child-pugh': 'child; pugh; ctp; cirrhosis; تشمع; استسقاء; 肝硬化; 腹水',
  'fib-4': 'fib4; fibrosis; masld; nafld; تليف; كبد دهني; 肝纤维化; 脂肪肝',
  'corrected-calcium':
    'calcium; albumin; hypercalcaemia; hypercalcemia; كالسيوم; ألبومين; 血钙; 校正钙; 白蛋白',
  'corrected-sodium':
    'sodium; glucose; katz; hillier; hyperglycaemia; dka; صوديوم; سكر; 血钠; 校正钠; 高血糖',
  'homa-ir': 'homa; insulin resistance; مقاومة الأنسولين; 胰岛素抵抗',
  'steroid-equivalence':
    'steroid; corticosteroid; prednisone; prednisolone; dexamethasone; hydrocortisone; methylprednisolone; كورتيزون; ستيرويد; بريدنيزولون; ديكساميثازون; 激素; 糖皮质激素; 泼尼松; 地塞米松',
  'ascvd-pce':
    'ascvd; pooled cohort; pce; 10-year risk; cholesterol; statin; خطر القلب; كوليسترول; 心血管风险; 胆固醇',
  'prevent-base':
    'prevent; aha; heart failure; cvd; 30-year risk; 10-year risk; خطر القلب; فشل القلب; 心血管风险; 心力衰竭',
  score2: 'score2; esc; europe; cvd risk; خطر القلب; أوروبا; 心血管风险; 欧洲',
  'score2-op': 'score2-op; older; elderly; esc; كبار السن; 老年; 心血管风险',
  'cha2ds2-vasc':
    'chads; chads2; chads vasc; cha2ds2-va; atrial fibrillation; af; afib; stroke; stroke risk; anticoagulation; رجفان أذيني; سكتة; 房颤; 卒中; 抗凝',
  'has-bled':
    'bleeding; bleeding risk; warfarin; anticoagulation; atrial fibrillation; af; afib; نزف; مميعات; 出血; 抗凝; 房颤',
  heart:
    'heart score; acs; mace; troponin; heart attack; chest pain; نوبة قلبية; 心脏病发作; ألم صدري; تروبونين; 胸痛; 肌钙蛋白; 急性冠脉综合征',
  'timi-ua-nstemi':
    'timi; nstemi; unstable angina; acs; heart attack; chest pain; نوبة قلبية; 心脏病发作; ذبحة; ألم صدري; 胸痛; 心绞痛; 非st段抬高',
  qtc: 'qt; bazett; fridericia; framingham; hodges; long qt; ecg; تخطيط القلب; 心电图; 长qt',
  'ldl-martin-hopkins':
    'ldl; cholesterol; lipids; martin hopkins; كوليسترول; دهون; 低密度脂蛋白; 胆固醇; 血脂',
  'ldl-sampson': 'ldl; cholesterol; lipids; nih; sampson; كوليسترول; دهون; 低密度脂蛋白; 胆固醇; 血脂',
  'ldl-friedewald': 'ldl; cholesterol; lipids; friedewald; كوليسترول; دهون; 低密度脂蛋白; 胆固醇; 血脂',
  'wells-dvt':
    'wells; dvt; deep vein thrombosis; d-dimer; جلطة; خثار وريدي عميق; تورم الساق; 深静脉血栓; 血栓; 腿肿',
  'wells-pe': 'wells; pe; pulmonary embolism; d-dimer; انصمام رئوي; جلطة رئوية; 肺栓塞; 血栓',
  perc: 'perc; pe; pulmonary embolism; rule out; انصمام رئوي; 肺栓塞; 排除',
  abg: 'abg; blood gas; acid-base; ph; acidosis; alkalosis; غازات الدم; حماض; قلاء; 血气; 酸中毒; 碱中毒; 酸碱',
  'anion-gap': 'ag; anion gap; delta ratio; delta gap; acidosis; فجوة أنيونية; حماض; 阴离子间隙; 酸中毒',
  'aa-gradient': 'a-a gradient; alveolar-arterial; hypoxaemia; hypoxemia; نقص الأكسجين; 肺泡动脉; 低氧血症',
  'pf-ratio': 'pf; p/f; pao2 fio2; ards; berlin; نقص الأكسجين; 氧合指数; 呼吸窘迫',
  news2: 'news; early warning; deterioration; vital signs; إنذار مبكر; علامات حيوية; 早期预警; 生命体征',
  qsofa: 'qsofa; sepsis; إنتان; تعفن الدم; 脓毒症',
  sofa: 'sofa; sepsis; organ failure; icu; إنتان; فشل الأعضاء; 脓毒症; 器官衰竭; 重症',
  gcs: 'gcs; glasgow; coma; consciousness; head injury; غلاسكو; غيبوبة; وعي; 格拉斯哥; 昏迷; 意识',
  'serum-osmolality':
    'osmolality; osmol gap; osmolar gap; toxic alcohol; methanol; ethylene glycol; أسمولية; 渗透压; 渗透间隙; 甲醇',
  parkland: 'burn; tbsa; resuscitation; ringer; حروق; إنعاش; 烧伤; 补液',
  'curb-65': 'curb; pneumonia; cap; ذات الرئة; التهاب رئوي; 肺炎',
  mcisaac: 'centor; mcisaac; strep; pharyngitis; tonsillitis; التهاب الحلق; لوزتان; 咽炎; 链球菌; 扁桃体',
  'unit-converter':
    'convert; kg; lb; mmhg; kpa; psi; inch; feet; ounce; celsius; fahrenheit; تحويل; وحدات; 单位; 换算',
  bmi: 'bmi; body mass index; obesity; quetelet; كتلة الجسم; سمنة; بدانة; 体重指数; 肥胖; 体质指数',
  'bsa-mosteller': 'bsa; body surface area; mosteller; chemotherapy; مساحة سطح الجسم; 体表面积',
  'bsa-dubois': 'bsa; body surface area; du bois; dubois; مساحة سطح الجسم; 体表面积',
  'bsa-haycock': 'bsa; body surface area; haycock; infant; مساحة سطح الجسم; رضيع; 体表面积; 婴儿',
  temperature: 'temperature; celsius; fahrenheit; kelvin; fever; حرارة; حمى; 体温; 摄氏; 华氏; 发热',
  'drug-dosage':
    'dose; amoxicillin; azithromycin; ceftriaxone; vancomycin; antibiotic; أموكسيسيلين; أزيثروميسين; سيفترياكسون; فانكومايسين; جرعة; 阿莫西林; 阿奇霉素; 头孢曲松; 万古霉素; 剂量; 抗生素',
  'opioid-mme':
    'mme; morphine; opioid; oxycodone; fentanyl; tramadol; مورفين; أفيونات; ترامادول; 吗啡; 阿片; 芬太尼; 曲马多',
  'drug-dose': 'dose; mg/kg; mg/m2; infusion; mcg/kg/min; chemotherapy; جرعة; تسريب; 剂量; 输注; 化疗',
  'estimated-due-date':
    'edd; due date; lmp; naegele; gestational age; ivf; حمل; موعد الولادة; عمر الحمل; 预产期; 孕周; 末次月经',
  bishop: 'bishop; cervix; induction of labour; induction of labor; تحريض المخاض; عنق الرحم; 宫颈; 引产',
  apgar: 'apgar; newborn; neonate; وليد; حديث الولادة; 新生儿; 阿氏评分',
  'maintenance-fluids': '4-2-1; holliday segar; maintenance; iv fluids; سوائل; 维持液; 补液; 静脉输液',
  'lab-units':
    'si units; conventional units; mg/dl; mmol/l; hba1c; glucose; creatinine; cholesterol; bun; urea; triglycerides; bilirubin; calcium; magnesium; phosphate; uric acid; haemoglobin; hemoglobin; albumin; vitamin d; tsh; lactate; وحدات; مختبر; كرياتينين; سكر; كالسيوم; مغنيسيوم; بيليروبين; هيموغلوبين; 单位; 检验; 肌酐; 血糖; 糖化血红蛋白; 血钙; 镁; 胆红素; 血红蛋白',
};

/** What a calculator is also called; apart from the index, because a list is drawn without it. */
export const termsOf = (id: string): readonly string[] => searchTerms[id]?.split('; ') ?? [];
