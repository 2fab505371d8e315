import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { CardChange, CardContent } from './card-content.ts';

const { cardVersions, profiles } = tables;

export interface VersionHead {
  readonly cardId: string;
  readonly version: number;
  readonly change: CardChange;
  readonly origin: string;
  /** Whether a person changed statements since the bundled version this one rests on. */
  readonly corrected: boolean;
}

export interface NewVersion {
  readonly cardId: string;
  readonly version: number;
  readonly content: CardContent;
  readonly origin: string;
  readonly change: CardChange;
  readonly note: string;
  readonly authorId: string | null;
}

/** Versions of knowledge cards. */
export const createCardsRepository = (db: DatabaseOrTransaction) => {
  const columns = {
    cardId: cardVersions.cardId,
    version: cardVersions.version,
    content: cardVersions.content,
    origin: cardVersions.origin,
    change: cardVersions.change,
    note: cardVersions.note,
    author: profiles.fullName,
    at: cardVersions.createdAt,
  };
  return {
    /** The newest version of every card, without its content. */
    async heads(): Promise<VersionHead[]> {
      const answer = await db.execute<{
        card_id: string;
        version: number;
        change: CardChange;
        origin: string;
        corrected: boolean;
      }>(sql`
        select distinct on (v.card_id) v.card_id, v.version, v.change, v.origin,
          exists (
            select 1 from card_versions c
            where c.card_id = v.card_id and c.origin = v.origin and c.change = 'corrected'
          ) as corrected
        from card_versions v order by v.card_id, v.version desc`);
      return answer.rows.map((row) => ({
        cardId: row.card_id,
        version: Number(row.version),
        change: row.change,
        origin: row.origin,
        corrected: row.corrected,
      }));
    },
    async version(cardId: string, version: number) {
      const [row] = await db
        .select(columns)
        .from(cardVersions)
        .leftJoin(profiles, eq(profiles.id, cardVersions.authorId))
        .where(and(eq(cardVersions.cardId, cardId), eq(cardVersions.version, version)));
      return row ?? null;
    },
    async history(cardId: string) {
      const { content: _content, origin: _origin, ...rest } = columns;
      return db
        .select(rest)
        .from(cardVersions)
        .leftJoin(profiles, eq(profiles.id, cardVersions.authorId))
        .where(eq(cardVersions.cardId, cardId))
        .orderBy(desc(cardVersions.version));
    },
    /** All versions with these heads, content included. */
    async contents(heads: readonly Pick<VersionHead, 'cardId' | 'version'>[]) {
      if (heads.length === 0) return [];
      const wanted = sql.join(
        heads.map(({ cardId, version }) => sql`(${cardId}, ${version}::int)`),
        sql`, `,
      );
      return db
        .select(columns)
        .from(cardVersions)
        .leftJoin(profiles, eq(profiles.id, cardVersions.authorId))
        .where(sql`(${cardVersions.cardId}, ${cardVersions.version}) in (${wanted})`)
        .orderBy(asc(cardVersions.cardId));
    },
    /** Whether the version was free; another process may have written it in the meantime. */
    async insert(version: NewVersion): Promise<boolean> {
      const rows = await db
        .insert(cardVersions)
        .values({ id: newId(), ...version })
        .onConflictDoNothing()
        .returning({ id: cardVersions.id });
      return rows.length > 0;
    },
  };
};
