import { describe, expect, it } from 'vitest';
import type { Passage } from '../retrieval/passage.ts';
import type { AnswerLine } from './answer-lines.ts';
import { buildParts } from './build-answer.ts';

const passage = (retracted: boolean): Passage => ({
  key: 'article:a#p1',
  kind: 'article',
  level: 'abstract',
  documentId: 'a',
  passageId: 'p1',
  title: 'A trial of a drug',
  reference: 'Somebody. J. 2020',
  year: 2020,
  evidenceType: 'rct',
  url: null,
  doi: null,
  retracted,
  notices: [],
  text: 'The drug lowered mortality from 20 % to 10 %.',
  before: '',
  after: '',
  language: 'en',
  translations: {},
  card: null,
  statementKind: 'article',
  version: null,
  order: 0,
});
const line: AnswerLine = {
  tag: 'bottom',
  text: 'The drug lowered mortality from 20 % to 10 %.',
  citations: [1],
  name: null,
  isOpen: false,
};
const build = (retracted: boolean) =>
  buildParts([line], [{ number: 1, passage: passage(retracted), score: 1 }], 'en').parts;

describe('a paper that was withdrawn', () => {
  it('is said to be before what it found, once', () => {
    const { bottomLine, statements, uncertainty } = build(true);
    expect(bottomLine?.text).toMatch(/^Retracted/);
    expect(bottomLine?.citations).toEqual([1]);
    expect(statements.map(({ text }) => text)).toEqual([line.text]);
    expect(uncertainty.filter(({ text }) => /^Retracted/.test(text))).toEqual([]);
  });

  it('leaves another paper its first line', () => {
    expect(build(false).bottomLine?.text).toBe(line.text);
  });
});
