export { readBundledCards } from './bundled-cards.ts';
export type { Card, TranslatedText } from './card-content.ts';
export { reviewState } from './card-content.ts';
export type { CardStore } from './card-store.ts';
