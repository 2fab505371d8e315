import { beforeAll, describe, expect, it } from 'vitest';
import { openBundledRetriever } from '../../../testing/bundled-retriever.ts';
import { understand } from './query.ts';

const { retriever } = openBundledRetriever();
const retrieve = (question: string, language: 'en' | 'ar' | 'zh') =>
  retriever.retrieve(understand(question, [], language), { literature: false });
const leadOf = async (question: string, language: 'en' | 'ar' | 'zh'): Promise<string> =>
  (await retrieve(question, language)).selected?.[0]?.key ?? '';

// What is indexed once is not counted to the first question.
beforeAll(() => retrieve('potassium', 'en'), 60_000);

describe('the dose of a drug', () => {
  it.each([
    ['teriparatide daily mcg and max months in a lifetime', 'en'],
    ['نالتريكسون الحقنة الشهرية بعد سحب الكحول، كام الجرعة', 'ar'],
    // In the list before it another drug has an amount.
    ['how many mg of inclisiran', 'en'],
    // Of its class a card says when to begin, and from which age on.
    ['乌司奴单抗首次静脉剂量', 'zh'],
    ['upadacitinib dose in UC', 'en'],
    // Two that are given together.
    ['ustekinumab and upadacitinib together, what dose', 'en'],
  ] as const)(
    'that no statement gives is not answered by what stands near it: %s',
    async (question, language) => {
      expect((await retrieve(question, language)).isFound).toBe(false);
    },
  );

  it('that a list gives is that of the drug before it', async () => {
    expect(await leadOf('bempedoic acid dose', 'en')).toBe('card:lipids#s6');
  });

  it('given by mouth is not answered by an infusion', async () => {
    const lead = await retrieve('heavy periods, cyklokapron tablets dose and how many times a day', 'en');
    expect(lead.selected?.some(({ text }) => /\d+ g IV/.test(text)) ?? false).toBe(false);
  });

  it.each([
    ['rifampicin adult dose to clear meningococcal carriage', 'en'],
    ['流脑密接，不能用环丙沙星，利福平预防成人剂量', 'zh'],
  ] as const)(
    'is for the use asked about, whatever else the drug is given for: %s',
    async (question, language) => {
      const { selected } = await retrieve(question, language);
      const doses = selected?.filter(({ kind }) => kind === 'drug').map(({ key }) => key) ?? [];
      expect(doses[0]).toBe('drug:rifampin#rifampin.dose.meningococcal-adult');
    },
  );

  it('for a lung clot is none for a stroke that is ruled out', async () => {
    const lead = await leadOf(
      'صمة رئوية كتلية ضغطه ٧٠. أكتيليز للرئة كم مجموع الجرعة، مو بروتوكول السكتة',
      'ar',
    );
    expect(['card:pulmonary-embolism#s11', 'drug:alteplase#alteplase.dose.pulmonary-embolism']).toContain(
      lead,
    );
  });
});

describe('a request for a record', () => {
  it('is none where a statement is asked for, however like one it sounds', async () => {
    const asked = 'missed a warfarin tablet last night, double it today?';
    expect((await retrieve(asked, 'en')).isOfRecord).toBeUndefined();
  });

  it.each([
    ['any allergies on file for her before i give the antibiotic', 'en'],
    ['她昨晚的利尿剂到底给了没有，护士交班没写', 'zh'],
  ] as const)('is looked up in no card: %s', async (question, language) => {
    expect(await retrieve(question, language)).toMatchObject({ isFound: false, isOfRecord: true });
  });
});
