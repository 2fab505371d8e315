import { describe, expect, it } from 'vitest';
import { asksForRecord } from './names.ts';

const asked = {
  'whether a result is there': [
    "did bed 12's potassium come back?",
    'has the histology been reported',
    'are her cultures back yet',
    'did his troponin come back',
    'any news on her biopsy',
    'is the mri ready?',
    'bed 7 blood cultures back yet?',
    'طلع تحليل البوتاسيوم لمريض سرير 12؟',
    'وصلت نتيجة الزرع ولا لسا',
    'هل ظهرت نتائج الخزعة',
    'الأشعة جاهزة ولا لسه؟',
    'رجعت عينة المريضة بسرير ٤؟',
    '12床的血钾出来了吗',
    '核磁报告回来没',
    '佢份報告返咗未',
    '5床验血出咗未？',
  ],
  'what a value was last': [
    'what was her last potassium',
    "what's bed 9's most recent hb",
    'remind me his baseline creatinine',
    "what is Mrs Khan's current weight",
    'bed 12 potassium?',
    'room 4 sats?',
    'كم آخر كرياتينين لمريضي',
    'شو ضغطها اليوم بسرير 3',
    'آخر هيموغلوبين للمريضة كام؟',
    'سكر مريض سرير 8؟',
    '3床血钾多少',
    '佢最近嘅血色素係幾多',
    '她最近一次肌酐是多少',
    '8床体温？',
  ],
  'who wrote, and what they said': [
    'who prescribed the gentamicin',
    'who clerked bed 3?',
    'what did cardiology write',
    'what did the renal reg advise for bed 6',
    'has surgery seen her',
    'did neuro leave a note',
    'مين كتب هالوصفة',
    'منو شاف المريضة الصبح',
    'شو قالت القلبية عن مريض سرير 2',
    'الجراحة قالوا ايه',
    'وش كتبوا الكلى',
    '昨天谁开的这个药',
    '心内会诊怎么说',
    '骨科來睇過未，有咩意見',
    '上级医生写了什么',
  ],
  'what somebody is on': [
    'what dose of furosemide is she on',
    'how much insulin is bed 4 getting',
    'what antibiotics is bed 11 on',
    'is he still on vancomycin',
    'when is her next dose',
    'did he get his enoxaparin',
    'على أي جرعة ماشي مريض سرير 6',
    'شو أدويتها',
    'بياخد كام فوروسيمايد',
    'أخذ جرعته من الهيبارين؟',
    'شو عم ياخد مضاد',
    '他现在泵着多少去甲',
    '6床在用什么抗生素',
    '佢食緊咩藥',
    '她药吃了没',
  ],
};

const clinical = [
  'bed 12 potassium 6.8 with peaked t waves, what first',
  'bed 4 septic, first antibiotic?',
  'room 3, new AF, rate control options',
  'blood cultures came back positive for MRSA, which antibiotic',
  'biopsy is back: ulcerative colitis, first line treatment',
  'bloods back, potassium high, how do I treat',
  'a patient whose GP who prescribed warfarin, INR 8, what now',
  'chest pain radiating to the back, is the CT needed',
  'is the D-dimer useful in pregnancy',
  'what is the target potassium in her DKA',
  'what is the current recommendation for his blood pressure target',
  'how much insulin for DKA',
  'what dose of adrenaline in anaphylaxis',
  'what did DAPA-HF show',
  'what did NICE say about hypertension thresholds',
  'she is on apixaban and needs surgery, when to stop',
  'who should be screened for lung cancer',
  'who needs anticoagulation in AF',
  'last dose of apixaban 6 h ago, major bleed, reversal?',
  'his last hba1c was 9.4 on metformin, what next',
  'سرير 5 بوتاسيوم 6.9 شو نعمل',
  'مريض سرير 7 عنده صدمة إنتانية شو أول مضاد',
  'طلع البوتاسيوم عالي شو العلاج',
  'طلعت مزرعة الدم إيجابية، كيف نعالج',
  'مين يحتاج مميعات بالرجفان الأذيني',
  'مريضة ماشية على أبيكسابان وعندها عملية، متى نوقفه',
  'كم هدف الضغط لمريض السكري',
  'كم جرعة الأدرينالين بالتأق',
  'شو قالت دراسة DAPA-HF',
  '3床血钾6.8怎么处理',
  '5床感染性休克首选什么抗生素',
  '血培养出来是MRSA，用什么药',
  '他的血压目标是多少',
  '病人在用阿哌沙班，术前几天停',
  '房颤谁需要抗凝',
  '佢心衰可以食咩藥',
  '最近血糖控制不好，怎么调药',
  '他正在用华法林，可以吃布洛芬吗',
  '佢食緊華法林，可唔可以食消炎藥',
  '他现在血压多少才能溶栓',
  '呼吸衰竭指南怎么说',
  'مريض لسا ماشي على وارفارين، ممكن نعطيه إيبوبروفين',
  'شو قالت الإرشادات عن قصور القلب',
  'مريض سرير 3 طلعت اشعة صدره التهاب رئوي، شو المضاد',
  'طلع عنده لمفوما بالخزعة شو المضاد',
  'what did the cardiology guideline say about DOACs after PCI',
  'is he still on the right dose if eGFR is falling, what should change',
];

describe('requests for what stands in the record of one patient', () => {
  for (const [kind, questions] of Object.entries(asked))
    it.each(questions)(`${kind}: %s`, (question) => {
      expect(asksForRecord(question)).toBe(true);
    });

  it.each(clinical)('no record: %s', (question) => {
    expect(asksForRecord(question)).toBe(false);
  });

  it('of any bed, value and service', () => {
    const missed: string[] = [];
    for (const bed of [1, 9, 14, 23])
      for (const question of [
        `did bed ${bed}'s sodium come back?`,
        `bed ${bed} crp?`,
        `what did gastro say about bed ${bed}`,
        `what is bed ${bed} on`,
        `كم آخر صوديوم لمريض سرير ${bed}`,
        `شو قالت الصدرية عن سرير ${bed}`,
        `${bed}床肌酐多少`,
        `${bed}床的病理出来没有`,
        `${bed}床腎科點講`,
      ])
        if (!asksForRecord(question)) missed.push(question);
    expect(missed).toEqual([]);
  });
});
