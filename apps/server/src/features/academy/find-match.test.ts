import { expect, it } from 'vitest';
import { findMatch } from './find-match.ts';

const cues = [
  { from: 3, to: 6, text: 'Potassium rises in kidney failure.' },
  { from: 20.6, to: 24, text: 'Give calcium gluconate first' },
  { from: 24, to: 27, text: 'when the ECG shows hyperkalaemia.' },
  { from: 40, to: 44, text: 'يُعطى الكالسيوم أولًا' },
];

it('finds where the words are said together, in any form', () => {
  expect(findMatch(cues, ['calcium', 'ecg'])).toEqual({ at: 20, text: 'Give calcium gluconate first' });
  expect(findMatch(cues, ['potassium'])?.at).toBe(3);
  expect(findMatch(cues, ['warfarin'])).toBeNull();
  expect(findMatch(cues, [])).toBeNull();
});
