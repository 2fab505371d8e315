import type { Group, GroupMeeting } from '@mz/contracts/groups';

/** A group the member is in. */
export const group: Group = {
  id: '01920009-0000-7000-8000-000000000001',
  name: 'Kidney journal club',
  description: '',
  rules: '',
  access: 'open',
  isVerifiedOnly: false,
  members: 41,
  state: 'active',
  role: 'member',
  requests: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
};

/** A date of its journal club to come. */
export const meeting: GroupMeeting = {
  id: '01920009-0000-7000-8000-0000000000b1',
  groupId: group.id,
  minutes: 60,
  article: {
    id: '01920009-0000-7000-8000-0000000000a1',
    title: 'Empagliflozin in Patients with Chronic Kidney Disease',
    journal: 'N Engl J Med',
    publicationDate: '2023-01-12',
    retracted: false,
    authors: [],
    authorsComplete: true,
    keyFigures: [],
  },
  question: '',
  startsAt: '2090-11-24T18:30:00.000Z',
  timeZone: 'Asia/Amman',
  place: '',
  readers: 23,
  read: false,
  calendarUrl: '/api/groups/x/meetings/y/calendar',
  poll: null,
};
