import type { Candidate, Finder } from './kinds.ts';

const separator = /\t|\|| {2,}| ?;/;
const heading =
  /^ ?(?:(?:patient|pt|full)? ?names?|patient|pt|姓名|病人|患者|名字|(?:ال)?اسم(?: المريضة?)?|المريضة?) ?$/;
const notName =
  /\d|[:/%<>=+]|^(?:-+|none|nil|empty|vacant|unknown|total|mean|median|name|空床?|无|未知|合计|平均|فارغ|شاغر|لا يوجد|المجموع)$/;

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

/** The cells under a heading that says "name", until a line has another number of them. */
export const findTableNames: Finder = ({ text, lower }) => {
  if (!separator.test(text) || !text.includes('\n')) return [];
  const found: Candidate[] = [];
  let column = -1;
  let width = 0;
  let mark = '';
  let start = 0;
  for (const line of lower.split('\n')) {
    const here = ['\t', '|', ';', '  '].find((one) => line.includes(one)) ?? '';
    const cells = here ? cellsOf(line, start, here) : [];
    const headed = cells.findIndex((cell) => heading.test(cell.text));
    if (headed >= 0) [column, width, mark] = [headed, cells.length, here];
    else if (cells.length !== width || here !== mark) column = -1;
    else {
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
