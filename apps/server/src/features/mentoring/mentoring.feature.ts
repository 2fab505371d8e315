import { defineFeature } from '../../platform/feature.ts';
import { toMember } from '../../platform/live/live-definition.ts';
import { mentoringDemo } from './mentoring.demo.ts';
import { mentoringEvents } from './mentoring.events.ts';
import { mentoringNotifications } from './mentoring.notifications.ts';
import { type MentoringParts, registerMentoring } from './mentoring.routes.ts';
import { createMentoringService } from './mentoring.service.ts';
import { createRoundsService } from './rounds.service.ts';

/** Mentoring: one hour on up to three topics, and rounds that moderators close and publish with their reasons. */
export const mentoringFeature = defineFeature({
  name: 'mentoring',
  needs: ['files'],
  events: mentoringEvents,
  notifications: mentoringNotifications,
  owns: {
    mentoringHours: { member: ['menteeId', 'mentorId'], imports: 'shared', onErase: 'delete' },
    mentoringRounds: { member: 'createdById', imports: 'shared', onErase: 'anonymise' },
    mentoringParticipants: { member: 'memberId', imports: 'shared', onErase: 'delete' },
    mentoringWishes: {
      member: ['memberId', 'wishedId'],
      exportedTo: ['memberId'],
      imports: 'shared',
      onErase: 'delete',
    },
    mentoringPairs: { member: ['mentorId', 'menteeId'], imports: 'shared', onErase: 'delete' },
  },
  create: ({ context, files }): MentoringParts => ({
    hours: createMentoringService(context, files),
    rounds: createRoundsService(context, files),
  }),
  demo: mentoringDemo,
  routes: registerMentoring,
  live: () => ({
    effects: {
      'mentoring.asked': ({ by, to }) => [by, to].map((id) => toMember(id, { type: 'matching.changed' })),
      'mentoring.answered': ({ by, to }) => [by, to].map((id) => toMember(id, { type: 'matching.changed' })),
      'mentoring.published': ({ memberIds }) =>
        memberIds.map((id) => toMember(id, { type: 'matching.changed' })),
    },
  }),
});
