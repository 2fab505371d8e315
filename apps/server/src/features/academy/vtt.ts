import { academyLimits, type Cue } from '@mz/contracts/academy';

const timing = /^(?:(\d{1,4}):)?([0-5]?\d):([0-5]?\d)[.,](\d{3})$/;

const toSeconds = (text: string): number | null => {
  const parts = timing.exec(text);
  if (!parts) return null;
  const [, hours = '0', minutes = '0', seconds = '0', millis = '0'] = parts;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(millis) / 1000;
};

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '\u200e',
  '&rlm;': '\u200f',
};

/** Tags go, so that what is left is text whatever was written; one pass, no backtracking. */
const stripTags = (text: string): string => {
  const parts = text.split('<');
  const [first = '', ...rest] = parts;
  const kept = rest.map((part) => {
    // A sign before a figure is no tag.
    if (!/^[/a-z\d]/i.test(part)) return `<${part}`;
    const end = part.indexOf('>');
    return end < 0 ? '' : part.slice(end + 1);
  });
  return first + kept.join('');
};

const toText = (lines: readonly string[]): string =>
  stripTags(lines.join(' '))
    .replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

/** Why captions were refused; the code names the reason to the web app. */
export class CaptionsError extends Error {
  override name = 'CaptionsError';
  readonly code: 'no_header' | 'no_cues' | 'too_many' | 'bad_times';
  constructor(code: CaptionsError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Cues of a WebVTT file, as text without markup, in the order of their beginnings.
 *
 * @throws CaptionsError
 */
export const parseVtt = (source: string): Cue[] => {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(text)) throw new CaptionsError('no_header', 'This is no WebVTT file.');
  const cues: Cue[] = [];
  for (const block of text.split(/\n{2,}/).slice(1)) {
    const lines = block.split('\n').filter((line) => line !== '');
    const at = lines.findIndex((line) => line.includes('-->'));
    if (at < 0 || at > 1) continue;
    const [begin = '', after = ''] = (lines[at] ?? '').split('-->');
    const [from, to] = [toSeconds(begin.trim()), toSeconds(after.trim().split(/\s/)[0] ?? '')];
    if (from === null || to === null || to <= from)
      throw new CaptionsError('bad_times', `The times of cue ${cues.length + 1} are no times.`);
    const said = toText(lines.slice(at + 1)).slice(0, academyLimits.cueLength);
    if (said === '') continue;
    cues.push({ from, to, text: said });
    if (cues.length > academyLimits.cues) throw new CaptionsError('too_many', 'There are too many cues.');
  }
  if (cues.length === 0) throw new CaptionsError('no_cues', 'There is nothing said in this file.');
  return cues.sort((a, b) => a.from - b.from);
};
