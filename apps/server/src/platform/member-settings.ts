import {
  type ConnectionRequests,
  type MessagesFrom,
  type NotificationChannel,
  type NotificationKind,
  type Notifications,
  notificationDefaults,
  notificationKinds,
} from '@mz/contracts/settings';
import { type DatabaseOrTransaction, type Transaction, tables } from '@mz/db';
import { eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { qualified } from '../lib/qualified-column.ts';

const { memberSettings, profiles } = tables;

type SettingsRow = typeof memberSettings.$inferSelect;

/** What a member chose, the defaults filled in. */
export interface MemberChoices {
  readonly connectionRequests: ConnectionRequests;
  readonly messagesFrom: MessagesFrom;
  readonly dataCollection: boolean;
  readonly publicPosts: boolean;
  readonly timeZone: string | null;
  readonly theme: string | null;
  readonly notifications: Notifications;
  /** Minutes of the day in the member's time zone. */
  readonly quiet: { readonly from: number; readonly until: number } | null;
  /** 0: nothing was chosen yet. */
  readonly version: number;
}

const mergeNotifications = (row: SettingsRow): Notifications => {
  const merged: Notifications = {
    ...notificationDefaults,
    email_notifications: row.emailNotifications,
  };
  for (const kind of notificationKinds) merged[kind] = { ...merged[kind], ...row.notifications[kind] };
  return merged;
};

/** @param row as stored; undefined where nothing was chosen yet */
export const toChoices = (row: SettingsRow | undefined): MemberChoices =>
  row
    ? {
        connectionRequests: row.connectionRequests as ConnectionRequests,
        messagesFrom: row.messagesFrom as MessagesFrom,
        dataCollection: row.dataCollection,
        publicPosts: row.publicPostsSince !== null,
        timeZone: row.timeZone,
        theme: row.theme,
        notifications: mergeNotifications(row),
        quiet:
          row.quietFrom === null || row.quietUntil === null
            ? null
            : { from: row.quietFrom, until: row.quietUntil },
        version: row.version,
      }
    : {
        connectionRequests: 'anyone',
        messagesFrom: 'connections',
        dataCollection: true,
        publicPosts: false,
        timeZone: null,
        theme: null,
        notifications: notificationDefaults,
        quiet: null,
        version: 0,
      };

/** Settings of members by id, read at once. For the server's own decisions: answers do not hold them. */
export const settingsOf = async (
  db: DatabaseOrTransaction,
  ids: readonly string[],
): Promise<(id: string) => MemberChoices> => {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(memberSettings)
          .where(inArray(memberSettings.userId, [...ids]));
  const byId = new Map(rows.map((row) => [row.userId, row]));
  return (id) => toChoices(byId.get(id));
};

/** Who may ask a member to connect, for use inside a query. */
export const connectionRequestsOf = (member: SQLWrapper): SQL<ConnectionRequests> =>
  sql`coalesce((select s.connection_requests from member_settings s where s.user_id = ${qualified(member)}), 'anyone')`;

/** Whether a member wants to be told of this kind by this way, for use inside a query. */
export const wantsNotification = (
  member: SQLWrapper,
  kind: NotificationKind,
  channel: NotificationChannel,
): SQL<boolean> => {
  const chosen = sql`coalesce((s.notifications -> ${kind} ->> ${channel})::boolean, ${notificationDefaults[kind][channel]})`;
  const wanted = channel === 'email' ? sql`s.email_notifications and ${chosen}` : chosen;
  return sql`coalesce((select ${wanted} from member_settings s where s.user_id = ${qualified(member)}), ${notificationDefaults[kind][channel]})`;
};

/**
 * Whether a row about what the member uses may be written: the account is there, and data collection is on. Until the
 * end of the transaction neither can change, so the row does not outlive a change of mind.
 */
export const mayRecordUsage = async (tx: Transaction, memberId: string): Promise<boolean> => {
  const [member] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.id, memberId))
    .for('key share');
  if (!member) return false;
  // After the lock: whoever switches it off holds that row until the change is there to be read.
  const [row] = await tx
    .select({ isOn: memberSettings.dataCollection })
    .from(memberSettings)
    .where(eq(memberSettings.userId, memberId));
  return row?.isOn ?? true;
};
