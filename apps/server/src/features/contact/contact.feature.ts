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
      unlinked: 'who sent it is known until name and address are taken out',
      onErase: 'anonymise',
      set: { name: '—', email: 'erased@invalid' },
    },
  },
  routes: (app, _own, { context }) => registerContact(app, context),
});
