/** Query keys of the assistant, of knowledge cards, and of what members keep of answers. */
export const zonebotKeys = {
  all: ['zonebot'],
  info: ['zonebot', 'info'],
  popular: (language: string) => ['zonebot', 'popular', language],
  conversations: ['zonebot', 'conversations'],
  conversationsBy: (q: string) => ['zonebot', 'conversations', q],
  conversation: (id: string) => ['zonebot', 'conversation', id],
  asked: ['zonebot', 'asked'],
  askedIn: (id: string) => ['zonebot', 'asked', id],
  trace: (id: string) => ['zonebot', 'trace', id],
  cards: ['zonebot', 'cards'],
  cardList: (language: string) => ['zonebot', 'cards', 'list', language],
  card: (id: string, language: string, version: number | null) => ['zonebot', 'cards', id, language, version],
  kept: (kind: 'notes' | 'drafts') => ['zonebot', kind],
} as const;
