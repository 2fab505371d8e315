import { describe, expect, it } from 'vitest';
import { findRawControls, findRawSelectors } from './check-kit.mjs';

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

  it('finds the selectors of a style sheet, not what its comments say', () => {
    expect(
      findRawSelectors('/* .btn { */ .lit-card > .badge { color: red; } .btn-sm, .x { top: 1.5px; }'),
    ).toEqual(['badge', 'btn-sm']);
  });
});
