import type { Language } from '@mz/contracts';
import { describe, expect, it } from 'vitest';
import { openBundledRetriever } from '../../../testing/bundled-retriever.ts';
import { readFrame } from '../understanding/frame.ts';
import { findAskedPaper } from './asked-papers.ts';
import { waysToAskForPapers } from './asked-phrases.ts';
import { unitsIn } from './passage.ts';
import { understand } from './query.ts';

const { retriever } = openBundledRetriever();
const retrieve = (question: string, language: Language) =>
  retriever.retrieve(understand(question, [], language), { literature: false });
const leadOf = async (question: string, language: Language) =>
  (await retrieve(question, language)).selected?.[0]?.key;

describe('the dose for a disease', () => {
  it.each([
    ['dexamethasone dose TB meningitis adult', 'en'],
    ['结脑 地塞米松 剂量', 'zh'],
  ] as const)(
    'is not that for its sibling, and that it is missing is said: %s',
    async (question, language) => {
      const { selected, missingDose } = await retrieve(question, language);
      expect(missingDose).toBe('dexamethasone');
      expect(selected?.some(({ text }) => /dexamethasone/i.test(text)) ?? false).toBe(false);
    },
  );

  it('still is found for the sibling that is held', async () => {
    const { selected, missingDose } = await retrieve('化脑 地塞米松剂量', 'zh');
    expect(missingDose).toBeUndefined();
    expect(selected?.[0]?.text).toMatch(/dexamethasone/i);
  });

  it.each([
    ['enoxaparin dose for PE CrCl 18', 'en'],
    ['جرعة إينوكسابارين لانصمام رئوي وتصفية كرياتينين ١٨', 'ar'],
    ['肺栓塞 依诺肝素 剂量 肌酐清除率18', 'zh'],
  ] as const)(
    'treats it where no purpose is said, and holds for these kidneys: %s',
    async (question, language) => {
      const { selected = [] } = await retrieve(question, language);
      expect(selected?.[0]?.key).toBe('drug:enoxaparin#enoxaparin.renal.dvt-treatment');
      expect(selected?.some(({ text }) => /enoxaparin 40 mg/i.test(text))).toBe(false);
    },
  );

  it('begins with the treatment and not with what follows it', async () => {
    expect(await leadOf('apixaban dose DVT', 'en')).toBe('drug:apixaban#apixaban.dose.dvt-pe-initial');
  });

  it('is asked of the disease a score is named for', () => {
    expect(
      readFrame('NIHSS 3 after six hours, no lysis: clopidogrel load with aspirin?').conditions,
    ).toContain('stroke');
  });

  it('is none of what a patient takes already, where something else is asked of the disease', () => {
    const { conditions, asksDose } = readFrame('كوليت تقرحي شديد على هيدروكورتيزون وريدي، شو علاج الإنقاذ');
    expect(conditions).toEqual(['ulcerative colitis']);
    expect(asksDose).toBe(false);
  });

  it('is no figure of so much in a litre', () => {
    expect(unitsIn('LDL-C <55 mg/dL and potassium above 200 mg/l').has('dose')).toBe(false);
    expect(unitsIn('atorvastatin 40 mg daily, LDL-C <55 mg/dL').has('dose')).toBe(true);
  });
});

describe('whether something helps', () => {
  it('is answered by a study unless a card is asked for it more nearly', async () => {
    const [row] = [...waysToAskForPapers()].flat();
    expect(row && (await findAskedPaper(row.keys))?.id).toBe(row?.key);
    // As like as this a question is to what a card is asked for.
    expect(row && (await findAskedPaper(row.keys, 1.01))).toBeNull();
  });
});
