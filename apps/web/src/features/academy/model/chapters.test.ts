import { expect, it } from 'vitest';
import { readChapterLines, writeChapters } from './chapters.ts';

it('reads chapters line by line, and says which lines are none', () => {
  const chapters = [
    { at: 0, title: 'Why it kills' },
    { at: 75, title: 'الكالسيوم أولًا' },
    { at: 3725, title: '总结' },
  ];
  expect(writeChapters(chapters)).toBe('0:00 Why it kills\n1:15 الكالسيوم أولًا\n1:02:05 总结');
  expect(readChapterLines(writeChapters(chapters))).toEqual({ chapters, wrong: [] });
  expect(readChapterLines('2:00 Last\n\n0:10   First  part \nno time\n0:20').wrong).toEqual([4, 5]);
  expect(readChapterLines('2:00 Last\n0:10 First  part').chapters).toEqual([
    { at: 10, title: 'First part' },
    { at: 120, title: 'Last' },
  ]);
});
