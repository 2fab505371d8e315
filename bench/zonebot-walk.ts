// node bench/zonebot-walk.ts [kinds] [rounds] [seed]: asks for everything the sources hold by every name the lexicon has
// of it, in three languages and in forms of words chosen by number: doses of drugs, cards, papers, calculators.
import { createHash } from 'node:crypto';
import type { DrugStatement } from '@mz/clinical/drugs/index';
import type { Answer, Language } from '@mz/contracts';
import { analyse, subjectsOf } from '@mz/lexicon/analyse';
import { termIndex } from '@mz/lexicon/terms';
import { answerQuestion } from '../apps/server/src/features/assistant/answering/answer-question.ts';
import { cardForms, doseForms, intentWords, paperForms, peopleWords, routeWords } from './zonebot-forms.ts';
import { cards, drugs, papers, parts } from './zonebot-parts.ts';

const [kinds = 'dose,card,paper', rounds = '1', seed = '1'] = process.argv.slice(2);
const showsDetail = process.env.ZONEBOT_DETAIL === '1';
const languages = ['en', 'ar', 'zh'] as const;
const { byId } = termIndex();

/** The same choice in every run with the same seed. */
const pick = <One>(list: readonly One[], ...of: readonly (string | number)[]): One => {
  const at =
    createHash('sha1')
      .update([seed, ...of].join('|'))
      .digest()
      .readUInt32BE(0) % Math.max(1, list.length);
  return list[at] as One;
};
const isWritten = (name: string, language: Language): boolean =>
  language === 'en' ? /^[\x20-\x7e]+$/.test(name) : true;
const namesOf = (id: string, language: Language): readonly string[] => {
  const names = byId.get(id)?.names[language].filter((name) => isWritten(name, language)) ?? [];
  return names.length > 0 ? names : [id];
};
const fill = (form: string, values: Readonly<Record<string, string>>): string =>
  form
    .replace(/\{(\w+)\}/g, (_all, key: string) => values[key] ?? '')
    .replace(/ {2,}/g, ' ')
    .trim();

const ask = async (question: string, language: Language): Promise<Answer> => {
  const { answer } = await answerQuestion(
    parts,
    { answerId: 'a', questionId: 'q', question, language, earlier: [] },
    new AbortController().signal,
    () => undefined,
  );
  return answer;
};
const leadOf = (answer: Answer) => {
  const first = [answer.bottomLine, ...answer.statements].find((one) => (one?.citations.length ?? 0) > 0);
  return answer.sources.find(({ number }) => number === first?.citations[0]);
};

const tallies = new Map<string, Map<string, number>>();
const count = (kind: string, language: Language, verdict: string, question: string, detail: string): void => {
  const tally = tallies.get(`${kind} ${language}`) ?? new Map<string, number>();
  tally.set(verdict, (tally.get(verdict) ?? 0) + 1);
  tallies.set(`${kind} ${language}`, tally);
  if (showsDetail && verdict !== 'right')
    console.log(`${kind} ${language} ${verdict}: ${question} → ${detail}`);
};

const conditionsIn = (text: string): string[] =>
  [...analyse(text).terms].filter(([, kind]) => kind === 'condition').map(([id]) => id);

const termOf = (name: string): string | undefined => [...analyse(name).terms.keys()][0];

const walkDoses = async (round: number): Promise<void> => {
  for (const drug of drugs.values()) {
    const doses = drug.statements.filter(
      (one) =>
        one.kind === 'dose' &&
        one.check !== 'unchecked' &&
        one.indicationName !== null &&
        one.intent !== 'diagnostic',
    );
    const uses = new Map<string, DrugStatement[]>();
    for (const one of doses) {
      const key = [one.indication, one.intent === 'prophylaxis', one.population, one.route].join('|');
      uses.set(key, [...(uses.get(key) ?? []), one]);
    }
    const term = termOf(drug.name.en) ?? drug.id;
    for (const [key, [one]] of uses) {
      if (!one) continue;
      const conditions = conditionsIn(one.indicationName?.en ?? '');
      for (const language of languages) {
        const ids = [drug.id, key, language, round];
        const named = one.indicationName?.[language] ?? '';
        const [condition] = conditions;
        // Of a use of one disease any of its names is as good.
        const c =
          conditions.length === 1 && condition && round > 0
            ? pick(namesOf(condition, language), 'c', ...ids)
            : named;
        const d =
          round === 0
            ? (byId.get(term)?.names[language][0] ?? drug.name[language])
            : pick(namesOf(term, language), 'd', ...ids);
        const p = peopleWords[language][one.population] ?? '';
        const i = one.intent === 'treatment' ? '' : (intentWords[language][one.intent ?? ''] ?? '');
        const r =
          one.route === null ||
          doses
            .filter(({ indication }) => indication === one.indication)
            .every(({ route }) => route === one.route)
            ? ''
            : (routeWords[language][one.route] ?? '');
        const question = fill(pick(doseForms[language], 'f', ...ids), { d, c, p, i, r });
        const answer = await ask(question, language);
        const lead = leadOf(answer);
        const said = answer.bottomLine?.text ?? answer.notice ?? '';
        const detail = `${one.id} | ${lead?.id ?? '-'}#${lead?.passageId ?? ''} ${said.slice(0, 90)}`;
        count('dose', language, judgeDose(one, drug.id, lead, conditions), question, detail);
      }
    }
  }
};

