import type { Candidate, Finder, PhiKind } from './kinds.ts';

const separator = /\t|\|| {2,}| ?;/;
const heading =
  /^ ?(?:(?:patient|pt|full)? ?names?|patient|pt|姓名|病人|患者|名字|(?:ال)?اسم(?: المريضة?)?|المريضة?) ?$/;
const notName =
  /\d|[:/%<>=+]|^(?:-+|none|nil|empty|vacant|unknown|total|mean|median|name|空床?|无|未知|合计|平均|فارغ|شاغر|لا يوجد|المجموع)$/;

/** Columns of numbers that are a person's. */
const numbers: readonly (readonly [RegExp, PhiKind])[] = [
  [
    /^ ?(?:mrn|m\.r\.n\.?|hn|uhid|urn|hosp(?:ital)? ?(?:no|number|id|#)|(?:patient|pt) ?(?:no|number|id|#)|file ?(?:no|number|#)|chart ?(?:no|number|#)|record ?(?:no|number|#)|住院号|门诊号|病案号|病历号|就诊号|登记号|(?:رقم )?(?:الملف|السجل)|رقم المريضة?|الرقم الطبي) ?$/,
    'mrn',
  ],
  [
    /^ ?(?:id|nat(?:ional)? ?id|id ?(?:no|number)|iqama|emirates id|身份证号?|رقم الهوية|الهوية|الرقم القومي) ?$/,
    'national-id',
  ],
  [
    /^ ?(?:tel|phone|mobile|contact(?: no)?|电话|手机号?|联系电话|الهاتف|الجوال|رقم الجوال|رقم الهاتف|الموبايل) ?$/,
    'phone',
  ],
  [/^ ?(?:dob|d\.o\.b\.?|date of birth|born|出生日期|出生年月|تاريخ الميلاد|الميلاد) ?$/, 'date-of-birth'],
];
const numberCell = /^[a-z]{0,4}[-/ ]?\d[\da-z]*(?:[-/. ]\d[\da-z]*){0,5}$/;

interface Cell {
  readonly text: string;
  readonly start: number;
}

const cellsOf = (line: string, start: number, mark: string): Cell[] => {
  const cells: Cell[] = [];
  let at = start;
  for (const part of line.split(mark)) {
    const lead = part.length - part.trimStart().length;
    cells.push({ text: part.trim(), start: at + lead });
    at += part.length + mark.length;
  }
  return cells;
};

/** The cells under a heading that says "name", or what number it is, until a line has another number of them. */
export const findTableCells: Finder = ({ text, lower }) => {
  if (!separator.test(text) || !text.includes('\n')) return [];
  const found: Candidate[] = [];
  let column = -1;
  let kinds: (PhiKind | undefined)[] = [];
  let width = 0;
  let mark = '';
  let start = 0;
  for (const line of lower.split('\n')) {
    const here = ['\t', '|', ';', '  '].find((one) => line.includes(one)) ?? '';
    const cells = here ? cellsOf(line, start, here) : [];
    const headed = cells.findIndex((cell) => heading.test(cell.text));
    const named = cells.map((cell) => numbers.find(([form]) => form.test(cell.text))?.[1]);
    const isHead = headed >= 0 || (cells.length > 1 && named.some((kind) => kind !== undefined));
    if (isHead) [column, kinds, width, mark] = [headed, named, cells.length, here];
    else if (cells.length !== width || here !== mark) [column, kinds] = [-1, []];
    else {
      for (const [at, kind] of kinds.entries()) {
        const cell = cells[at];
        if (kind && cell && numberCell.test(cell.text) && cell.text.replace(/\D/g, '').length >= 4)
          found.push({ start: cell.start, end: cell.start + cell.text.length, kind, confidence: 0.85 });
      }
      const cell = cells[column];
      if (
        cell &&
        cell.text.length > 1 &&
        cell.text.length <= 40 &&
        /\p{L}/u.test(cell.text) &&
        !notName.test(cell.text)
      )
        found.push({ start: cell.start, end: cell.start + cell.text.length, kind: 'name', confidence: 0.8 });
    }
    start += line.length + 1;
  }
  return found;
};
