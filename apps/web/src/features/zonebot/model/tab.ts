import type { ChatMessage } from './chat-message.ts';

/** Where a visitor's conversation lies: in the tab alone, gone when it closes. */
export const visitorKey = 'mz-zonebot';

const isMessages = (value: unknown): value is ChatMessage[] =>
  Array.isArray(value) &&
  value.every(
    (one) =>
      typeof one === 'object' &&
      one !== null &&
      'parts' in one &&
      Array.isArray(one.parts) &&
      'role' in one &&
      'id' in one,
  );

/** What a visitor asked in this tab so far. */
export const readTab = (): ChatMessage[] => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(visitorKey) ?? '[]');
    return isMessages(kept) ? kept : [];
  } catch {
    return [];
  }
};

/** Keeps what a visitor asked, in this tab. */
export const keepTab = (messages: readonly ChatMessage[]): void => {
  try {
    if (messages.length === 0) sessionStorage.removeItem(visitorKey);
    else sessionStorage.setItem(visitorKey, JSON.stringify(messages));
  } catch {
    // Storage may be refused or full; the conversation then lasts as long as the page.
  }
};
