import { expect, it } from 'vitest';
import { frameLength, spanMs, toSamples, toSpans } from './speech-spans.ts';

/** Frames of 32 ms. */
const frames = (...parts: [seconds: number, likely: number][]): number[] =>
  parts.flatMap(([seconds, likely]) => Array.from({ length: Math.round(seconds / 0.032) }, () => likely));
const secondsOf = (spans: ReturnType<typeof toSpans>) =>
  spans.map(({ from, until }) => [Math.round(from / 1_600) / 10, Math.round(until / 1_600) / 10]);

it('finds speech with a margin, across a breath, and nothing in silence or a click', () => {
  expect(toSpans([])).toEqual([]);
  expect(toSpans(frames([60, 0.1]))).toEqual([]);
  expect(toSpans(frames([5, 0], [0.1, 0.99], [5, 0]))).toEqual([]);
  const spans = toSpans(frames([5, 0.02], [2, 0.9], [0.4, 0.1], [2, 0.9], [10, 0.05], [1, 0.8], [5, 0]));
  expect(secondsOf(spans)).toEqual([
    [4.7, 9.7],
    [19.2, 20.7],
  ]);
});

it('cuts long speech where it is quietest, and no stretch is longer than may be sent', () => {
  const spans = toSpans(frames([12, 0.95], [0.1, 0.4], [30, 0.95]));
  expect(secondsOf(spans)[0]?.[1]).toBeCloseTo(12, 0);
  expect(spans.every((span) => spanMs(span) <= 15_000)).toBe(true);
  const ends = spans.map(({ until }) => until);
  expect(spans.slice(1).map(({ from }) => from)).toEqual(ends.slice(0, -1));
  expect(toSpans(frames([300, 1])).every((span) => spanMs(span) <= 15_000)).toBe(true);
});

it('writes 16-bit samples and clips what is too loud', () => {
  const bytes = toSamples(new Float32Array([0, 2, -1, 0.5]), { from: 1, until: 4 });
  const view = new DataView(bytes.buffer);
  expect([0, 2, 4].map((at) => view.getInt16(at, true))).toEqual([32_767, -32_767, 16_384]);
  expect(toSamples(new Float32Array(frameLength), { from: 0, until: frameLength })).toHaveLength(1_024);
});
