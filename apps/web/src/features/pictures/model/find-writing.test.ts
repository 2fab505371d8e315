// Loaded before the tests begin: its lists of names are long.
import '@mz/phi';
import { expect, it } from 'vitest';
import { boxesOf, languagesRead, type ReadWord } from './find-writing.ts';

const picture = { width: 1_000, height: 800 };
/** Words on one line, each as wide as it is long. */
const line = (y: number, ...words: string[]): ReadWord[] => {
  let x = 100;
  return words.map((text) => {
    const box = { x, y, width: text.length * 10, height: 20 };
    x += box.width + 10;
    return { text, box };
  });
};

it('covers the words that belong to an identifier, one box a line, and nothing else', async () => {
  const boxes = await boxesOf(
    [line(50, 'Chest', 'AP', 'erect'), line(100, 'Side', 'L', 'MRN', '4455667')],
    picture,
  );
  expect(boxes).toHaveLength(1);
  const [box] = boxes;
  // From "4455667", or "MRN" before it, to its end, with room around; not the line above, nor "Side".
  expect(box?.x).toBeGreaterThan(150);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(270);
  expect(box?.y).toBeGreaterThan(80);
});

// Lists of names are read with the first text in their script.
it('reads Chinese words that stand apart as one text', { timeout: 30_000 }, async () => {
  expect(await boxesOf([line(50, '患者', '姓名', '：', '张', '伟')], picture)).not.toEqual([]);
  expect(await boxesOf([line(50, '左', '肺', '上', '叶')], picture)).toEqual([]);
});

it('reads English everywhere and the language of the page besides', () => {
  expect(['en', 'ar', 'zh'].map(languagesRead)).toEqual([['en'], ['en', 'ar'], ['en', 'zh']]);
});
