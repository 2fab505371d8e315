import { describe, expect, it } from 'vitest';
import { beginningOf, noteAsRead, notePieces } from './note-pieces.ts';

describe('pieces of a note', () => {
  it('are what the Markdown of a saved answer says', () => {
    expect(
      notePieces(
        '**Bottom line:** Below 130/80 [1]\n\n1. BP \\*trial\\*. doi:10.1/x <https://doi.org/10.1/x>\n_Engine: built\\_in 1._',
      ),
    ).toEqual([
      { kind: 'strong', text: 'Bottom line:' },
      { kind: 'text', text: ' Below 130/80 [1]\n\n1. BP *trial*. doi:10.1/x ' },
      { kind: 'link', text: 'https://doi.org/10.1/x' },
      { kind: 'text', text: '\n' },
      { kind: 'quiet', text: 'Engine: built_in 1.' },
    ]);
  });

  it('leave what is no mark as it is written', () => {
    for (const text of ['2 * 3 ** 4', 'SpO2 <90%', 'a_b_c', '**open', '<javascript:alert(1)>', ''])
      expect(noteAsRead(text)).toBe(text);
    expect(noteAsRead('\\*\\*not strong\\*\\* \\<https://x.example\\>')).toBe(
      '**not strong** <https://x.example>',
    );
    expect(notePieces('\\*\\*not strong\\*\\*')).toHaveLength(1);
  });

  it('take long texts in a moment', () => {
    const long = `${'**'.repeat(25_000)}${'_'.repeat(25_000)}${'\\'.repeat(24_000)}`;
    const since = process.threadCpuUsage();
    notePieces(long);
    expect(process.threadCpuUsage(since).user / 1000).toBeLessThan(1_000);
  });
});

describe('the beginning of a text', () => {
  it('is all of a text that is not long', () => {
    expect(beginningOf('word '.repeat(100))).toBe('word '.repeat(100));
  });

  it('ends between words, or anywhere without spaces', () => {
    const cut = beginningOf('seven77 '.repeat(500));
    expect(cut.length).toBeLessThanOrEqual(900);
    expect(cut).toMatch(/^(seven77 )+seven77$/);
    expect(beginningOf('字'.repeat(2_000))).toBe('字'.repeat(900));
  });
});
