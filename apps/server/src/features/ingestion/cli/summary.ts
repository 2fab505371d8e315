import type { RunOutcome } from '../ingest-run.ts';
import { duration } from './progress-view.ts';

const maxListed = 10;
const number = (value: number): string => value.toLocaleString('en-US');

const states: Readonly<Record<RunOutcome['state'], string>> = {
  finished: 'Done',
  stopped: 'Stopped; the same command goes on from here',
  failed: 'Failed; the same command goes on from here',
};

/** What a run came to, in words. */
export const summarise = (outcome: RunOutcome, seconds: number): string => {
  const rate = seconds > 0 ? Math.round(outcome.read / seconds) : 0;
  const lines = [
    `${states[outcome.state]}, after ${duration(seconds)}${outcome.resumed ? ' (continued)' : ` (${number(rate)} records a second)`}.`,
    `  read       ${number(outcome.read)}`,
    `  new        ${number(outcome.created)}`,
    `  changed    ${number(outcome.changed)}`,
    `  unchanged  ${number(outcome.unchanged)}`,
    `  retracted  ${number(outcome.retracted)}`,
    `  deleted    ${number(outcome.deleted)}`,
    `  refused    ${number(outcome.refused)}`,
    ...outcome.refusals.slice(0, maxListed).map(({ record, reason }) => `    ${record}: ${reason}`),
  ];
  if (outcome.refused > maxListed)
    lines.push(`    and ${number(outcome.refused - maxListed)} more (kept with the run)`);
  if (outcome.error) lines.push(outcome.error);
  return lines.join('\n');
};
