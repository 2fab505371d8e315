import { analysePassage } from '@mz/lexicon/analyse';
import { readRules } from '@mz/lexicon/rules';
import { passageIn } from '../retrieval/passage.ts';
import type { AnswerLine } from './answer-lines.ts';
import type { Material, NumberedPassage } from './material.ts';

type Line = Partial<AnswerLine> & Pick<AnswerLine, 'tag' | 'text'>;

const { likely, mustNotMiss, joinsLast } = readRules('cause-lists.json', [
  'likely',
  'mustNotMiss',
  'joinsLast',
]);
const groups = { likely, mustnotmiss: mustNotMiss } as const;

/** Splits an enumeration at its commas, not at those in brackets. */
const splitItems = (list: string): string[] => {
  const items: string[] = [];
  let depth = 0;
  let item = '';
  for (const character of list) {
    if (/[(（［[]/.test(character)) depth += 1;
    if (/[)）］\]]/.test(character)) depth = Math.max(0, depth - 1);
    if (depth === 0 && /[,،、，;；]/.test(character)) {
      items.push(item);
      item = '';
    } else item += character;
  }
  return [...items, item]
    .map((text) =>
      text
        .replace(joinsLast, '')
        .replace(/[.。]\s*$/, '')
        .trim(),
    )
    .filter(Boolean);
};

/** An organ alone does not name a disease: tamponade is not what tells heart failure from the rest. */
const organs = new Set([
  'heart',
  'lung',
  'kidney',
  'liver',
  'brain',
  'bowel',
  'stomach',
  'thyroid',
  'skin',
  'blood',
]);

/** The clause of a passage that names what tells an item from the others. */
const separatingClause = (
  item: string,
  candidates: readonly NumberedPassage[],
  material: Material,
): { text: string; number: number } | null => {
  const wanted = [...analysePassage(item).terms]
    .filter(([id, kind]) => kind !== 'intent' && !organs.has(id))
    .map(([id]) => id);
  if (wanted.length === 0) return null;
  for (const { passage, number } of candidates) {
    const text = passageIn(passage, material.language) ?? passage.text;
    const clause = text
      .replace(/^[^:：;；]{0,20}[:：]\s*/, '')
      .split(/[;；؛]\s*/)
      .find((part) => wanted.some((id) => analysePassage(part).terms.has(id)));
    if (clause) return { text: clause.trim(), number };
  }
  return null;
};

export interface ComposedDifferential {
  readonly documentId: string;
  readonly lines: readonly Line[];
}

/** Groups "most likely" and "must not miss" out of the card of a symptom; null where it has none. */
export const composeDifferential = (material: Material): ComposedDifferential | null => {
  const documents = [...new Set(material.passages.map(({ passage }) => passage.documentId))];
  for (const documentId of documents) {
    const ofCard = material.passages.filter(({ passage }) => passage.documentId === documentId);
    const groupOf = (tag: keyof typeof groups) => {
      const found = ofCard.find(({ passage }) => {
        const text = passageIn(passage, 'en') ?? passage.text;
        return passage.statementKind === 'differential' && groups[tag].test(text);
      });
      if (!found) return null;
      const text = passageIn(found.passage, material.language) ?? found.passage.text;
      const colon = text.search(/[:：]/);
      // What follows a semicolon is a remark on the list.
      const list = text.slice(colon + 1).split(/[;；؛]/)[0] ?? '';
      return { found, text, items: splitItems(list) };
    };
    const [probable, missed] = [groupOf('likely'), groupOf('mustnotmiss')];
    if (!probable && !missed) continue;
    const clues = ofCard.filter(
      ({ passage }) =>
        passage.statementKind === 'differential' &&
        passage !== probable?.found.passage &&
        passage !== missed?.found.passage,
    );
    const lines: Line[] = [];
    for (const [tag, group] of [
      ['likely', probable],
      ['mustnotmiss', missed],
    ] as const) {
      if (!group) continue;
      const leads = lines.length === 0;
      lines.push({ tag: leads ? 'bottom' : 'statement', text: group.text, citations: [group.found.number] });
      for (const item of group.items) {
        const clause = separatingClause(item, clues, material);
        lines.push({ tag, name: item, text: clause?.text ?? '', citations: clause ? [clause.number] : [] });
      }
    }
    return { documentId, lines };
  }
  return null;
};
