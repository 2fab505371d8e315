import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  findClasses,
  findClassProblems,
  findClassWords,
  findSheetProblems,
  loadUtilities,
} from './check-kit.mjs';

const known = { kitClasses: new Set(['zone-track']), hasRule: () => true };

describe('the check of screens and style sheets', () => {
  it.each([
    ['<div className="card mt-2" />', ['card', 'mt-2']],
    ['<a className={`btn ${isHere ? "btn-primary" : "num"}`} />', ['btn', 'btn-primary', 'num']],
    ["<a className={cx('mt-1', isOn && 'icon-btn')} />", ['mt-1', 'icon-btn']],
    ['<LazyMenu triggerClassName="chip" />', ['chip']],
    ["<div className={kind === 'card' ? 'mt-1' : 'mt-2'} data-kind='card' />", ['mt-1', 'mt-2']],
    ["<a className={cx(sizes['sm'], buttonClass({ variant: 'ghost' }))} title='card' />", []],
  ])('reads the classes of %s', (source, expected) => {
    expect(findClassWords('screen.tsx', `export const Screen = () => ${source};`)).toEqual(expected);
  });

  it('refuses controls drawn by hand, classes of the kit and words without a rule', () => {
    const words = ['card-pad', 'btn', 'cardiology', 'table', 'zone-track', 'group', 'peer/row', 'mt-1'];
    expect(findClassProblems(words, known)).toEqual([
      expect.stringContaining('"card-pad" is a component'),
      expect.stringContaining('"btn" is a component'),
      expect.stringContaining('"zone-track" is a class of the kit'),
    ]);
    expect(findClassProblems(['lit-card', 'group'], { ...known, hasRule: () => false })).toEqual([
      '"lit-card" is no utility: nothing is drawn by it',
    ]);
  });

  it('asks Tailwind with the tokens of the product', async () => {
    const sheet = fileURLToPath(new URL('../apps/web/src/ui/styles/index.css', import.meta.url));
    const hasRule = await loadUtilities(sheet);
    const words = ['mt-1', 'bg-surface', 'max-sm:wrap-anywhere', 'row', 'in-[[dir=rtl]]:ps-4'];
    expect(words.filter((word) => !hasRule(word))).toEqual([]);
    // The palette of Tailwind is not part of it.
    expect(['bg-red-500', 'lit-card', 'mt-'].filter(hasRule)).toEqual([]);
  });

  it('finds the classes of a style sheet, not what its comments say', () => {
    expect(
      findClasses('/* .btn { */ .lit-card > .badge { color: red; } .btn-sm, .x { top: 1.5px; }'),
    ).toEqual(['lit-card', 'badge', 'btn-sm', 'x']);
  });

  it.each([
    ['features/notes/notes.css', '.note { top: 0; }', /outside the kit/],
    ['app/frame.css', '', /outside the kit/],
    ['ui/styles/base.css', 'a {\n}\n'.repeat(121), /^242 lines/],
    ['ui/styles/base.css', '.zone > .badge { top: 0; }', /"badge"/],
  ])('refuses %s with %j', (file, source, expected) => {
    expect(findSheetProblems(file, source)).toEqual([expect.stringMatching(expected)]);
  });

  it('takes a sheet of the kit that says what utilities cannot', () => {
    expect(findSheetProblems('ui/styles/base.css', 'html:has([data-modal]) { overflow: hidden; }')).toEqual(
      [],
    );
  });
});
