import { beforeAll, describe, expect, it } from 'vitest';
import { readBundledCards } from '../../cards/bundled-cards.ts';
import type { Card } from '../../cards/cards.public.ts';
import { openBuiltInEngine } from '../engines/engines.ts';
import { createRetriever } from '../retrieval/retrieve.ts';
import { answerQuestion } from './answer-question.ts';

const cards = readBundledCards().map(
  ({ content }): Card => ({ ...content, version: 1, change: 'bundled', reviewer: null, reviewedAt: null }),
);
const parts = {
  retriever: createRetriever(
    { current: async () => cards, changed: async () => undefined },
    async () => [],
    () => undefined,
  ),
  builtIn: openBuiltInEngine(),
  external: null,
  onEngineFailure: () => undefined,
};

const ask = async (question: string, earlier: readonly string[] = []) => {
  const { answer } = await answerQuestion(
    parts,
    {
      answerId: 'a',
      questionId: 'q',
      question,
      language: 'en',
      earlier: earlier.map((before) => ({ question: before, answer: '' })),
    },
    new AbortController().signal,
    () => undefined,
  );
  return {
    answer,
    cards: [...new Set(answer.sources.filter(({ kind }) => kind === 'card').map(({ id }) => id))],
    said: [answer.bottomLine, ...answer.statements].map((sentence) => sentence?.text ?? '').join('\n'),
  };
};

// Definitions and catalogues are loaded when they are first needed.
beforeAll(async () => {
  await ask('CHADS-VASc 78 ♀ HTN DM');
}, 60_000);

describe('a figure and guidance', () => {
  it.each([
    [
      'anticoagulation in AF with CKD stage 4, 78 yo woman with HTN and diabetes, nothing else — CHA2DS2-VASc and which DOAC dose?',
      'cha2ds2-vasc',
      'af-anticoagulation',
    ],
    [
      'CHA2DS2-VASc 70 yo man with HF and HTN, nothing else, should I anticoagulate?',
      'cha2ds2-vasc',
      'af-anticoagulation',
    ],
    [
      'eGFR 65 year old woman creatinine 1.4, can I give metformin?',
      'egfr-ckdepi-2021-cr',
      'type-2-diabetes',
    ],
    ['eGFR 70 yo man creat 2.0 mg/dL and apixaban dose in AF?', 'egfr-ckdepi-2021-cr', 'af-anticoagulation'],
    [
      'CHA2DS2-VASc لامرأة ٧٨ سنة مع ارتفاع ضغط وسكري والباقي لا، وأي مضاد تخثر في الرجفان الأذيني؟',
      'cha2ds2-vasc',
      'af-anticoagulation',
    ],
    [
      '房颤，78岁女性，高血压糖尿病，其他都没有，CHA2DS2-VASc多少，用什么抗凝药？',
      'cha2ds2-vasc',
      'af-anticoagulation',
    ],
  ])('%s gets both', async (question, calculator, card) => {
    const { answer, cards: cited } = await ask(question);
    expect(answer.bottomLine?.citations).toEqual([1]);
    expect(answer.sources[0]).toMatchObject({ kind: 'calculator', id: calculator });
    expect(answer.calculations[0]?.evaluation).not.toBeNull();
    expect(cited).toContain(card);
    expect(answer.statements.every(({ support }) => support !== 'unsupported')).toBe(true);
  });

  it.each([
    'CHADS-VASc 78 ♀ HTN DM',
    'eGFR 65 year old woman creatinine 1.4',
    'calculate BMI 80 kg 180 cm',
    'wells score for PE hr 110 hemoptysis',
    'prednisone 20 mg to dexamethasone equivalent dose',
    'CHA2DS2-VASc لامرأة ٧٨ سنة مع ارتفاع ضغط وسكري',
    '78岁女性，高血压糖尿病，CHA2DS2-VASc多少',
  ])('%s gets the figure alone', async (question) => {
    const { answer, cards: cited } = await ask(question);
    expect(answer.calculations).toHaveLength(1);
    expect(cited).toEqual([]);
  });
});

describe('statements of one card', () => {
  it('are not taken for one another', async () => {
    const { said } = await ask('antibiotic duration in pneumonia');
    expect(said).toContain('at least 5 days');
    expect(said).toContain('minimum 3 days');
  });
});

describe('what no source speaks of', () => {
  it.each([
    'what is the role of californium in delirium',
    'جرعة californium في الهذيان',
    '谵妄用californium剂量',
    'can I use aspirin for spermatocele?',
  ])('is not answered by what stands near it: %s', async (question) => {
    const { answer } = await ask(question);
    expect(answer.notice).toBe('not-found');
    expect(answer.sources).toEqual([]);
  });

  it('is said first where the rest can be answered', async () => {
    const { answer, cards: cited } = await ask('delirium in a patient on californium, first line treatment?');
    expect(answer.bottomLine?.text).toContain('californium');
    expect(answer.bottomLine?.citations).toEqual([]);
    expect(cited).toContain('delirium');
  });
});

