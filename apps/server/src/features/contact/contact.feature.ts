import { defineFeature } from '../../platform/feature.ts';
import { contactEvents } from './contact.events.ts';
import { contactReceived } from './contact.mails.ts';
import { registerContact } from './contact.routes.ts';

/** The contact form of the public pages. */
export const contactFeature = defineFeature({
  name: 'contact',
  events: contactEvents,
  mails: [contactReceived],
  owns: {
    contactMessages: {
      member: 'senderId',
      unlinked: 'accounts of another service have no profile',
      imports: 'record',
      // Its words may name the sender too.
      onErase: 'delete',
      expires: { since: 'createdAt', days: 'contact' },
    },
  },
  routes: (app, _own, { context }) => registerContact(app, context),
});
