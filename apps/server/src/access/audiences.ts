import type { Actor } from '@mz/contracts';

/** Whom an author may choose to show something to. */
export const audiences = ['public', 'members', 'verified', 'connections', 'group', 'owner'] as const;
export type Audience = (typeof audiences)[number];

/** What a viewer can be to a record's author. Several hold at once: a verified member may be a connection. */
const relations = [
  'visitor',
  'member',
  'verified',
  'connection',
  /** In the group the record was written to. */
  'group',
  'moderator',
  'service',
  'self',
] as const;
export type Relation = (typeof relations)[number];

/**
 * The one table of who is shown what. SQL predicates and the function for a single record are both made of it.
 * A connection was let in by the author, and therefore sees what is shown to any verified member.
 */
const grants: Record<Audience, readonly Relation[]> = {
  public: relations,
  members: ['member', 'verified', 'connection', 'group', 'moderator', 'service', 'self'],
  verified: ['verified', 'connection', 'moderator', 'service', 'self'],
  connections: ['connection', 'moderator', 'service', 'self'],
  group: ['group', 'moderator', 'service', 'self'],
  owner: ['service', 'self'],
};

/** Relations a block between the two does not end. */
const unblockable: readonly Relation[] = ['self', 'moderator', 'service'];

/** What the viewer is to every author. */
export const ownRelations = (viewer: Actor): readonly Relation[] => {
  if (viewer.role === 'service') return ['service'];
  if (viewer.role === 'visitor') return ['visitor'];
  const relation: Relation[] = ['member'];
  if (viewer.verified) relation.push('verified');
  if (viewer.role !== 'member') relation.push('moderator');
  return relation;
};

export const isGranted = (audience: Audience, held: readonly Relation[]): boolean =>
  grants[audience].some((relation) => held.includes(relation));

export const isUnblockable = (held: readonly Relation[]): boolean =>
  held.some((relation) => unblockable.includes(relation));

/** A setting of a table, its stored words translated: what is not listed is shown to nobody but its author. */
export type SettingWords = Readonly<Record<string, Audience>>;

/** Settings stored as audiences. */
export const audienceWords: SettingWords = Object.fromEntries(
  audiences.map((audience) => [audience, audience]),
);

/** What profiles store. */
export const profileAudiences = {
  public: 'public',
  doctors: 'verified',
  connections: 'connections',
} as const satisfies SettingWords;