describe('a verdict first', () => {
  it.each([
    ['cath lab asking for prasugrel, pt had a TIA, is that allowed', 'stemi#s7'],
    ['急诊PCI 想上普拉格雷 病人五年前有过TIA 能用吗', 'stemi#s7'],
    ['delirious lady with parkinson, can i give haloperidol?', 'delirium#s8'],
  ])('%s', async (question, lead) => {
    const { answer } = await ask(question);
    expect(answer.verdict).toBe('no');
    expect(answer.bottomLine?.citations).toEqual([]);
    expect(`${answer.sources[0]?.id}#${answer.sources[0]?.passageId}`).toBe(lead);
  });

  it.each([
    ['can i give adrenaline as an iv bolus in anaphylaxis', /IM here, not IV/],
    ['هل أعطي الأدرينالين بلعة وريدية في التأق؟', /عضليًا لا وريديًا/],
    ['过敏性休克可以静推肾上腺素吗', /肌内给药，而不是静脉/],
  ])('a wrong route is put right: %s', async (question, said) => {
    const { answer } = await ask(question);
    expect(answer.verdict).toBe('premise');
    expect(answer.bottomLine?.text).toMatch(said);
  });

  it('a filter that is advised against with anticoagulants is no warning against these', async () => {
    const { answer } = await ask('can i give apixaban for deep vein thrombosis or pulmonary embolism');
    expect(answer.verdict).toBeUndefined();
  });

  it('says neither yes nor no where the sources do not', async () => {
    const { answer } = await ask('is metformin ok with egfr 50');
    expect(answer.verdict).toBeUndefined();
    expect(answer.bottomLine?.citations).not.toEqual([]);
  });
});

it.each([
  'anaphylaxis, second IM adrenaline no better, what next',
  'تأق وما تحسن بعد ثاني إبرة أدرينالين عضلي',
  '过敏性休克 第二针肾上腺素肌注还是没好转',
])('the step after a failed one leads: %s', async (question) => {
  const { answer } = await ask(question);
  expect(answer.sources[0]?.passageId).toBe('s6');
});

it('who takes a drug already is not loaded with it', async () => {
  const { answer } = await ask('NSTEMI on apixaban, load?');
  expect(answer.sources[0]?.id).toBe('nste-acs');
  expect(
    answer.statements
      .concat(answer.bottomLine ?? [])
      .map(({ text }) => text)
      .join(),
  ).not.toMatch(/Apixaban 5 mg/);
});

it.each([
  'calcium 3.6 what to do',
  'مريض كالسيوم ١٤ شو العلاج',
  '血钙3.6怎么处理',
  'علاج مرض كاواساكي',
  'hereditary angioedema laryngeal attack, firazyr sc dose',
])('a disease that cards only name in passing is answered by none: %s', async (question) => {
  const { answer } = await ask(question);
  expect(answer.notice).toBe('not-found');
});

it('a follow-up says what is new', async () => {
  const { answer } = await ask('and if crcl is 20?', ['apixaban dose in AF']);
  expect(answer.changed).toEqual([{ slot: 'patient', value: 'crcl:20' }]);
  expect(answer.assumptions.map(({ text }) => text)).toContain(
    'Now with CrCl 20 mL/min; otherwise as before.',
  );
});

it.each([
  '小儿喉炎 犬吠样咳 地塞米松口服一次 每公斤多少',
  'delirious granny pulling her lines, quetiapine ok?',
])('words inside names of medicine decide nothing: %s', async (question) =>
  expect((await ask(question)).answer.notice).toBeNull(),
);

describe('looked up first, refused last', () => {
  it.each([
    ['massive PE already on enoxaparin, vascular wants an ivc filter as well, needed?', 'pulmonary-embolism'],
    ['acamprosate with crcl 26, allowed?', 'alcohol-withdrawal'],
    ['MRI with gadolinium, egfr 21, which group is safe?', 'chronic-kidney-disease'],
    ['immune hepatitis not settling on steroids, what next?', 'checkpoint-inhibitor-toxicity'],
  ])('%s', async (question, card) => {
    expect((await ask(question)).cards).toContain(card);
  });

  it('takes nothing said of the remedy in another disease for an answer', async () => {
    expect((await ask('stop bisoprolol in COPD?')).answer.notice).toBe('not-found');
  });

  it('offers nothing near the record of one patient', async () => {
    const { answer } = await ask('what did neurology write about the man in bay 2?');
    expect([answer.notice, answer.nearest]).toEqual(['not-found', []]);
  });
});

describe('what is asked beside a score that lacks values', () => {
  it.each([
    'pacemaker shows AF episodes of 3 min, CHA2DS2-VASc in a 76 year old. start a doac? from what duration',
    'قراءة البيسميكر فيها نوبات رجفان أطولها ٣ دقائق، المريض ٧٦ سنة CHA2DS2-VASc. أبدأ مميع؟ من كم مدة',
  ])('is answered, and the values are asked for: %s', async (question) => {
    const { answer, cards: cited } = await ask(question);
    expect(cited).toContain('af-anticoagulation');
    expect(answer.notice).toBeNull();
    expect(answer.calculations[0]?.missing.length).toBeGreaterThan(0);
  });

  it('is nothing where only the score is asked', async () => {
    const { answer } = await ask('wells score PE, HR 112');
    expect(answer.notice).toBe('missing-inputs');
  });
});

describe('a figure of fever without a unit', () => {
  it.each([
    '15 day old term, 38.2 at home, looks lovely. can i skip the lp',
    '15日大嘅嬰兒，屋企度到38.2，可唔可以唔做腰穿',
  ])('tells of fever: %s', async (question) => {
    expect((await ask(question)).cards[0]).toBe('febrile-infant');
  });
});

describe('what is told of the patient in a later question', () => {
  it.each([
    ['BP 172/114 at 35 weeks, labetalol iv how', 'she has asthma, on symbicort. what then', 'pre-eclampsia'],
    [
      'cap going home, 34 healthy, first line?',
      'wait, she gets hives with penicillin',
      'community-acquired-pneumonia',
    ],
  ])('stands beside what was asked: %s >> %s', async (before, question, card) => {
    const { answer, cards: cited } = await ask(question, [before]);
    expect(answer.notice).toBeNull();
    expect(cited[0]).toBe(card);
  });

  it('is the subject where it is asked about', async () => {
    expect((await ask('how is acute asthma treated', ['labetalol dose in pre-eclampsia'])).cards[0]).toBe(
      'asthma',
    );
  });
});
