import { type Database, tables } from '@mz/db';
import { and, desc, gt, inArray, lte, sql } from 'drizzle-orm';
import type { DomainEvent, DomainEventType, EventTypes } from '../domain-event.ts';
import { sequencerName } from '../sequencer.ts';
import type { LiveEffect, LiveRules } from './live-definition.ts';

/** One event of the outbox with what it means for streams. */
export interface LiveEntry {
  readonly position: number;
  readonly effects: readonly LiveEffect[];
}

/** Entries read in one go. */
const batch = 500;
/** Entries kept for streams that come back. */
const maxKept = 5_000;

interface Row {
  position: number | null;
  type: string;
  payload: Record<string, unknown>;
}

/** Reads the outbox for the streams of one process, and keeps the newest part of it for those that come back. */
export const createLiveHistory = (db: Database, events: EventTypes, rules: () => LiveRules) => {
  const { outboxEvents } = tables;
  let entries: LiveEntry[] = [];
  /** Everything after this position and up to `head` is in `entries`. */
  let from = 0;
  let head: number | null = null;
  let loading: Promise<void> | null = null;

  /** What cannot be read has no effect; its consumers record it. */
  const effectsOf = ({ type, payload }: Row): readonly LiveEffect[] => {
    let event: DomainEvent;
    try {
      event = events.parse(type, payload);
    } catch {
      return [];
    }
    return rules().effects(event);
  };
  const toEntry = (row: Row): LiveEntry => {
    return { position: row.position ?? 0, effects: effectsOf(row) };
  };
  const types = (): DomainEventType[] => [...rules().types];

  const keep = (more: readonly LiveEntry[]): void => {
    entries.push(...more);
    // Cut seldom, so that keeping costs nothing by event.
    if (entries.length <= 2 * maxKept) return;
    entries = entries.slice(-maxKept);
    from = (entries[0]?.position ?? 1) - 1;
  };

  const load = async (after: number): Promise<void> => {
    const edge = from;
    const [oldest] = await db
      .select({ position: sql<string | null>`min(${outboxEvents.position})` })
      .from(outboxEvents);
    const kept = oldest?.position == null ? from : Number(oldest.position) - 1;
    const start = Math.max(after, kept);
    if (start >= from) return;
    const rows: Row[] = await db
      .select({ position: outboxEvents.position, type: outboxEvents.type, payload: outboxEvents.payload })
      .from(outboxEvents)
      .where(
        and(
          gt(outboxEvents.position, start),
          lte(outboxEvents.position, from),
          inArray(outboxEvents.type, types()),
        ),
      )
      .orderBy(desc(outboxEvents.position))
      .limit(maxKept);
    // What was kept meanwhile may have moved the edge.
    if (from !== edge) return;
    const older = rows.reverse().map(toEntry);
    entries.unshift(...older);
    from = rows.length < maxKept ? start : (older[0]?.position ?? from) - 1;
  };

  return {
    /** Position up to which everything has been read; null before the first `begin`. */
    head: () => head,
    begin(position: number) {
      entries = [];
      from = position;
      head = position;
    },
    forget() {
      entries = [];
      head = null;
    },
    /** What came after `head`, in order; `isMore` where there may be yet more. */
    async read(): Promise<{ entries: readonly LiveEntry[]; isMore: boolean }> {
      if (head === null) return { entries: [], isMore: false };
      const { rows } = await db.execute<Record<string, unknown>>(sql`
        with placed as (
          select coalesce((select position from outbox_cursors where consumer = ${sequencerName}), 0) as head
        )
        select placed.head, e.position, e.type, e.payload from placed left join lateral (
          select position, type, payload from outbox_events
          where position > ${head} and ${inArray(sql`type`, types())}
          order by position limit ${batch}
        ) as e on placed.head > ${head}`);
      const fresh = rows
        .filter(({ position }) => position !== null)
        .map((row) =>
          toEntry({
            position: Number(row.position),
            type: row.type as string,
            payload: row.payload as Record<string, unknown>,
          }),
        );
      const isMore = fresh.length === batch;
      head = isMore ? (fresh.at(-1)?.position ?? head) : Math.max(head, Number(rows[0]?.head ?? 0));
      keep(fresh);
      return { entries: fresh, isMore };
    },
    /** Entries after a position, or null where it is too far back. Streams that come back together read once. */
    async since(after: number): Promise<readonly LiveEntry[] | null> {
      // Another stream's reading, which may have asked for less, comes first.
      for (let attempt = 0; after < from && attempt < 3; attempt += 1) {
        loading ??= load(after).finally(() => {
          loading = null;
        });
        await loading;
      }
      if (after < from) return null;
      const first = entries.findIndex(({ position }) => position > after);
      return first === -1 ? [] : entries.slice(first);
    },
  };
};
export type LiveHistory = ReturnType<typeof createLiveHistory>;
