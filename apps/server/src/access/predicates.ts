import type { Actor } from '@mz/contracts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { qualified } from '../lib/qualified-column.ts';
import {
  type Audience,
  audienceWords,
  isGranted,
  isUnblockable,
  ownRelations,
  type Relation,
  type SettingWords,
} from './audiences.ts';

/** Where a query finds what decides about a record. */
export interface RecordColumns {
  /** The author's id; null where the author is gone. */
  readonly author: SQLWrapper;
  /** The setting as stored. */
  readonly audience: SQLWrapper;
  /** Meaning of the stored words; left out where audiences themselves are stored. */
  readonly words?: SettingWords;
  /** Whether the viewer is in the record's group. Left out where there are no groups. */
  readonly inGroup?: SQL;
}

const nobody = sql`false`;
const everybody = sql`true`;

const anyOf = (terms: readonly SQL[]): SQL =>
  terms.length === 0 ? nobody : sql`(${sql.join([...terms], sql` or `)})`;

const allOf = (terms: readonly SQL[]): SQL =>
  terms.length === 0 ? everybody : sql`(${sql.join([...terms], sql` and `)})`;

/**
 * Whether viewer and author are connected. The viewer's connections are read once a query and hashed; one probe
 * for each row read costs a list several times as much.
 */
export const connectedTo = (viewer: Actor, author: SQLWrapper): SQL =>
  viewer.id === null
    ? nobody
    : sql`${qualified(author)} in (
        select connections.addressee_id from connections
        where connections.requester_id = ${viewer.id}::uuid and connections.state = 'accepted'
        union all
        select connections.requester_id from connections
        where connections.addressee_id = ${viewer.id}::uuid and connections.state = 'accepted')`;

/** Whether the viewer is in the group of a record. Read once a query, like connections. */
export const inGroup = (viewer: Actor, group: SQLWrapper): SQL =>
  viewer.id === null
    ? nobody
    : sql`${qualified(group)} in (select gm.group_id from group_members gm
        where gm.member_id = ${viewer.id}::uuid and gm.state = 'active')`;

/**
 * Whether somebody is not among few: read once a query and hashed, like connections. Asked as a join for each row, the
 * planner expects next to nothing to be left, reads whole lists for their first page, and plans longer than it reads.
 * True where the author is gone.
 */
const isNone = (author: SQL, few: SQL): SQL => sql`(${author} in (${few})) is not true`;

const notBlocking = (viewerId: string, author: SQL): SQL =>
  isNone(author, sql`select blocks.blocked_id from blocks where blocks.blocker_id = ${viewerId}::uuid`);

/** Whether no block stands between viewer and author, whoever set it. Moderators see past blocks. */
export const notBlocked = (viewer: Actor, author: SQLWrapper): SQL => {
  if (viewer.id === null || isUnblockable(ownRelations(viewer))) return everybody;
  const other = qualified(author);
  return sql`(${notBlocking(viewer.id, other)} and ${isNone(
    other,
    sql`select blocks.blocker_id from blocks where blocks.blocked_id = ${viewer.id}::uuid`,
  )})`;
};

/** Whether the viewer wants to come across the author: neither muted nor, by the viewer, blocked. */
export const notMuted = (viewer: Actor, author: SQLWrapper): SQL => {
  if (viewer.id === null) return everybody;
  const other = qualified(author);
  return sql`(${isNone(other, sql`select mutes.muted_id from mutes where mutes.muter_id = ${viewer.id}::uuid`)}
    and ${notBlocking(viewer.id, other)})`;
};

/** Words of the code, written into the statement: a plan made for any values knows how many rows they leave. */
const isOneOf = (column: SQL, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;

/** Whether the viewer may see the record. Belongs into every query that reads others' records. */
export const visibleTo = (viewer: Actor, record: RecordColumns): SQL => {
  const words = Object.entries(record.words ?? audienceWords);
  const held = ownRelations(viewer);
  const audience = qualified(record.audience);
  const isOpen = ([, meaning]: [string, Audience]): boolean => isGranted(meaning, held);
  /** Settings opened by a relation that differs from author to author, where it exists. */
  const openedBy = (relation: Relation, exists: SQL | undefined): SQL[] => {
    const opened = words.filter((word) => !isOpen(word) && isGranted(word[1], [relation]));
    return exists && opened.length > 0
      ? [
          allOf([
            isOneOf(
              audience,
              opened.map(([stored]) => stored),
            ),
            exists,
          ]),
        ]
      : [];
  };
  const open = words.filter(isOpen).map(([stored]) => stored);
  const terms = open.length > 0 ? [isOneOf(audience, open)] : [];
  if (viewer.id !== null)
    terms.push(
      ...openedBy('self', sql`${qualified(record.author)} = ${viewer.id}::uuid`),
      ...openedBy('connection', connectedTo(viewer, record.author)),
      ...openedBy('group', record.inGroup),
    );
  return allOf([anyOf(terms), notBlocked(viewer, record.author)]);
};

/** Whether a list shows the viewer the record: visible, and of nobody the viewer muted. */
export const listedFor = (viewer: Actor, record: RecordColumns): SQL =>
  allOf([visibleTo(viewer, record), notMuted(viewer, record.author)]);

/**
 * Whether a search, a suggestion or a match may come upon a member: who does not want to be found is found by
 * connections and moderators alone.
 */
export const findableBy = (
  viewer: Actor,
  member: { readonly id: SQLWrapper; readonly searchVisible: SQLWrapper },
): SQL =>
  isUnblockable(ownRelations(viewer))
    ? everybody
    : viewer.id === null
      ? sql`${member.searchVisible}`
      : anyOf([
          sql`${member.searchVisible}`,
          sql`${member.id} = ${viewer.id}::uuid`,
          connectedTo(viewer, member.id),
        ]);
