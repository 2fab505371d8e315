import type { MemberCard } from '@mz/contracts';
import { type SQL, sql } from 'drizzle-orm';

export interface CardRow {
  readonly memberId: string;
  readonly fullName: string;
  readonly specialty: string | null;
  readonly hospital: string | null;
  readonly avatarFileId: string | null;
  readonly verified: boolean;
}

/** What a list shows of the member `p`; no name where `shown` does not hold. */
export const cardColumns = (shown: SQL): SQL => sql`p.id as "memberId",
  case when ${shown} then p.full_name else '' end as "fullName",
  case when ${shown} then p.specialty end as specialty, case when ${shown} then p.hospital end as hospital,
  case when ${shown} then p.avatar_file_id end as "avatarFileId",
  ${shown} and p.verified_at is not null as verified`;

export const presentCard = (row: CardRow, addressOf: (id: string) => string): MemberCard => ({
  id: row.memberId,
  fullName: row.fullName,
  specialty: row.specialty,
  hospital: row.hospital,
  avatarUrl: row.avatarFileId ? addressOf(row.avatarFileId) : null,
  verified: row.verified,
});
