import { expect, it } from 'vitest';
import { filledText, fillTemplate, noteTemplates } from './note-template.ts';

const [wardRound, soap] = noteTemplates;
if (!wardRound || !soap) throw new Error('The templates are not there.');
const said = (...texts: string[]) =>
  texts.map((text, index) => ({ at: index * 5_000, end: null, text, original: text, isSure: true }));
const read = (template: typeof soap, ...texts: string[]) => {
  const { blocks, rest } = fillTemplate(template, said(...texts));
  return {
    blocks: blocks.map(({ fields }) =>
      Object.fromEntries(
        fields.flatMap(({ id, entries }) =>
          entries.length > 0 ? [[id, entries.map(({ text }) => text)]] : [],
        ),
      ),
    ),
    rest: rest.map(({ text }) => text),
  };
};

it.each([
  [
    'Subjective: slept well.',
    'Objective. Creatinine 1.1.',
    'It was 1.9 on Monday.',
    'Assessment: improving',
    'Plan, repeat tomorrow.',
  ],
  [
    'الشكوى: نام جيدا.',
    'الفحص. الكرياتينين 1.1.',
    'كان 1.9 يوم الاثنين.',
    'التقييم: يتحسن',
    'الخطه، نعيد غدا.',
  ],
  ['主诉：睡眠好。', '查体。肌酐 1.1。', '周一是 1.9。', '评估：好转', '计划，明天复查。'],
])('holds what was announced until something else is: %s', (...texts) => {
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = texts;
  const after = (text: string) => text.replace(/^[^:：،，,.。]+[:：،，,.。]\s*/u, '');
  expect(read(soap, ...texts)).toEqual({
    blocks: [
      {
        subjective: [after(first)],
        objective: [after(second), third],
        assessment: [after(fourth)],
        plan: [after(fifth)],
      },
    ],
    rest: [],
  });
});

it('begins anew with each bed, places by words, and leaves out nothing', () => {
  const filled = read(
    wardRound,
    'Good morning everybody.',
    'Bed twelve, the lady with pneumonia.',
    'Her blood pressure is 120 over 70.',
    'We start amoxicillin tomorrow.',
    'Bed thirteen.',
    'Restart nothing.',
  );
  expect(filled).toEqual({
    blocks: [
      {
        bed: ['Bed twelve, the lady with pneumonia.'],
        observations: ['Her blood pressure is 120 over 70.'],
        plan: ['We start amoxicillin tomorrow.'],
      },
      { bed: ['Bed thirteen.'] },
    ],
    rest: ['Good morning everybody.', 'Restart nothing.'],
  });
  expect(read(wardRound, '12床，肺炎。', '昨晚：不发热。').blocks).toEqual([
    { bed: ['12床，肺炎。'], overnight: ['不发热。'] },
  ]);
});

it('writes only what was said', () => {
  const transcript = said('Plan: recheck potassium.', 'Subjective: no pain.');
  const filled = fillTemplate(soap, transcript);
  expect(filled.blocks[0]?.fields.at(-1)?.entries[0]?.sentence).toBe(transcript[0]);
  expect(filledText(filled, 'en', 'Other')).toBe('Subjective: no pain.\nPlan: recheck potassium.');
});
