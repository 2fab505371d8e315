import { describe, expect, it } from 'vitest';
import { conversationMarkdown, typedMarkdown } from './export-markdown.ts';

describe('a question in an export', () => {
  it.each([
    ['~~~\nBP target?', '\\~\\~\\~  \nBP target?'],
    ['```js\nBP target?', '\\`\\`\\`js  \nBP target?'],
    ['# BP target?', '\\# BP target?'],
    ['<script>alert(1)</script>', '\\<script\\>alert(1)\\</script\\>'],
    ['| a | b |\n|---|---|', '\\| a \\| b \\|  \n\\|---\\|---\\|'],
    ['> quoted', '\\> quoted'],
    ['- one\n+ two\n3. three\n4) four', '\\- one  \n\\+ two  \n3\\. three  \n4\\) four'],
    ['BP target\n===\n---', 'BP target  \n\\===  \n\\---'],
    ['BP &lt; 130?', 'BP \\&lt; 130?'],
    ['![x](https://a.example)', '!\\[x\\](https://a.example)'],
    ['one\r\n\r\n\r\n    two', 'one\n\ntwo'],
    ['creatinine 1.4, K 5.2 - what now?', 'creatinine 1.4, K 5.2 - what now?'],
    ['1.4 mg/dL is high?', '1.4 mg/dL is high?'],
  ])('%j reads as it was typed', (typed, written) => {
    expect(typedMarkdown(typed)).toBe(written);
  });

  it('leaves what follows alone', () => {
    const text = conversationMarkdown(
      '~~~ title',
      new Date(0),
      [
        { question: '~~~', answer: null },
        { question: 'Next?', answer: null },
      ],
      'en',
    );
    expect(text).not.toMatch(/^\s{0,3}(~~~|```)/m);
    expect(text.match(/^## /gm)).toHaveLength(2);
    expect(text).toContain('# \\~\\~\\~ title');
  });
});
