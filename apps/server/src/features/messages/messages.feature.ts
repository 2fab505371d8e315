import { defineFeature } from '../../platform/feature.ts';
import { messagesDemo } from './messages.demo.ts';
import { messagesAudit, messagesEvents } from './messages.events.ts';
import { createMessagesLive } from './messages.live.ts';
import { messagesNotifications } from './messages.notifications.ts';
import { messageReportable } from './messages.reportables.ts';
import { removeExpired } from './messages.repository.ts';
import { type MessagesParts, registerMessages } from './messages.routes.ts';
import { createMessagesService } from './messages.service.ts';
import { createThreadsService } from './threads.service.ts';

/** Messages among members, of two or in groups. */
export const messagesFeature = defineFeature({
  name: 'messages',
  needs: ['files', 'pictures', 'moderation'],
  events: messagesEvents,
  notifications: messagesNotifications,
  audit: messagesAudit,
  reportables: [messageReportable],
  owns: {
    // The others keep the thread; one that nobody is in any more goes with the next round of the job.
    threads: { member: ['lowId', 'highId'], imports: 'shared', onErase: 'anonymise' },
    threadMembers: { member: 'memberId', imports: 'shared', onErase: 'delete' },
    // Deleted, not anonymised: in a conversation of two, whose words they were is plain without a name.
    threadMessages: {
      member: 'authorId',
      refers: { clientId: 'the message, as its writer sent it', replyToId: 'another message' },
      imports: 'shared',
      onErase: 'delete',
    },
    messageReactions: { member: 'memberId', imports: 'shared', onErase: 'delete' },
  },
  create: ({ context, files, pictures, moderation, platform }): MessagesParts => ({
    threads: createThreadsService(context, files),
    messages: createMessagesService({ context, files, pictures, moderation, signals: platform.signals }),
  }),
  routes: registerMessages,
  live: (_own, { context }) => createMessagesLive(context),
  demo: messagesDemo,
  jobs: (_own, { context: { db } }) => [
    { name: 'expire-messages', cron: '17 * * * *', run: () => removeExpired(db) },
  ],
});
