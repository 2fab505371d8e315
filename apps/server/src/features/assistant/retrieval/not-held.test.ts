import { readFileSync } from 'node:fs';
import { normaliseText, tokenise } from '@mz/lexicon/normalise';
import { type Term, termIndex } from '@mz/lexicon/terms';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBundledRetriever } from '../../../testing/bundled-retriever.ts';
import { readBundledCards } from '../../cards/bundled-cards.ts';
import { unknownAmong } from './not-held.ts';
import { understand } from './query.ts';

const { retriever } = openBundledRetriever();
const languages = ['en', 'ar', 'zh'] as const;
type Language = (typeof languages)[number];

const ask = (question: string, language: Language) =>
  retriever.retrieve(understand(question, [], language), { literature: false });

/** Nothing is said, or it is said that nothing is held on it. */
const isRefused = async (question: string, language: Language): Promise<boolean> => {
  const { isFound, notHeld = [] } = await ask(question, language);
  return !isFound || notHeld.length > 0;
};

const split = (names = ''): string[] => names.split(';').filter(Boolean);
const rows = readFileSync(
  new URL('../../../../../../content/lexicon/other-names.tsv', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [kind = '', id = '', en, ar, zh] = line.split('\t');
    return { kind, id, names: { en: [id, ...split(en)], ar: split(ar), zh: split(zh) } };
  });

/** The one term a text names from its first to its last word. */
const termOf = (name: string): Term | null => {
  const tokens = tokenise(normaliseText(name));
  const [match, ...more] = termIndex().match(tokens);
  return match && more.length === 0 && match.from === 0 && match.to === tokens.length ? match.term : null;
};

/** Claimed by another disease that the cards speak of. */
const claimed: ReadonlySet<string> = new Set(['generalised anxiety', '焦虑症']);

const questions = {
  condition: {
    en: (name: string) => `${name} treatment dose?`,
    ar: (name: string) => `شو علاج ${name} والجرعة؟`,
    zh: (name: string) => `${name}怎么治疗，剂量多少`,
  },
  drug: {
    en: (name: string) => `${name} dose?`,
    ar: (name: string) => `كم جرعة ${name}؟`,
    zh: (name: string) => `${name}剂量多少`,
  },
} as const;

const sample = [
  'guillain barre',
  'lambert eaton',
  'myasthenic crisis',
  'amyotrophic lateral sclerosis',
  'autoimmune encephalitis',
  'organophosphate poisoning',
  'cyanide poisoning',
  'methaemoglobinaemia',
  'mushroom poisoning',
  'snake bite',
  'dengue',
  'leishmaniasis',
  'mucormycosis',
  'hydatid cyst',
  'rabies',
  'toxic shock syndrome',
  'haemophagocytic lymphohistiocytosis',
  'hodgkin lymphoma',
  'graft versus host disease',
  'nasopharyngeal carcinoma',
  'wilms tumour',
  'scleroderma',
  'granulomatosis with polyangiitis',
  'frozen shoulder',
  'developmental dysplasia of hip',
  'vitiligo',
  'epidermolysis bullosa',
  'central retinal artery occlusion',
  'endophthalmitis',
  'quinsy',
  'testicular torsion',
  'membranous nephropathy',
  'dialysis disequilibrium',
  'hyperemesis gravidarum',
  'placental abruption',
  'endometriosis',
  'neonatal jaundice',
  'tetralogy of fallot',
  'kawasaki disease',
  'adhd',
  'acromegaly',
  'achalasia',
  'paralytic ileus',
  'hereditary angioedema',
  'decompression sickness',
  'pralidoxime',
  'fomepizole',
  'hydroxocobalamin',
  'pyridostigmine',
  'eculizumab',
  'riluzole',
  'carboprost',
  'cabergoline',
  'deferasirox',
  'ganciclovir',
  'albendazole',
  'colistin',
  'secukinumab',
  'methylphenidate',
  'yellow fever vaccine',
] as const;

beforeAll(async () => {
  await ask('aspirin in stemi', 'en');
}, 60_000);

describe('diseases and drugs no source speaks of', () => {
  it('are matched by each of their names as themselves', () => {
    const astray = rows.flatMap(({ id, names }) =>
      Object.values(names)
        .flat()
        .filter((name) => !claimed.has(name) && (termOf(name) === null || termOf(name) !== termOf(id)))
        .map((name) => `${id}: ${name} → ${termOf(name)?.id}`),
    );
    expect(astray).toEqual([]);
  });

  it.each(languages)(
    'are not answered for by what stands near them, in %s',
    { timeout: 60_000 },
    async (language) => {
      const answered: string[] = [];
      for (const id of sample) {
        const term = termOf(id);
        const own = rows.find((row) => termOf(row.id) === term && row.names[language].length > 0);
        const name = own?.names[language][0] ?? term?.names[language][0] ?? '';
        const question = questions[term?.kind === 'drug' ? 'drug' : 'condition'][language](name);
        if (!(await isRefused(question, language))) answered.push(question);
      }
      expect(answered).toEqual([]);
    },
  );

  it.each<[string, Language]>([
    ['GBS ascending weakness, IVIG dose?', 'en'],
    ['GBS 用丙球多少', 'zh'],
    ['GBS prophylaxis in labour, penicillin dose?', 'en'],
  ])('an abbreviation of two meanings: %s', async (question, language) => {
    expect(await isRefused(question, language)).toBe(true);
  });

  it('are none where a paper is asked for that says them', () => {
    const unknown = (name: string, literature: boolean) => unknownAmong([name], [], null, literature);
    expect(unknown('necrosectomy', true)).toEqual([]);
    expect(unknown('necrosectomy', false)).toEqual(['necrosectomy']);
    expect(unknown('zorbeluxectomy', true)).toEqual(['zorbeluxectomy']);
  });

  it('leave what the facts of a drug speak of alone', async () => {
    for (const question of ['colchicine with itraconazole', 'metoclopramide dose in cinv']) {
      const { isFound, notHeld = [] } = await ask(question, 'en');
      expect(isFound).toBe(true);
      expect(notHeld).toEqual([]);
    }
  });
});

describe('what the cards are asked', () => {
  it.each(languages)('is answered as before, in %s', { timeout: 240_000 }, async (language) => {
    const refused: string[] = [];
    let found = 0;
    for (const { content } of readBundledCards())
      for (const question of content.questions[language]) {
        const { isFound, notHeld = [] } = await ask(question, language);
        if (notHeld.length > 0) refused.push(question);
        if (isFound) found += 1;
      }
    expect(refused).toEqual([]);
    expect(found).toBeGreaterThanOrEqual({ en: 363, ar: 381, zh: 388 }[language]);
  });
});
