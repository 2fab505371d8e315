import type { QuestionKind } from '@mz/contracts';
import { analyse } from '@mz/lexicon/analyse';
import { describe, expect, it } from 'vitest';
import { classify } from './classify.ts';

const cases: Partial<Record<QuestionKind, readonly string[]>> = {
  greeting: ['Hello', 'Good morning, doctor', 'مرحبا', 'السلام عليكم', '你好', '谢谢'],
  'self-harm': [
    'I want to kill myself',
    "I'm a resident and I am thinking of ending it all, I want to die",
    'أفكر في الانتحار',
    'أريد أن أموت',
    '我想自杀',
    '我不想活了',
    'thinking of suicide after a bad shift',
    'بدي موت',
    '活着没意思想死',
  ],
  emergency: [
    'My patient is in cardiac arrest right now',
    'She stopped breathing, help now',
    "I can't breathe",
    'I am having chest pain right now',
    'المريض لا يتنفس الآن',
    'توقف قلبه أمامي، ماذا أفعل',
    '病人没有呼吸了，怎么办',
    '患者现在心脏骤停',
    'someone collapsed in the waiting room not breathing',
    'my patient just stopped breathing what do i do',
    'I think I am having a stroke',
    'عندي الم صدر شديد الان',
    '孩子噎住了快窒息怎么办',
    '我现在胸口剧痛喘不过气',
  ],
  'patient-order': [
    'Write me a prescription for amoxicillin',
    'Please order furosemide 40 mg IV for my patient in bed 5',
    'Prescribe him antibiotics',
    'please prescribe oxycodone',
    'اصرف له مورفين',
    'Refill my prescription for oxycodone',
    'اكتب لي وصفة أموكسيسيلين',
    'اكتب أوامر علاجية للمريض في السرير 5',
    '给我开一张处方',
    '帮我给患者下医嘱',
  ],
  lay: [
    'I am not a doctor, my child has a fever',
    'Should I take my blood pressure tablets today?',
    'I have a headache and a rash',
    'My doctor told me to stop warfarin',
    'أنا مريض بالسكري، هل أتناول الميتفورمين؟',
    'ابني عنده حرارة منذ يومين',
    '我孩子可以吃布洛芬吗',
    '我可以吃二甲双胍吗',
  ],
  'non-medical': [
    'What is the capital of France?',
    'Write me a poem about the sea',
    'ما عاصمة الأردن؟',
    'اكتب قصيدة',
    '今天天气怎么样',
    '写一首诗',
  ],
  'out-of-scope': [
    'Can I be sued for malpractice over this?',
    'Dose of meloxicam for my dog',
    'Interpret this ECG image',
    'كم راتب طبيب القلب؟',
    '我家的狗可以吃布洛芬吗',
  ],
};

/** What physicians write that only looks like something else. */
const clinical = [
  'How do I assess suicide risk in a patient with major depression?',
  'Management of cardiac arrest in anaphylaxis',
  'I have a patient with chest pain and a normal ECG. Which troponin pathway?',
  'Which drugs should be avoided in a patient who prescribes himself NSAIDs?',
  'My patient is a 65-year-old man with hypertension: which first-line drug?',
  'Should I stop metformin before contrast?',
  'Should I start an SGLT2 inhibitor at eGFR 25?',
  'Prescribing SGLT2 inhibitors in heart failure',
  'كيف أقيّم خطر الانتحار لدى مريض الاكتئاب؟',
  'لدي مريض يعاني من ألم الصدر، ما التشخيص التفريقي؟',
  'ما علاج ارتفاع ضغط الدم عند الحامل؟',
  '抑郁症患者如何评估自杀风险？',
  '过敏性休克导致心脏骤停如何处理？',
  '患者胸痛，如何鉴别诊断？',
  'uncomplicated cellulitis of the arm, keeps pigeons. days of flucloxacillin',
  'مريض ذات رئة يربي طيور، جرعة الدوكسيسيكلين',
  '家里养猫，下肢蜂窝织炎头孢吃几天',
];

describe('what a question is taken for', () => {
  for (const [kind, questions] of Object.entries(cases))
    it.each(questions)(`${kind}: %s`, (question) => {
      const taken = classify(question, analyse(question));
      // A physician in an emergency of their own is one as well.
      expect(taken).toBe(kind);
    });

  it.each(clinical)('a clinical question: %s', (question) => {
    expect(['guideline', 'dose', 'differential', 'literature']).toContain(
      classify(question, analyse(question)),
    );
  });

  it.each([
    ['differential', 'Differential diagnosis of acute dyspnoea'],
    ['differential', 'ما التشخيص التفريقي لألم الصدر؟'],
    ['differential', '急性呼吸困难的鉴别诊断'],
    ['literature', 'Which trial showed a mortality benefit of spironolactone?'],
    ['literature', '达格列净治疗心衰的临床试验证据'],
    ['dose', 'Dose of alteplase in stroke'],
    ['dose', 'ما جرعة ألتيبلاز في السكتة؟'],
  ] as const)('%s: %s', (kind, question) => {
    expect(classify(question, analyse(question))).toBe(kind);
  });
});
