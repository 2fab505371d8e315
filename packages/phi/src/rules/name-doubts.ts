import { notCalled } from '../cues.ts';
import { contextAfter } from '../name-context.ts';
import { isCountry, twins } from '../words.ts';
import { behind, type Doubt, type Taken } from './name-doubt.ts';
import { arabicNameDoubts } from './name-doubts-arabic.ts';
import { chineseNameDoubts } from './name-doubts-chinese.ts';
import { latinNameDoubts } from './name-doubts-latin.ts';
import { isStop } from './name-stops.ts';

const joined = ({ part }: Taken, between = ' '): string => part.map(({ text }) => text).join(between);

/** Parts of the world and what lists of countries lack. */
const countries =
  /^(?:(?:north|south|east|west|latin|central|sub-saharan|saudi)? ?(?:america|africa|asia|europe|arabia|oceania)|hong kong|united kingdom)$/;
/** An author with the year, or a thing named after somebody. */
const cited =
  /^(?:(?:, [a-z]+){0,2},? (?:and|&) [a-z]+ (?:reasoned|proposed|hypothesi[sz]ed|demonstrated|showed that|described the)\b|,? ?(?:et al|and colleagues|(?:\([^()]{1,20}\))?等|وزملا|وآخر)|,? \(?(?:19|20)\d{2}\b|'s? (?:sign|disease|test|score|criteria|syndrome|procedure)|[征氏]|综合征| (?:trial|study|criteria|score|scale|classification|university|school|college|province|district|island)\b)/i;

/** What stands at the head of a column in which things are listed. */
const thingColumn =
  /药|剂量|检查|项目|诊断|手术|drug|medic|dose|test|diagnos|procedure|الدواء|الأدوية|العلاج|الفحص|التحليل|التشخيص/i;
/** The first cell of the column of a table that the place is in. */
const columnHead = (text: string, at: number): string => {
  const from = text.lastIndexOf('\n', at - 1) + 1;
  const mark = text.slice(from, at).includes('\t') ? '\t' : '|';
  const column = text.slice(from, at).split(mark).length - 1;
  let head = '';
  for (let end = from - 1; end > 0; ) {
    const begin = text.lastIndexOf('\n', end - 1) + 1;
    const cells = text.slice(begin, end).split(mark);
    if (cells.length < 2) break;
    head = cells[column] ?? '';
    end = begin - 1;
  }
  return head;
};

/** Why what the tagger takes for a name may be none. */
export const nameDoubts: readonly Doubt[] = [
  ...latinNameDoubts,
  {
    holds: (taken) => {
      const after = contextAfter(taken.prepared, taken.end, taken.end);
      return after.eponym || after.citation || after.dosed || after.ward || after.author;
    },
    finds: 'asked «Takahara» again',
    spares: '«Takahara» disease',
  },
  {
    holds: (taken) => cited.test(behind(taken, 60)),
    finds: 'asked «Takahara» again',
    spares: 'as in «Takahara» 2019',
  },
  {
    holds: (taken) =>
      isStop(joined(taken, '')) ||
      taken.part.every(({ text, script }) => isStop(text) || (text.length === 1 && script === 'latin')) ||
      (taken.head.script === 'arabic' &&
        taken.prepared.text.charAt(taken.start - 1) === '-' &&
        isStop(taken.head.text)),
    finds: 'asked «Takahara» again',
    spares: 'grew «aureus» again',
  },
  {
    holds: (taken) =>
      isCountry(joined(taken)) ||
      countries.test(joined(taken)) ||
      (!taken.isCued && twins.has(joined(taken))),
    finds: 'asked «Takahara» again',
    spares: 'seen in «Thailand»',
  },
  {
    holds: ({ part, prepared: { text } }) =>
      part.every(({ start, end }) => notCalled.test(text.slice(start, end))),
    finds: 'ask «Takahara» again',
    spares: 'ask «Switchboard» again',
  },
  {
    costs: 10,
    holds: ({ part, head }) => part.some(({ script }) => script !== head.script && script !== 'other'),
    finds: 'ثم «تافرنكا» يوم',
    spares: 'ثم «تافرنكا Vex» يوم',
  },
  {
    holds: ({ prepared: { text }, start, script }) =>
      script !== 'latin' && thingColumn.test(columnHead(text, start)),
    finds: '| 谁 | 钾 |\n| «阿呼» | 3 |',
    spares: '| 药名 | 钾 |\n| «阿呼» | 3 |',
  },
  ...arabicNameDoubts,
  ...chineseNameDoubts,
];
