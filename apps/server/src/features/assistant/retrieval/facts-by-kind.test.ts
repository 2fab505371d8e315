import { factKindsIn } from '@mz/lexicon/fact-kinds';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBundledRetriever } from '../../../testing/bundled-retriever.ts';
import { understand } from './query.ts';

const { retriever, current } = openBundledRetriever();
type Language = 'en' | 'ar' | 'zh';

const leadOf = async (question: string, language: Language) => {
  const { isFound, selected } = await retriever.retrieve(understand(question, [], language), {
    literature: false,
  });
  return isFound ? (selected?.[0] ?? null) : null;
};

beforeAll(async () => {
  await leadOf('aspirin in stemi', 'en');
}, 60_000);

describe('a question about a drug in some people, or for one kind of its facts', () => {
  it.each<[string, Language, string]>([
    ['can I give amoxicillin in pregnancy', 'en', 'amoxicillin.pregnancy.category'],
    ['ceftriaxone neonate jaundice contraindications', 'en', 'ceftriaxone.contraindication'],
    ['is methimazole ok in breastfeeding', 'en', 'methimazole.lactation'],
    ['甲巯咪唑哺乳期能吃吗', 'zh', 'methimazole.lactation'],
    ['amitriptyline overdose QRS 140, what to give', 'en', 'amitriptyline.overdose'],
    ['مريضة ماخدة ليثيوم كتير والمستوى ٤، في ترياق ولا غسيل', 'ar', 'lithium.overdose'],
  ])('is led by that fact: %s', async (question, language, id) => {
    expect((await leadOf(question, language))?.passageId).toContain(id);
  });

  it('is followed by what is given in place of its class', async () => {
    const query = understand('32岁女高血压一直吃雷米普利，备孕了 要不要停 换啥药合适', [], 'zh');
    const { selected } = await retriever.retrieve(query, { literature: false });
    expect(selected?.[0]?.documentId).toBe('ramipril');
    expect(selected?.some(({ kind, text }) => kind === 'card' && /labetalol/i.test(text))).toBe(true);
  });

  it('keeps the dose of an antidote before what is said of too much of it', async () => {
    expect((await leadOf('acetylcysteine loading dose in overdose', 'en'))?.statementKind).toBe('dose');
  });

  const words = {
    pregnancy: { en: 'in pregnancy?', ar: 'للحامل؟', zh: '孕妇能用吗' },
    lactation: { en: 'while breastfeeding?', ar: 'للمرضع؟', zh: '哺乳期能用吗' },
    overdose: { en: 'overdose, what to do?', ar: 'جرعة زائدة شو نعمل؟', zh: '过量怎么处理' },
    contraindication: { en: 'contraindications?', ar: 'موانع الاستعمال؟', zh: '禁忌证有哪些' },
    monitoring: { en: 'what to monitor?', ar: 'شو المتابعة؟', zh: '要监测什么' },
  } as const;

  it.each(['en', 'ar', 'zh'] as const)(
    'is answered from the facts of every drug, in %s',
    { timeout: 120_000 },
    async (language) => {
      const others: string[] = [];
      const refused: string[] = [];
      let count = 0;
      for (const [at, { drug }] of [...current.values()].entries())
        for (const kind of Object.keys(words) as (keyof typeof words)[]) {
          const has = drug.statements.some((one) => one.kind === kind && one.check !== 'unchecked');
          // Contraindications of all drugs would take as long as all the rest.
          if (!has || (kind === 'contraindication' && at % 4 > 0)) continue;
          count += 1;
          const question = `${drug.name[language]} ${words[kind][language]}`;
          const lead = await leadOf(question, language);
          if (!lead) refused.push(question);
          else if (
            lead.documentId !== drug.id &&
            !factKindsIn(`${lead.card?.titles.en ?? ''}. ${lead.text}`).has(kind)
          )
            others.push(`${question} → ${lead.key}`);
        }
      expect(count).toBeGreaterThan(200);
      // Of those few a card is nearer, or a word has another meaning in that language.
      expect(refused).toEqual([]);
      expect(others.length).toBeLessThanOrEqual(count / 100);
    },
  );
});
