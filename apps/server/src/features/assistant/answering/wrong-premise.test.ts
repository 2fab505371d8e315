import { beforeAll, describe, expect, it } from 'vitest';
import { openBundledRetriever } from '../../../testing/bundled-retriever.ts';
import { openBuiltInEngine } from '../engines/engines.ts';
import { answerQuestion } from './answer-question.ts';

const parts = {
  retriever: openBundledRetriever().retriever,
  builtIn: openBuiltInEngine(),
  external: null,
  onEngineFailure: () => undefined,
};

const ask = async (question: string, language: 'en' | 'ar' | 'zh' = 'en') => {
  const { answer } = await answerQuestion(
    parts,
    { answerId: 'a', questionId: 'q', question, language, earlier: [] },
    new AbortController().signal,
    () => undefined,
  );
  return answer;
};

beforeAll(async () => {
  await ask('aspirin in stemi');
}, 60_000);

describe('a dose taken for granted that stands far from what sources state', () => {
  it.each([
    ['1 mg adrenaline IM for anaphylaxis?', 'en', '0.5 mg'],
    ['adrenaline 5 mg IM for anaphylaxis', 'en', '0.5 mg'],
    ['أدرينالين 5 ملغ عضل للتأق', 'ar', '0.5 mg'],
    ['过敏性休克 肾上腺素 5 mg 肌注', 'zh', '0.5 mg'],
    ['apixaban 50 mg bd in af ok?', 'en', '5 mg'],
    ['oseltamivir 750 mg bd for influenza?', 'en', '75 mg'],
  ] as const)('is put right first, with the stored sentence: %s', async (question, language, dose) => {
    const answer = await ask(question, language);
    expect(answer.verdict).toBe('premise');
    expect(answer.statements[0]?.text).toContain(dose);
    expect(answer.statements[0]?.citations).toEqual([1]);
  });

  it.each([
    'adrenaline 0.5 mg IM for anaphylaxis?',
    'aspirin 300 mg in stemi?',
    'apixaban 5 mg bd in af ok?',
    'furosemide 40 mg iv in pulmonary oedema?',
    'on furosemide 40 mg, what next in heart failure',
    '纳洛酮2mg 阿片过量',
  ])('is left alone where a source states it: %s', async (question) => {
    expect((await ask(question)).verdict).not.toBe('premise');
  });
});

describe('a question for yes or no', () => {
  it.each([
    ['is propranolol ok in asthma', 'en', 'no'],
    ['should i avoid propranolol in asthma', 'en', 'leave'],
    ['can I give metformin with eGFR 25', 'en', 'no'],
    ['can I give adrenaline in cardiac arrest', 'en', 'yes'],
    ['هل يمكن إعطاء بروبرانولول في الربو', 'ar', 'no'],
    ['哮喘能不能用普萘洛尔', 'zh', 'no'],
    ['哮喘不能用普萘洛尔吗', 'zh', 'leave'],
  ] as const)('is led by what takes a side: %s', async (question, language, verdict) => {
    expect((await ask(question, language)).verdict).toBe(verdict);
  });
});
