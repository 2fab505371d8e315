import { academyLimits, type Resource } from '@mz/contracts/academy';
import { clockOf, readCueTime } from './time.ts';

type Chapter = Pick<Resource['chapters'][number], 'at' | 'title'>;

/** Chapters as their author writes them: one a line, its time first. */
export const writeChapters = (chapters: readonly Chapter[]): string =>
  chapters.map(({ at, title }) => `${clockOf(at)} ${title}`).join('\n');

/** Chapters in the order of their times; `wrong` numbers the lines, from 1, that are none. */
export const readChapterLines = (text: string): { chapters: Chapter[]; wrong: number[] } => {
  const byTime = new Map<number, string>();
  const wrong: number[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [time = '', ...words] = line.trim().split(/\s+/);
    const seconds = readCueTime(time);
    const title = words.join(' ').slice(0, academyLimits.chapterLength);
    if (seconds === null || title === '' || byTime.size >= academyLimits.chapters) wrong.push(index + 1);
    else byTime.set(Math.floor(seconds), title);
  }
  const chapters = [...byTime].map(([at, title]) => ({ at, title })).sort((a, b) => a.at - b.at);
  return { chapters, wrong };
};
