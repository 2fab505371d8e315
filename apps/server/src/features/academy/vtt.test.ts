import { expect, it } from 'vitest';
import { CaptionsError, parseVtt } from './vtt.ts';

const codeOf = (source: string): string => {
  try {
    parseVtt(source);
  } catch (error) {
    if (error instanceof CaptionsError) return error.code;
    throw error;
  }
  return 'read';
};

it('reads cues as text, in order, whatever is between them', () => {
  const source =
    '\uFEFFWEBVTT - title\r\n\r\nNOTE --\r\nnothing\r\n\r\n2\r\n00:01:04.500 --> 00:01:07.000 align:start\r\n<v Dr. Haddad>Potassium <b>5.9</b>\r\n&amp; rising\r\n\r\n00:02.000 --> 00:03.250\r\nفحص الدم';
  expect(parseVtt(source)).toEqual([
    { from: 2, to: 3.25, text: 'فحص الدم' },
    { from: 64.5, to: 67, text: 'Potassium 5.9 & rising' },
  ]);
});

it('keeps nothing of scripts and broken tags', () => {
  const said = parseVtt(
    'WEBVTT\n\n00:00.000 --> 00:01.000\na<script>alert(1)</script>b < 5.5 <img src=x onerror=y',
  );
  expect(said[0]?.text).toBe('aalert(1)b < 5.5');
});

it.each([
  ['no_header', '1\n00:00.000 --> 00:01.000\nno header'],
  ['no_cues', 'WEBVTT\n\nNOTE nothing'],
  ['bad_times', 'WEBVTT\n\n00:05.000 --> 00:01.000\nbackwards'],
  ['bad_times', 'WEBVTT\n\nnow --> then\nno times'],
])('refuses %s', (code, source) => {
  expect(codeOf(source)).toBe(code);
});

it('reads a long file of open tags in little time', () => {
  const since = process.threadCpuUsage();
  parseVtt(`WEBVTT\n\n00:00.000 --> 00:01.000\n${'<'.repeat(500_000)}end>said`);
  expect(process.threadCpuUsage(since).user / 1000).toBeLessThan(1000);
});
