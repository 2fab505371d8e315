import { pseudonymLimits } from '@mz/contracts/pseudonyms';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { EventsOf } from '../../platform/domain-event.ts';
import { defineFeature } from '../../platform/feature.ts';
import { defineNotifications } from '../../platform/notification-definition.ts';
import { pseudonymMail } from './pseudonyms.mails.ts';
import { registerPseudonyms } from './pseudonyms.routes.ts';
import { createPseudonymsService, type PseudonymsService } from './pseudonyms.service.ts';

const pseudonymsEvents = {
  /** Two moderators found out who wrote a post. */
  'pseudonym.disclosed': z.object({ userId: z.uuid(), disclosureId: z.uuid() }),
};

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof pseudonymsEvents> {}
}

declare module '../../platform/audit.ts' {
  interface AuditActions {
    author_disclosed: true;
  }
}

declare module '../../platform/feature.ts' {
  interface ProvidedServices {
    readonly pseudonyms: Pick<PseudonymsService, 'seal'>;
  }
}

/** Who wrote under a pseudonym, known to two moderators together and to nobody alone. */
export const pseudonymsFeature = defineFeature({
  name: 'pseudonyms',
  needs: ['moderation'],
  events: pseudonymsEvents,
  audit: ['author_disclosed'],
  mails: [pseudonymMail],
  notifications: defineNotifications({
    kinds: {
      pseudonym_disclosed: {
        setting: null,
        icon: 'shield',
        // Told to the author alone.
        subject: {
          excerpt: (_viewer, id) =>
            sql`(select left(p.text, 160) from pseudonym_disclosures d join posts p on p.id = d.post_id where d.id = ${id})`,
        },
        hasActors: false,
        link: () => '/social/pseudonyms',
        isMailed: false,
      },
    },
    notices: {
      'pseudonym.disclosed': ({ userId, disclosureId }) => [
        { kind: 'pseudonym_disclosed', to: userId, by: null, subjectId: disclosureId },
      ],
    },
  }),
  owns: {
    moderatorKeys: {
      member: 'memberId',
      withheld: 'key material of a moderator',
      imports: 'secret',
      onErase: 'delete',
    },
    postAuthorSeals: { member: null, withheld: 'sealed from everybody', imports: 'secret' },
    postAuthorShares: {
      member: 'moderatorId',
      withheld: 'key material of a moderator',
      imports: 'secret',
      onErase: 'delete',
    },
    pseudonymDisclosures: {
      member: ['askedBy', 'agreedBy'],
      withheld: 'notes between moderators, which speak of others',
      imports: 'proof',
      onErase: 'anonymise',
      // What was asked for and not agreed to in time is asked for anew.
      expires: {
        since: 'askedAt',
        days: pseudonymLimits.pendingDays,
        where: sql`disclosed_at is null`,
      },
    },
  },
  create: ({ context, moderation }) => createPseudonymsService(context, moderation),
  provides: ({ seal }) => ({ seal }),
  routes: registerPseudonyms,
});