const judgeDose = (
  wanted: DrugStatement,
  drugId: string,
  lead: ReturnType<typeof leadOf>,
  conditions: readonly string[],
): string => {
  if (!lead) return 'refused';
  if (lead.kind === 'drug') {
    if (lead.id !== drugId) return 'other drug';
    const got = drugs.get(lead.id)?.statements.find(({ id }) => id === lead.passageId);
    if (!got) return 'interaction';
    if (got.id === wanted.id) return 'right';
    const young = (population: string): boolean => population === 'child' || population === 'neonate';
    if (young(got.population) !== young(wanted.population) && got.population !== 'any') return 'OTHER PEOPLE';
    if ((got.intent === 'prophylaxis') !== (wanted.intent === 'prophylaxis')) return 'OTHER INTENT';
    if (got.indication === wanted.indication || got.indication === null)
      return got.route === wanted.route || got.route === null ? 'right' : 'other route';
    const shared = conditionsIn(got.indicationName?.en ?? '').some(
      (id) =>
        conditions.includes(id) ||
        byId.get(id)?.broader.some((kind) => conditions.includes(kind)) ||
        conditions.some((mine) => byId.get(mine)?.broader.includes(id)),
    );
    return shared ? 'right' : 'OTHER USE';
  }
  const { text } = lead.passage;
  const { terms } = analyse(text);
  const drug = drugs.get(drugId);
  const ids = new Set([termOf(drug?.name.en ?? '') ?? drugId]);
  const isOfDrug = [...ids].some(
    (id) => terms.has(id) || byId.get(id)?.broader.some((kind) => terms.has(kind)),
  );
  if (lead.kind !== 'card') return lead.kind;
  if (!isOfDrug) return 'card without the drug';
  return /\d\s*(mg|mcg|g|units?|iu|ml|puffs?)/i.test(text) ? 'right' : 'card without a dose';
};

const walkCards = async (round: number): Promise<void> => {
  const namedAfter = new Map<string, Set<string>>();
  for (const card of cards)
    for (const id of subjectsOf([card.titles.en, ...card.synonyms].join('. ')))
      namedAfter.set(id, (namedAfter.get(id) ?? new Set()).add(card.id));
  const same = new Map<string, Set<string>>();
  for (const card of cards) {
    const subjects = [...subjectsOf(card.titles.en)]
      .filter((id) => byId.get(id)?.kind === 'condition')
      .slice(0, 2);
    for (const id of subjects)
      for (const [n] of cardForms.en.entries()) {
        if ((n + round) % 3 !== 0) continue;
        for (const language of languages) {
          const c = pick(namesOf(id, language), 'card', card.id, id, n, language, round);
          const question = fill(cardForms[language][n] ?? '', { c });
          const answer = await ask(question, language);
          const lead = leadOf(answer);
          const verdict = !lead ? 'refused' : namedAfter.get(id)?.has(lead.id) ? 'right' : 'other card';
          count('card', language, verdict, question, `${card.id} | ${lead?.id ?? answer.notice}`);
          const key = `${card.id}|${id}|${n}`;
          same.set(key, (same.get(key) ?? new Set()).add(lead?.id ?? '-'));
        }
      }
  }
  const agreed = [...same.values()].filter((leads) => leads.size === 1 && !leads.has('-')).length;
  console.log(
    `card: same first source in three languages ${agreed} of ${same.size} (${((100 * agreed) / same.size).toFixed(1)} %)`,
  );
};

const walkPapers = async (round: number): Promise<void> => {
  for (const paper of papers) {
    const acronym = /^([A-Z][A-Za-z0-9]*[A-Z0-9][A-Za-z0-9-]*)\b/.exec(paper.title)?.[1];
    const author = paper.authors[0]?.split(/[ ,]/)[0] ?? '';
    for (const language of languages)
      for (const [form, values] of Object.entries<Record<string, string> | null>({
        byAuthor:
          author === '' ? null : { a: author, y: paper.publicationDate.slice(0, 4), j: paper.journal },
        byAcronym: acronym ? { s: pick([acronym, acronym.toLowerCase()], paper.id, round) } : null,
      })) {
        if (!values) continue;
        const question = fill(
          pick(paperForms[language][form as 'byAuthor'], paper.id, language, round),
          values,
        );
        const answer = await ask(question, language);
        const lead = answer.sources.filter(({ kind }) => kind === 'article');
        const verdict = lead.some(({ doi }) => doi?.toLowerCase() === paper.doi?.toLowerCase())
          ? 'right'
          : lead.length === 0
            ? 'not found'
            : 'other paper';
        count(
          `paper ${form}`,
          language,
          verdict,
          question,
          `${paper.id} | ${lead[0]?.title ?? answer.notice}`,
        );
      }
  }
};

for (let round = 0; round < Number(rounds); round += 1) {
  if (kinds.includes('dose')) await walkDoses(round);
  if (kinds.includes('card')) await walkCards(round);
  if (kinds.includes('paper')) await walkPapers(round);
}
for (const [kind, tally] of [...tallies].sort()) {
  const all = [...tally.values()].reduce((sum, one) => sum + one, 0);
  const right = tally.get('right') ?? 0;
  const rest = [...tally]
    .filter(([name]) => name !== 'right')
    .sort((a, b) => b[1] - a[1])
    .map(([name, n]) => `${name} ${n}`)
    .join(', ');
  console.log(
    `${kind}: ${right} of ${all} (${((100 * right) / all).toFixed(1)} %)${rest ? `; ${rest}` : ''}`,
  );
}
process.exit(0);
