import { defineWebFeature } from '../../lib/feature.ts';
import { zonebotKeys } from './api/zonebot.keys.ts';

export const zonebotFeature = defineWebFeature({
  name: 'zonebot',
  layout: 'data',
  namespaces: ['zonebot', 'errors'],
  routes: [
    {
      path: '/zonebot/:conversationId?',
      page: async () => (await import('./components/zonebot-page.tsx')).ZoneBotPage,
      namespaces: ['tools', 'specialties'],
    },
    {
      path: '/zonebot/cards',
      page: async () => (await import('./components/cards-page.tsx')).CardsPage,
      namespaces: ['specialties'],
    },
    {
      path: '/zonebot/cards/:cardId',
      page: async () => (await import('./components/card-page.tsx')).CardPage,
      namespaces: ['social'],
    },
    {
      path: '/zonebot/drafts',
      page: async () => (await import('./components/drafts-page.tsx')).DraftsPage,
      membersOnly: true,
    },
    {
      path: '/zonebot/notes',
      page: async () => (await import('./components/notes-page.tsx')).NotesPage,
      membersOnly: true,
    },
  ],
  navigation: [
    {
      to: '/zonebot',
      label: 'zonebot',
      in: { strip: 40, main: 20 },
      // Called by what one does there.
      palette: { label: 'askZonebot', keywords: ['zonebot', 'assistant', 'question'] },
    },
  ],
  searches: [
    { label: 'palette.askZonebot', to: (typed) => `/zonebot#${new URLSearchParams({ ask: typed })}` },
  ],
  palette: [
    {
      id: 'zonebot.new',
      group: 'act',
      label: 'palette.newConversation',
      keywords: ['new chat', 'question', 'سؤال', 'محادثة', '提问', '新对话'],
      to: '/zonebot',
    },
    {
      id: 'go/zonebot/cards',
      group: 'go',
      label: 'knowledgeCards',
      keywords: ['zonebot', 'guidelines', 'statements'],
      to: '/zonebot/cards',
    },
  ],
  finders: [
    {
      group: 'cards',
      remote: true,
      find: async (typed, language, signal) =>
        (await import('./api/find-cards.ts')).findCards(typed, language, signal),
    },
  ],
  stale: {
    'assistant.conversation_changed': () => [zonebotKeys.all],
    // What colleagues do with one's posts.
    'social.changed': () => [zonebotKeys.asked],
  },
});
