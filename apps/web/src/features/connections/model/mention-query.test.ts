import { expect, it } from 'vitest';
import { insertMention, mentionAt } from './mention-query.ts';

it.each([
  ['@', '', 0],
  ['Ask @Bas', 'Bas', 4],
  ['Ask @Bassam Od', 'Bassam Od', 4],
  ['(@سام', 'سام', 1],
  ['请 @陈', '陈', 2],
  ['＠陈', '陈', 0],
])('reads the name typed in %j', (text, typed, start) => {
  expect(mentionAt(text, text.length)).toEqual({ start, end: text.length, typed });
});

it.each(['mail bassam@example', 'no sign', '@one two three four five', '@name, and on', ''])(
  'finds none in %j',
  (text) => {
    expect(mentionAt(text, text.length)).toBeNull();
  },
);

it('looks at what stands before the caret', () => {
  expect(mentionAt('@Bas and more', 4)).toMatchObject({ typed: 'Bas' });
});

it('takes time that does not grow with the text', () => {
  const text = `${'@a '.repeat(50_000)}@`;
  expect(mentionAt(text, text.length)).toMatchObject({ typed: '' });
});

it('puts the name in, and the caret behind it', () => {
  expect(insertMention('Ask @Bas today', { start: 4, end: 8 }, 'Bassam Odeh')).toEqual({
    text: 'Ask @Bassam Odeh today',
    caret: 16,
  });
  expect(insertMention('@', { start: 0, end: 1 }, '陈伟')).toEqual({ text: '@陈伟 ', caret: 4 });
});
