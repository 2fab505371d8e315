import { z } from 'zod';
import type { EventsOf } from '../../platform/domain-event.ts';
import { defineFeature } from '../../platform/feature.ts';
import { toMember } from '../../platform/live/live-definition.ts';
import { mutedWordsImport } from './muted-words.imports.ts';
import { registerMutedWords } from './muted-words.routes.ts';
import { createMutedWordsService } from './muted-words.service.ts';

const mutedWordsEvents = { 'muted_words.changed': z.object({ userId: z.uuid() }) };

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof mutedWordsEvents> {}
}

/** A member's own list of words. What is left out because of it is decided in `access`. */
export const mutedWordsFeature = defineFeature({
  name: 'mutedWords',
  events: mutedWordsEvents,
  owns: { mutedWords: { member: 'memberId', imports: mutedWordsImport, onErase: 'delete' } },
  create: ({ context }) => createMutedWordsService(context),
  routes: registerMutedWords,
  live: () => ({
    effects: {
      'muted_words.changed': ({ userId }) => [toMember(userId, { type: 'muted_words.changed' })],
    },
  }),
});
