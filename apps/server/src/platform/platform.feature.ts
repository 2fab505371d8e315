import { defineFeature } from './feature.ts';
import { createAccountRemoval } from './member-erasure.ts';

/** The ground itself: tables no feature has to itself, and what acts on those of all features. */
export const platformFeature = defineFeature({
  name: 'platform',
  owns: {
    auditEvents: {
      member: ['actorId', 'subjectId'],
      unlinked: 'a record of security outlives the account it tells of',
      onErase: 'keep',
      because:
        'who deleted which account, and what happened before, must be provable; rows hold ids, no names',
    },
    outboxEvents: {
      member: 'audience',
      unlinked: 'a list',
      refers: { id: 'the event itself' },
      onErase: 'keep',
      because: 'every consumer has to hear of the deletion; rows hold ids, no names, and go after seven days',
    },
    outboxCursors: { member: null },
    outboxFailures: { member: null, refers: { eventId: 'an event of the outbox' } },
    rateBuckets: { member: null },
    installation: { member: null },
    mailQueue: {
      member: 'memberId',
      unlinked: 'an anonymous account has no profile',
      onErase: 'delete',
    },
  },
  consumers: (_own, { registry }) => [createAccountRemoval(registry.eraseMember)],
});
