export const groupKeys = {
  all: ['groups'],
  list: (box: string, typed: string) => ['groups', 'list', box, typed],
  one: (id: string) => ['groups', 'one', id],
  members: (id: string, state: string) => ['groups', 'members', id, state],
  meetings: (id: string, when: string) => ['groups', 'meetings', id, when],
  files: (id: string) => ['groups', 'files', id],
} as const;
