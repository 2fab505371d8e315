import { voiceNoteLimits } from '@mz/contracts/voice-notes';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import type { Owner } from '../../platform/owned-texts.ts';
import { isVoiceNoteThere, voiceNoteGoesAt } from '../../platform/voice-note-keeping.ts';

const { voiceNoteSettings } = tables;
const note = sql.raw('n');

/** How long one member keeps voice notes that have no day of their own. */
export const createKeepingRepository = (db: DatabaseOrTransaction, owner: Owner) => ({
  async find() {
    const [row] = await db.select().from(voiceNoteSettings).where(eq(voiceNoteSettings.userId, owner.id));
    return row ?? null;
  },

  /** The same again leaves it as it is. */
  async set(keepDays: number): Promise<void> {
    await db
      .insert(voiceNoteSettings)
      .values({ userId: owner.id, keepDays })
      .onConflictDoUpdate({
        target: voiceNoteSettings.userId,
        set: { keepDays, setAt: sql`now()` },
        setWhere: sql`${voiceNoteSettings.keepDays} <> ${keepDays}`,
      });
  },

  async clear(): Promise<void> {
    await db.delete(voiceNoteSettings).where(eq(voiceNoteSettings.userId, owner.id));
  },

  /** What goes by the setting within a week; null: nothing. */
  async due(): Promise<{ notes: number; at: Date } | null> {
    const { rows } = await db.execute<{ notes: number; at: string | null }>(sql`
      select count(*)::int as notes, min(${voiceNoteGoesAt(note)}) as at from voice_notes n
      where n.user_id = ${owner.id}::uuid and n.expires_at is null and ${isVoiceNoteThere(note)}
        and ${voiceNoteGoesAt(note)} <= now() + make_interval(days => ${voiceNoteLimits.graceDays}::int)`);
    const [row] = rows;
    return row?.at ? { notes: row.notes, at: new Date(row.at) } : null;
  },
});
