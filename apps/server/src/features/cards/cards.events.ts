export const cardsAudit = ['card_signed', 'card_corrected'] as const;

declare module '../../platform/audit.ts' {
  interface AuditActions extends Record<(typeof cardsAudit)[number], true> {}
}
