import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { analyse } from './analyser.ts';
import { createSynonyms, readBuiltInGroups, type Synonyms } from './synonyms.ts';

const builtIn = createSynonyms({});
const textsOf = (synonyms: Synonyms, query: string): string[] =>
  synonyms
    .expand(analyse(query))
    .flatMap(({ alternatives }) => alternatives.map(({ text }) => text.toLowerCase()));

it.each([
  ['heart attack', 'myocardial infarction'],
  ['myocardial infarction', 'heart attack'],
  ['high blood pressure', 'hypertension'],
  ['HTN', 'hypertension'],
  ['CKD', 'chronic kidney disease'],
  ['COPD', 'chronic obstructive pulmonary disease'],
  ['T2DM', 'type 2 diabetes'],
  ['AF', 'atrial fibrillation'],
  ['sglt-2 inhibitors', 'gliflozins'],
  ['gliflozins', 'empagliflozin'],
  ['paracetamol', 'acetaminophen'],
  ['blood thinners', 'anticoagulants'],
  ['IL-6', 'interleukin-6'],
  ['قصور القلب', 'heart failure'],
  ['心力衰竭', 'heart failure'],
  ['السكري من النوع الثاني', 'type 2 diabetes'],
  ['2型糖尿病', 'type 2 diabetes'],
])('finds %s also as %s', async (query, name) => {
  expect(textsOf(await builtIn, query)).toContain(name);
});

it('reads Arabic and Chinese words, also spelled with another letter, and widens no English query by them', async () => {
  const words = [
    { synonyms: ['newborn', 'neonatal', 'حديثي الولادة', '新生儿'] },
    { synonyms: ['semaglutide', 'اوزمبيك'] },
  ];
  const synonyms = await createSynonyms({ groups: [], words });
  expect(textsOf(synonyms, 'تبريد حديثي الولادة')).toEqual(['newborn', 'neonatal']);
  expect(textsOf(synonyms, '新生儿缺氧')).toEqual(['newborn', 'neonatal']);
  expect(textsOf(synonyms, 'اوزمبك')).toEqual(['semaglutide']);
  expect(textsOf(synonyms, 'newborn')).toEqual([]);
});

it('reads a Chinese name with one wrong character, and none with two', async () => {
  const synonyms = await createSynonyms({
    groups: [],
    medicines: [['pembrolizumab', '帕博利珠单抗']],
  });
  for (const typed of ['帕博利珠单坑', '怕博利珠单抗', '用帕博利株单抗治疗'])
    expect(textsOf(synonyms, typed)).toContain('pembrolizumab');
  expect(textsOf(synonyms, '怕博利珠单坑')).toEqual([]);
});

it('knows a medicine by every name, a short abbreviation only with doubt', async () => {
  const synonyms = await createSynonyms({
    groups: [],
    medicines: [['canagliflozin', 'Invokana', '怡可安', 'CAN']],
  });
  expect(textsOf(synonyms, 'Invokana kidney')).toContain('canagliflozin');
  expect(textsOf(synonyms, '怡可安')).toContain('canagliflozin');
  expect(textsOf(synonyms, 'canagliflozin')).not.toContain('can');
});

it('looks for a class by its members, not for a member by its class', async () => {
  expect(textsOf(await builtIn, 'statins')).toContain('atorvastatin');
  expect(textsOf(await builtIn, 'atorvastatin')).not.toContain('statins');
});

it('takes the longest name, inside a sentence too', async () => {
  const [first, ...rest] = (await builtIn).expand(
    analyse('aspirin after acute myocardial infarction in adults'),
  );
  expect(first).toMatchObject({ from: 0, to: 1 });
  expect(rest[0]).toMatchObject({ from: 1, to: 4 });
});

it('trusts ambiguous abbreviations less, in lower case least, and never looks for them', async () => {
  const synonyms = await builtIn;
  const weight = (query: string): number => synonyms.expand(analyse(query))[0]?.alternatives[0]?.weight ?? 0;
  expect(weight('MS')).toBeLessThan(weight('COPD'));
  expect(weight('ms')).toBeLessThan(weight('MS'));
  expect(textsOf(synonyms, 'multiple sclerosis')).not.toContain('ms');
});

it('knows the topics of the assistant in three languages', async () => {
  const file = new URL('../../../../../../content/knowledge/knowledge-base.json', import.meta.url);
  const topics = JSON.parse(readFileSync(file, 'utf8')) as { synonyms: string[] }[];
  const synonyms = await createSynonyms({ topics });
  for (const { synonyms: names } of topics)
    for (const name of names.filter((one) => /[\p{Script=Arabic}\p{Script=Han}]/u.test(one)))
      expect(
        synonyms
          .expand(analyse(name))
          .some(({ alternatives }) => alternatives.some(({ text }) => /[a-z]/i.test(text))),
        name,
      ).toBe(true);
});

it('adds the descriptors of a loaded MeSH file', async () => {
  const descriptors = async () => [{ heading: 'Zebra Syndrome', entryTerms: ['Striped Disease', 'ZS'] }];
  const synonyms = await createSynonyms({ groups: [], descriptors });
  expect(textsOf(synonyms, 'striped disease')).toEqual(['zebra syndrome']);
  expect(synonyms.expand(analyse('ZS'))[0]?.alternatives[0]?.weight).toBeLessThan(0.5);
});

it('has each name in its table once in a line, and terms for each', () => {
  const groups = readBuiltInGroups();
  expect(groups.length).toBeGreaterThan(600);
  for (const { names, narrower } of groups) {
    const texts = names.map(({ text }) => text);
    expect(new Set(texts).size, texts.join()).toBe(texts.length);
    for (const text of [...texts, ...(narrower ?? [])]) expect(analyse(text).length, text).toBeGreaterThan(0);
  }
});
