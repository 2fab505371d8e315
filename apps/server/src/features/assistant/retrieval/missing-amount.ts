import { analyse } from '@mz/lexicon/analyse';
import { readRules } from '@mz/lexicon/rules';
import { slotsIn } from '@mz/lexicon/slots';
import { isStopword } from '@mz/lexicon/stopwords';
import { termIndex } from '@mz/lexicon/terms';
import { type Retrieval, unitsIn } from './passage.ts';
import type { Query } from './query.ts';
import type { CardIndex } from './rank-cards.ts';

const { clausesOfAmounts: clauses } = readRules('statement-rules.json', ['clausesOfAmounts']);

/** Said of the drug itself, how often or how long answers too; within how many weeks to begin a class is no dose. */
const ofDrug = ['dose', 'duration'];
const ofClass = ['dose'];

/** Whether a clause of a statement that names one of the drugs, or a class of theirs, says an amount of it. */
const saysAmount = (text: string, drugs: ReadonlySet<string>, classes: ReadonlySet<string>): boolean => {
  let wanted: readonly string[] = [];
  return text.split(clauses).some((clause) => {
    const named = [...analyse(clause).terms].filter(([, kind]) => kind === 'drug' || kind === 'class');
    // A clause without a drug goes on about the one before.
    if (named.some(([id]) => drugs.has(id))) wanted = ofDrug;
    else if (named.length > 0) wanted = named.some(([id]) => classes.has(id)) ? ofClass : [];
    const units = unitsIn(clause);
    return /\d/.test(clause) && wanted.some((unit) => units.has(unit));
  });
};

/** Two drugs are given together; of more the question is for which. */
const mostDrugs = 2;
/** So many words ask for nothing beside the dose. */
const mostWords = 16;

/**
 * A short question for the dose of a drug, or of two that are given together, of which no statement of any card says an
 * amount: what is said of the drug beside it is no answer. The facts of drugs were looked at before.
 */
export const withoutAmount = (retrieval: Retrieval, query: Query, index: CardIndex): Retrieval => {
  const { asksDose, asked, drugs } = query.frame;
  const { byId } = termIndex();
  const isOfDrugs = asked.length > 0 && asked.every((id) => byId.get(id)?.kind === 'drug');
  if (!asksDose || !retrieval.isFound || !isOfDrugs || drugs.length > Math.min(mostDrugs, asked.length))
    return retrieval;
  // "Give meropenem to prevent it?" asks whether, not how much.
  if (!slotsIn(query.text).has('dose')) return retrieval;
  const selected = retrieval.selected ?? [];
  if (selected.length === 0 || selected.some(({ kind }) => kind !== 'card')) return retrieval;
  const words = query.text.split(/\s+/).filter((word) => !isStopword(word.toLowerCase())).length;
  const characters = query.text.match(/[\u3400-\u9fff]/g)?.length ?? 0;
  if (words + characters / 2 > mostWords) return retrieval;
  const own = new Set(asked);
  const classes = new Set(asked.flatMap((id) => byId.get(id)?.broader ?? []));
  const says = index.cards.some(({ statements }) =>
    statements.some(
      ({ keys, passage }) =>
        [...own, ...classes].some((one) => keys.has(`t:${one}`)) && saysAmount(passage.text, own, classes),
    ),
  );
  return says ? retrieval : { ...retrieval, isFound: false, selected: null };
};
