/** Query keys of the calendar. */
export const calendarKeys = {
  all: ['calendar'],
  list: (language: string, when: string) => ['calendar', 'list', language, when],
  between: (language: string, from: string, until: string) => ['calendar', 'list', language, from, until],
  one: (language: string, id: string) => ['calendar', 'one', language, id],
  feed: ['calendar', 'feed'],
} as const;
