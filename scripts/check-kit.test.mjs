import { describe, expect, it } from 'vitest';
import { findClasses, findRawControls, findSheetProblems } from './check-kit.mjs';

describe('the check for controls drawn by hand', () => {
  it.each([
    ['<div className="card card-pad mt-2" />', ['card', 'card-pad']],
    ['<a className={`btn ${isHere ? "btn-primary" : "num"}`} />', ['btn', 'btn-primary']],
    ["<a className={cx('mt-1', isOn && 'icon-btn')} />", ['icon-btn']],
    ['<LazyMenu triggerClassName="chip" />', ['chip']],
    ['<div className="cardiology tool-card field-sizing-content table discard" />', []],
    ["<div className={kind === 'card' ? 'mt-1' : 'mt-2'} data-kind='card' />", []],
  ])('finds in %s: %j', (source, expected) => {
    expect(findRawControls('screen.tsx', `export const Screen = () => ${source};`)).toEqual(expected);
  });

  it('finds the classes of the kit, whatever the words are elsewhere', () => {
    const source = `export const Screen = () => <i className="zone-track mt-1" title="zone-mark" />;`;
    expect(findRawControls('screen.tsx', source, new Set(['zone-track', 'zone-mark']))).toEqual([
      'zone-track',
    ]);
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
