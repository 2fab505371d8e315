import { voiceNoteLimits } from '@mz/contracts/voice-notes';
import { type SQL, sql } from 'drizzle-orm';

/**
 * When a voice note goes by itself: on its own day, or by its member's standing setting, which never takes what was
 * kept one by one, nor anything within a week after the note or the setting was changed. Null: it stays.
 *
 * @param n name of the table or its alias in the query
 */
export const voiceNoteGoesAt = (n: SQL): SQL<Date | null> => sql`coalesce(${n}.expires_at,
  case when not ${n}.is_kept then (select greatest(${n}.saved_at + make_interval(days => k.keep_days),
      greatest(k.set_at, ${n}.changed_at) + make_interval(days => ${voiceNoteLimits.graceDays}::int))
    from voice_note_settings k where k.user_id = ${n}.user_id) end)`;

/** Saved, not deleted, and its time is not over. */
export const isVoiceNoteThere = (n: SQL): SQL => sql`${n}.state = 'saved' and ${n}.deleted_at is null
  and coalesce(${voiceNoteGoesAt(n)} > now(), true)`;
