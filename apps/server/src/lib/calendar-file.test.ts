import { expect, it } from 'vitest';
import { writeCalendar } from './calendar-file.ts';

const meeting = {
  id: '018f3c1e-0000-7000-8000-000000000001',
  title: 'Kidney journal club: EMPA-KIDNEY, two years on',
  description: 'Whom do we still not treat?\nBEGIN:VEVENT',
  place: 'Room 4; second floor',
  link: 'https://example.org/social/groups/1',
  startsAt: new Date('2026-07-21T16:30:00Z'),
  minutes: 90,
  timeZone: 'Europe/Oslo',
  stampedAt: new Date('2026-07-01T08:00:00Z'),
};

it('writes the time of the zone, with the offset of that day', () => {
  const text = writeCalendar(meeting);
  expect(text).toContain('DTSTART;TZID=Europe/Oslo:20260721T183000\r\n');
  expect(text).toContain('DTEND;TZID=Europe/Oslo:20260721T200000\r\n');
  expect(text).toContain('TZOFFSETTO:+0200\r\n');
  const winter = { ...meeting, startsAt: new Date('2026-12-08T17:30:00Z') };
  expect(writeCalendar(winter)).toContain('TZOFFSETTO:+0100\r\n');
  expect(writeCalendar({ ...winter, timeZone: 'America/St_Johns' })).toContain('TZOFFSETTO:-0330\r\n');
});

it('keeps what members wrote inside its field', () => {
  const text = writeCalendar(meeting);
  expect(text).toContain('DESCRIPTION:Whom do we still not treat?\\nBEGIN:VEVENT\r\n');
  expect(text).toContain('LOCATION:Room 4\\; second floor\r\n');
  expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
});

it('folds lines at 75 octets, between characters', () => {
  const text = writeCalendar({ ...meeting, title: '肾脏病期刊俱乐部'.repeat(20), place: '😀'.repeat(40) });
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'肾脏病期刊俱乐部'.repeat(20)}\r\n`);
  expect(text).not.toContain('\ufffd');
});
