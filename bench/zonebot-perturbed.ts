// node bench/zonebot-perturbed.ts [every]: questions made of the cards' own pairs of drug and disease must be answered;
// with the drug, the disease or the study replaced by one that stands in no source they must not.
import { readFileSync } from 'node:fs';
import type { Answer, Language } from '@mz/contracts';
import { analyse, subjectsOf } from '@mz/lexicon/analyse';
import { termIndex } from '@mz/lexicon/terms';
import { answerQuestion } from '../apps/server/src/features/assistant/answering/answer-question.ts';
import { cards, drugs, parts } from './zonebot-parts.ts';

const every = Number(process.argv[2] ?? 9);
const showsDetail = process.env.ZONEBOT_DETAIL === '1';

const languages = ['en', 'ar', 'zh'] as const;
/** Every word of every source, to leave out replacements that stand in one. */
const corpus = cards
  .map((card) => JSON.stringify(card).toLowerCase())
  .concat([...drugs.values()].map((drug) => JSON.stringify(drug).toLowerCase()))
  .concat(
    readFileSync(
      new URL('../content/literature/landmark-papers.json', import.meta.url),
      'utf8',
    ).toLowerCase(),
  )
  .join('\n');
const held = new Set(cards.flatMap((card) => [...analyse(JSON.stringify(card)).terms.keys()]));
const linesOf = (name: string): string[] =>
  readFileSync(new URL(`../content/lexicon/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
const { byId, terms } = termIndex();
const isAbsent = (name: string): boolean =>
  !corpus.includes(name.toLowerCase()) && analyse(name).terms.size === 0;
const otherDrugs = linesOf('drug-names.txt').filter((name) => /^[a-z]{6,16}$/.test(name) && isAbsent(name));
const otherDiseases = linesOf('disease-names.txt').filter(
  (name) => /^[a-z]+(?: [a-z]+)?$/.test(name) && name.length > 6 && isAbsent(name),
);
const termsNotHeld = (kind: string): string[] =>
  terms.filter((one) => one.kind === kind && !held.has(one.id) && !drugs.has(one.id)).map(({ id }) => id);
const notHeld = { drug: termsNotHeld('drug'), condition: termsNotHeld('condition') };

const forms: Readonly<Record<Language, readonly string[]>> = {
  en: [
    '{d} dose in {c}',
    'can I use {d} for {c}?',
    'what is the role of {d} in {c}',
    '{c}: start {d}? how much',
  ],
  ar: ['جرعة {d} في {c}', 'هل أعطي {d} لمريض {c}؟', 'ما دور {d} في {c}'],
  zh: ['{c}用{d}剂量', '{c}能用{d}吗？', '{d}在{c}中的作用'],
};
const studyForms: Readonly<Record<Language, string>> = {
  en: 'what did the {s} trial show in {c}',
  ar: 'ماذا أظهرت دراسة {s} في {c}',
  zh: '{s}试验在{c}中的结果',
};
const nameOf = (id: string, language: Language): string => byId.get(id)?.names[language][0] ?? id;
const fill = (form: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce((text, [key, value]) => text.replace(`{${key}}`, value), form);

const pairs = cards.flatMap((card) => {
  const [condition] = [...subjectsOf(card.titles.en)].filter((id) => byId.get(id)?.kind === 'condition');
  const named = new Set(
    card.statements.flatMap(({ text }) =>
      [...analyse(typeof text === 'string' ? text : ((text as Record<string, string>).en ?? '')).terms]
        .filter(([, kind]) => kind === 'drug')
        .map(([id]) => id),
    ),
  );
  return condition ? [...named].slice(0, 3).map((drug) => ({ drug, condition })) : [];
});

const tallies = new Map<string, [number, number]>();
const ask = async (
  kind: string,
  language: Language,
  question: string,
  wantsRefusal: boolean,
): Promise<void> => {
  const { answer } = await answerQuestion(
    parts,
    { answerId: 'a', questionId: 'q', question, language, earlier: [] },
    new AbortController().signal,
    () => undefined,
  );
  const cited = (one: Answer): boolean =>
    [one.bottomLine, ...one.statements].some((said) => (said?.citations.length ?? 0) > 0);
  const declines = answer.notice === 'not-found' || !cited(answer);
  const saysSo = answer.bottomLine?.citations.length === 0 && answer.calculations.length === 0;
  const isRight = wantsRefusal ? declines || saysSo : !declines;
  const tally = tallies.get(`${kind} ${language}`) ?? [0, 0];
  tally[isRight ? 0 : 1] += 1;
  tallies.set(`${kind} ${language}`, tally);
  if (!isRight && showsDetail)
    console.log(
      `${kind} ${language}: ${question} → ${answer.bottomLine?.text.slice(0, 110) ?? answer.notice}`,
    );
};

let n = 0;
const pick = <One>(list: readonly One[]): One | undefined => list[(n * 7919) % Math.max(1, list.length)];
for (const { drug, condition } of pairs) {
  n += 1;
  if (n % every !== 0) continue;
  for (const language of languages) {
    const form = forms[language][n % forms[language].length] ?? '';
    const [d, c] = [nameOf(drug, language), nameOf(condition, language)];
    await ask('answerable', language, fill(form, { d, c }), false);
    await ask('drug of no source', language, fill(form, { d: pick(otherDrugs) ?? '', c }), true);
    const term = pick(notHeld.drug);
    if (term)
      await ask('drug term of no source', language, fill(form, { d: nameOf(term, language), c }), true);
    const disease = pick(notHeld.condition);
    if (disease)
      await ask('disease term of no source', language, fill(form, { d, c: nameOf(disease, language) }), true);
    if (language === 'en')
      await ask('disease of no source', language, fill(form, { d, c: pick(otherDiseases) ?? '' }), true);
    const study = `${pick(otherDrugs)?.slice(0, 4).toUpperCase()}-${pick(otherDiseases)?.slice(0, 3).toUpperCase()}`;
    await ask('study of no source', language, fill(studyForms[language], { s: study, c }), true);
  }
}
console.log(
  `${pairs.length} pairs; drugs ${otherDrugs.length}, diseases ${otherDiseases.length}, terms ${notHeld.drug.length} / ${notHeld.condition.length}`,
);
for (const [kind, [right, wrong]] of [...tallies].sort())
  console.log(`${kind}: ${right} of ${right + wrong} (${((100 * right) / (right + wrong)).toFixed(1)} %)`);
process.exit(0);
