import { readdirSync, readFileSync } from 'node:fs';
import bidiFactory from 'bidi-js';
import { describe, expect, it } from 'vitest';
import { leftToRightRuns } from '../apps/web/src/ui/isolate.tsx';

const bidi = bidiFactory();

/** As a browser sees what is rendered: each run an isolate of its own. */
const rendered = (text: string): string => {
  let shown = '';
  let from = 0;
  for (const { start, end } of leftToRightRuns(text)) {
    shown += `${text.slice(from, start)}\u2066${text.slice(start, end)}\u2069`;
    from = end;
  }
  return shown + text.slice(from);
};

/** A figure with its comparison signs, its range and its unit in Latin letters, found without the code under test. */
const figures =
  /(?:[<>≤≥≈±~]\s?)?(?<![A-Za-z\d.,])\d+(?:[.,]\d+)*(?:\s?[-–/×]\s?[<>≤≥]?\s?\d+(?:[.,]\d+)*)*(?:\s?(?:%|[a-zA-Zµμ°][A-Za-zµμ]*(?:\/[A-Za-z\d.]+(?:\s?m²)?)*)(?![A-Za-z\d]))?/gu;

/** Runs whose characters do not stand beside each other from left to right on the screen. */
const brokenRuns = (text: string): string[] => {
  const shown = rendered(text);
  const order = bidi.getReorderedIndices(shown, bidi.getEmbeddingLevels(shown, 'rtl'));
  const place = new Map<number, number>();
  let column = 0;
  for (const at of order) if (!/[\u2066\u2069]/.test(shown[at] ?? '')) place.set(at, column++);
  return [...shown.matchAll(figures)]
    .filter(({ index, 0: run }) => {
      const columns = [...run].flatMap((_sign, n) => place.get(index + n) ?? []);
      return columns.some((one, n) => n > 0 && one !== (columns[n - 1] ?? 0) + 1);
    })
    .map(([run]) => run);
};

type Cards = Readonly<Record<string, { readonly statements: readonly string[] }>>;
interface Drug {
  readonly statements?: readonly { readonly text: { readonly ar: string } }[];
}
const folder = new URL('../content/', import.meta.url);
const read = <Value>(name: string): Value => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Value;

describe('figures in Arabic text', () => {
  it('are seen to fall apart where nothing isolates them', () => {
    const text = 'العمر ≥18 سنة';
    const order = bidi.getReorderedString(text, bidi.getEmbeddingLevels(text, 'rtl'));
    expect(order).not.toContain('≥18');
    expect(brokenRuns(text)).toEqual([]);
  });

  it('stay whole, from left to right, in every statement of the cards', () => {
    const texts = Object.values(read<Cards>('knowledge/knowledge-base.ar.json')).flatMap(
      ({ statements }) => statements,
    );
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.flatMap((text) => brokenRuns(text).map((run) => [run, text]))).toEqual([]);
  });

  it('stay whole, from left to right, in every statement of the drugs', () => {
    const texts = readdirSync(new URL('drugs/', folder))
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => read<Drug>(`drugs/${name}`).statements ?? [])
      .map(({ text }) => text.ar);
    expect(texts.length).toBeGreaterThan(2000);
    expect(texts.flatMap((text) => brokenRuns(text).map((run) => [run, text]))).toEqual([]);
  });
});
