import {
  type Actor,
  isAllowed,
  type KnowledgeCard,
  type Language,
  type ModeratorActor,
  type VerifiedActor,
} from '@mz/contracts';
import type { AppContext, RequestOrigin } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Card, type CardContent, cardContentSchema, reviewState } from './card-content.ts';
import type { CardStore } from './card-store.ts';
import { createCardsRepository } from './cards.repository.ts';
import { rankCards } from './rank-cards.ts';

export interface Review {
  readonly basedOn: number;
  readonly change: 'signed' | 'corrected';
  readonly note: string;
  readonly statements?: readonly { index: number; text: string; language: Language }[] | undefined;
}

const present = (card: Card, language: Language): KnowledgeCard => ({
  id: card.id,
  title: card.titles[language],
  titles: card.titles,
  specialty: card.specialty,
  version: card.version,
  review: reviewState(card.change),
  reviewer: card.reviewer,
  reviewedAt: card.reviewedAt?.toISOString() ?? null,
  confidence: card.confidence,
  lastReviewed: card.lastReviewed,
  statements: card.statements.map(({ text, ...rest }) => ({
    ...rest,
    text: text.en,
    translation: language === 'en' ? null : text[language],
  })),
  redFlags: card.redFlags.map((flag) => flag[language] ?? flag.en),
  caution: card.caution ? (card.caution[language] ?? card.caution.en) : '',
  sources: card.sources,
  calculators: card.calculators,
});

/** A corrected original leaves translations that were not corrected with it behind: better none than a wrong one. */
const correct = (content: CardContent, review: Review): CardContent => {
  const statements = content.statements.map((statement, index) => {
    const mine = (review.statements ?? []).filter((change) => change.index === index);
    if (mine.length === 0) return statement;
    const given = Object.fromEntries(mine.map(({ language, text }) => [language, text]));
    const stale = given.en !== undefined && given.en !== statement.text.en;
    const base = stale ? { en: statement.text.en, ar: null, zh: null } : statement.text;
    return { ...statement, text: { ...base, ...given }, check: 'moderator' };
  });
  return { ...content, statements };
};

/** Reading and reviewing knowledge cards. */
export const createCardsService = (context: AppContext, store: CardStore) => {
  const find = async (id: string): Promise<Card> => {
    const card = (await store.current()).find((candidate) => candidate.id === id);
    if (!card) throw new AppError('not_found', 'Card not found.');
    return card;
  };

  const ofVersion = async (id: string, version: number): Promise<Card> => {
    const row = await createCardsRepository(context.db).version(id, version);
    if (!row) throw new AppError('not_found', 'Card version not found.');
    const change = row.change as Card['change'];
    return {
      ...cardContentSchema.parse(row.content),
      version: row.version,
      change,
      reviewer: change === 'bundled' ? null : row.author,
      reviewedAt: change === 'bundled' ? null : row.at,
    };
  };

  return {
    async list(language: Language, { q, limit }: { q?: string | undefined; limit: number }) {
      const all = await store.current();
      const byId = new Map(all.map((card) => [card.id, card]));
      const cards = q === undefined ? all : rankCards(all, q).flatMap((id) => byId.get(id) ?? []);
      return cards.slice(0, limit).map((card) => ({
        id: card.id,
        title: card.titles[language],
        specialty: card.specialty,
        version: card.version,
        review: reviewState(card.change),
        lastReviewed: card.lastReviewed,
      }));
    },

    async get(actor: Actor, id: string, language: Language, version?: number) {
      const today = await find(id);
      const card = version === undefined || version === today.version ? today : await ofVersion(id, version);
      const history = await createCardsRepository(context.db).history(id);
      return {
        ...present(card, language),
        canReview: isAllowed(actor, 'card:review'),
        history: history.map(({ version: number, change, note, author, at }) => ({
          version: number,
          change: change as Card['change'],
          note,
          author,
          at: at.toISOString(),
        })),
      };
    },

    /** Signs a card or corrects its statements as a new version. */
    async review(
      actor: ModeratorActor & VerifiedActor,
      id: string,
      review: Review,
      origin: RequestOrigin,
      language: Language,
    ) {
      const authorId = actor.id;
      const card = await find(id);
      const corrections = review.statements ?? [];
      const lost = corrections.findIndex(({ index }) => index >= card.statements.length);
      if (lost >= 0)
        throw new AppError('unprocessable', 'Statement not found.', {
          fields: [
            { path: `body.statements.${lost}.index`, code: 'out-of-range', message: 'No such statement.' },
          ],
        });
      if (review.change === 'corrected' && corrections.length === 0)
        throw new AppError('unprocessable', 'Correction requires at least one statement.', {
          fields: [{ path: 'body.statements', code: 'missing', message: 'Nothing is corrected.' }],
        });
      if (review.change === 'signed' && corrections.length > 0)
        throw new AppError('unprocessable', 'Signature must not contain changes.', {
          fields: [{ path: 'body.statements', code: 'unexpected', message: 'Send it as a correction.' }],
        });
      await context.db.transaction(async (tx) => {
        const repository = createCardsRepository(tx);
        const base = await repository.version(id, review.basedOn);
        const content = base ? cardContentSchema.parse(base.content) : null;
        const written =
          base !== null &&
          content !== null &&
          (await repository.insert({
            cardId: id,
            version: review.basedOn + 1,
            content: correct(content, review),
            origin: base.origin,
            change: review.change,
            note: review.note,
            authorId,
          }));
        if (!written)
          throw new AppError('conflict', 'Card changed since it was read; reload before reviewing.');
        await recordAudit(tx, {
          action: review.change === 'signed' ? 'card_signed' : 'card_corrected',
          actorId: authorId,
          subjectId: null,
          origin,
          detail: { card: id, version: review.basedOn + 1 },
        });
      });
      await store.changed();
      return present(await find(id), language);
    },
  };
};
