import { defineFeature } from '../../platform/feature.ts';
import { moderationEvents } from './moderation.events.ts';
import { moderationLive } from './moderation.live.ts';
import { forgetSubject } from './moderation.repository.ts';
import { registerModeration } from './moderation.routes.ts';
import { createModerationService, type ModerationService } from './moderation.service.ts';

declare module '../../platform/feature.ts' {
  interface ProvidedServices {
    readonly moderation: Pick<
      ModerationService,
      'open' | 'lockFor' | 'close' | 'closeOf' | 'record' | 'find'
    >;
  }
}

/** What waits for moderators, of every kind. Features open cases and decide them. */
export const moderationFeature = defineFeature({
  name: 'moderation',
  events: moderationEvents,
  owns: {
    moderationCases: {
      member: ['userId', 'assigneeId'],
      refers: { subjectId: 'what the case is about, by its kind' },
      // Whoever worked on it is no part of what is kept about the member it is about, nor the other way round.
      exportedTo: ['userId'],
      withheld: { assigneeId: 'who worked on it is known to moderators only' },
      onErase: forgetSubject,
      expires: { since: 'closedAt', days: 730 },
    },
    moderationEvents: {
      member: 'actorId',
      withheld: 'notes between moderators, which speak of others',
      onErase: 'anonymise',
    },
  },
  create: ({ context }) => createModerationService(context),
  provides: (moderation) => moderation,
  routes: registerModeration,
  live: () => moderationLive,
});
