import { calculatorIndex, clinicalLanguages, loadCalculator, loadTranslator } from '@mz/clinical';
import { termsOf } from '@mz/clinical/index/search-terms';
import { analyse, subjectsOf } from '@mz/lexicon/analyse';
import type { IndexedPassage } from './passage.ts';

const contextWeights = { title: 0.8, term: 0.7, summary: 0.5 } as const;

/** What each calculator is for, out of its definition and evidence. */
export const indexCalculators = async (): Promise<IndexedPassage[]> => {
  const passages: IndexedPassage[] = [];
  for (const entry of calculatorIndex) {
    const definition = await loadCalculator(entry.id);
    if (!definition) continue;
    const context = new Map<string, number>();
    const add = (text: string, weight: number): void => {
      const { terms, words } = analyse(text);
      for (const key of [...terms.keys(), ...words])
        context.set(key, Math.max(context.get(key) ?? 0, weight));
    };
    const texts: Record<string, string> = {};
    let title = entry.id;
    for (const language of clinicalLanguages) {
      const t = await loadTranslator(entry.id, language);
      add(t(definition.summaryKey), contextWeights.summary);
      add(t(definition.titleKey), contextWeights.title);
      texts[language] =
        `${t(definition.titleKey)}: ${t(definition.whenToUseKey)} ${t(definition.populationKey)}`;
      if (language === 'en') title = t(definition.titleKey);
    }
    for (const term of termsOf(entry.id)) add(term, contextWeights.term);
    const [source] = definition.evidence;
    const text = texts.en ?? title;
    passages.push({
      own: analyse(text),
      context,
      heads: subjectsOf(title),
      units: new Set(),
      passage: {
        key: `calculator:${entry.id}#use`,
        kind: 'calculator',
        level: 'calculator-evidence',
        documentId: entry.id,
        passageId: 'use',
        title,
        reference: definition.evidence
          .map(({ authors, journal, year }) => `${authors} ${journal} ${year}`)
          .join('; '),
        year: source?.year ?? null,
        evidenceType: 'calculator',
        url: source?.doi ? `https://doi.org/${source.doi}` : null,
        doi: source?.doi ?? null,
        retracted: false,
        notices: [],
        text,
        before: '',
        after: definition.formula,
        language: 'en',
        translations: { ar: texts.ar ?? '', zh: texts.zh ?? '' },
        card: null,
        statementKind: 'calculator',
        version: definition.version,
        order: 0,
      },
    });
  }
  return passages;
};
