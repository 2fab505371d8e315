import { newId } from '@mz/db';
import { expect, it } from 'vitest';
import { toSyslogLine } from './syslog-line.ts';

const rowOf = (more: object) => ({
  id: newId(),
  actorId: null,
  subjectId: null,
  action: 'sign_in_failed' as const,
  ip: '192.0.2.7',
  userAgent: 'x',
  requestId: 'r',
  detail: {},
  createdAt: new Date('2026-01-02T03:04:05Z'),
  ...more,
});
const jsonOf = (line: string) => JSON.parse(line.slice(line.indexOf('{'))) as Record<string, unknown>;

it('keeps an event one line of ASCII, whatever it holds', () => {
  const detail = { reason: 'a\r\n<109>1 forged\u0085\u2028\u0000\u007f \ud83d\ude00 \ud800' };
  const line = toSyslogLine(rowOf({ detail, requestId: 'r\n<109>1 forged' }), 'host\r\nforged name');
  expect(line).toMatch(/^[\x20-\x7e]+$/);
  expect(line).toMatch(/^<109>1 2026-01-02T03:04:05\.000Z hostforgedname medical-zone - sign_in_failed - \{/);
  expect(jsonOf(line)).toMatchObject({ detail, requestId: 'r\n<109>1 forged' });
});

it('says of an event too long for a receiver what it was, and that it is cut', () => {
  const row = rowOf({ detail: { reason: '\u0639'.repeat(70_000) } });
  const line = toSyslogLine(row, 'localhost');
  expect(line.length).toBeLessThan(8_000);
  expect(jsonOf(line)).toEqual({
    action: 'sign_in_failed',
    id: row.id,
    actorId: null,
    subjectId: null,
    requestId: 'r',
    isCut: true,
  });
});
