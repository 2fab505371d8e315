/** What a calendar file tells of an event. */
export interface CalendarEntry {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly place: string;
  readonly link: string;
  readonly startsAt: Date;
  readonly minutes: number;
  readonly timeZone: string;
  readonly stampedAt: Date;
}

const maxLine = 74;
const minute = 60_000;

const escapeText = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/[;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f]/g, '');

/** Lines of at most 75 octets, cut between characters (RFC 5545, 3.1). */
const fold = (line: string): string => {
  const parts: string[] = [];
  let part = '';
  let length = 0;
  for (const character of line.toWellFormed()) {
    const bytes = Buffer.byteLength(character);
    if (length + bytes > maxLine) {
      parts.push(part);
      part = '';
      length = 1;
    }
    part += character;
    length += bytes;
  }
  return [...parts, part].join('\r\n ');
};

const utc = (at: Date): string => `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

/** Time of the wall clock in a zone, as if it were UTC. */
const wallClock = (at: Date, timeZone: string): Date => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return new Date(
    Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second')),
  );
};

const offsetOf = (at: Date, timeZone: string): string => {
  const minutes = Math.round((wallClock(at, timeZone).getTime() - at.getTime()) / minute);
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`;
};

/** A calendar with one event in its own time zone, which the file brings along as it is on that day. */
export const writeCalendar = (entry: CalendarEntry): string => {
  const { startsAt, timeZone } = entry;
  const local = (at: Date) => utc(wallClock(at, timeZone)).slice(0, -1);
  const offset = offsetOf(startsAt, timeZone);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Medical Zone//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `UID:${entry.id}@medical-zone`,
    `DTSTAMP:${utc(entry.stampedAt)}`,
    `DTSTART;TZID=${timeZone}:${local(startsAt)}`,
    `DTEND;TZID=${timeZone}:${local(new Date(startsAt.getTime() + entry.minutes * minute))}`,
    `SUMMARY:${escapeText(entry.title)}`,
    ...(entry.description ? [`DESCRIPTION:${escapeText(entry.description)}`] : []),
    ...(entry.place ? [`LOCATION:${escapeText(entry.place)}`] : []),
    `URL:${entry.link}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
};

/** What several events tell, in UTC: calendars show it in the reader's own time. */
export const writeFeed = (entries: readonly Omit<CalendarEntry, 'timeZone'>[]): string => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Medical Zone//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Medical Zone',
    ...entries.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${entry.id}@medical-zone`,
      `DTSTAMP:${utc(entry.stampedAt)}`,
      `DTSTART:${utc(entry.startsAt)}`,
      `DTEND:${utc(new Date(entry.startsAt.getTime() + entry.minutes * minute))}`,
      `SUMMARY:${escapeText(entry.title)}`,
      ...(entry.place ? [`LOCATION:${escapeText(entry.place)}`] : []),
      `URL:${entry.link}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
};
