import { readdirSync, readFileSync } from 'node:fs';
import bidiFactory from 'bidi-js';
import { describe, expect, it } from 'vitest';
import { leftToRightRuns, splitTail } from '../apps/web/src/ui/isolate.tsx';

const bidi = bidiFactory();

/** Each run an isolate of its own. */
const isolated = (text: string): string => {
  let shown = '';
  let from = 0;
  for (const { start, end } of leftToRightRuns(text)) {
    shown += `${text.slice(from, start)}\u2066${text.slice(start, end)}\u2069`;
    from = end;
  }
  return shown + text.slice(from);
};

/** As a browser sees a sentence of an answer, whose end is rendered apart. */
const rendered = (text: string): string => splitTail(text).map(isolated).join('');

const brackets: Readonly<Record<string, string>> = { '(': ')', '[': ']', '«': '»' };

/** Whether every bracket on the screen, from left to right, is closed by its fellow. */
const isClosed = (text: string): boolean => {
  const shown = rendered(text);
  const { levels, paragraphs } = bidi.getEmbeddingLevels(shown, 'rtl');
  const mirrored = bidi.getMirroredCharactersMap(shown, levels);
  const open: string[] = [];
  for (const at of bidi.getReorderedIndices(shown, { levels, paragraphs })) {
    const sign = mirrored.get(at) ?? shown[at] ?? '';
    const fellow = brackets[sign];
    if (fellow) open.push(fellow);
    else if (Object.values(brackets).includes(sign) && open.pop() !== sign) return false;
  }
  return open.length === 0;
};

/** A figure with its comparison signs, its range and its unit in Latin letters, found without the code under test. */
const figures =
  /(?:[<>≤≥≈±~]\s?)?(?<![A-Za-z\d.,])\d+(?:[.,]\d+)*(?:\s?[-–/×]\s?[<>≤≥]?\s?\d+(?:[.,]\d+)*)*(?:\s?(?:%|[a-zA-Zµμ°][A-Za-zµμ]*(?:\/[A-Za-z\d]+(?:\.\d+)?(?:\s?m²)?)*)(?![A-Za-z\d]))?/gu;

/** Runs whose characters do not stand beside each other from left to right on the screen. */
const brokenRuns = (text: string): string[] => {
  const shown = rendered(text);
  const order = bidi.getReorderedIndices(shown, bidi.getEmbeddingLevels(shown, 'rtl'));
  // Figures are looked for in the text as it was written: what isolates would also part them.
  const written = new Map<number, number>();
  for (let at = 0; at < shown.length; at += 1)
    if (!/[\u2066\u2069]/.test(shown[at] ?? '')) written.set(at, written.size);
  const place = new Map<number, number>();
  for (const at of order) {
    const one = written.get(at);
    if (one !== undefined) place.set(one, place.size);
  }
  return [...text.matchAll(figures)]
    .filter(({ index, 0: run }) => {
      const columns = [...run].flatMap((_sign, n) => place.get(index + n) ?? []);
      return columns.some((one, n) => n > 0 && one !== (columns[n - 1] ?? 0) + 1);
    })
    .map(([run]) => run);
};

/** Titles, statements, limits: whatever a card says. */
const stringsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
};
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

  it('take no bracket along whose fellow stands outside', () => {
    const text = 'مدرات البول (ACE inhibitors)، وجرعة metformin (500 mg) مرتين';
    expect(isClosed(text)).toBe(true);
    expect(isolated(text)).toContain('(\u2066ACE inhibitors\u2069)');
    expect(isolated(text)).toContain('\u2066metformin (500 mg)\u2069');
  });

  it('stay whole, from left to right, in all that the cards say', () => {
    const texts = stringsOf(read('knowledge/knowledge-base.ar.json')).filter((text) =>
      /\p{Script=Arabic}/u.test(text),
    );
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.flatMap((text) => brokenRuns(text).map((run) => [run, text]))).toEqual([]);
    expect(texts.filter((text) => !isClosed(text))).toEqual([]);
  });

  it('stay whole, from left to right, in every statement of the drugs', () => {
    const texts = readdirSync(new URL('drugs/', folder))
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => read<Drug>(`drugs/${name}`).statements ?? [])
      .map(({ text }) => text.ar);
    expect(texts.length).toBeGreaterThan(2000);
    expect(texts.flatMap((text) => brokenRuns(text).map((run) => [run, text]))).toEqual([]);
    expect(texts.filter((text) => !isClosed(text))).toEqual([]);
  });
});
