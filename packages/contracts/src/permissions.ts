/** Who is asking. `visitor` has no account; `service` is a machine holding the service key. */
export const roles = ['visitor', 'member', 'moderator', 'admin', 'service'] as const;
export type Role = (typeof roles)[number];

interface ActorFacts {
  /** A licence check of this physician was passed. */
  readonly verified: boolean;
  /** Authenticator assurance level: aal2 after a second factor. */
  readonly aal: 'aal1' | 'aal2';
}

export interface VisitorActor extends ActorFacts {
  readonly id: null;
  readonly role: 'visitor';
  readonly sessionId: null;
  /** The password was right, but the account's second factor is still to come: a visitor until then. */
  readonly secondFactorPending?: true;
}

export interface ServiceActor extends ActorFacts {
  readonly id: null;
  readonly role: 'service';
  readonly sessionId: null;
}

interface AccountActor<R extends Role> extends ActorFacts {
  readonly id: string;
  readonly role: R;
  readonly sessionId: string | null;
  /** Finds what the member wrote under a pseudonym; without it there are no such rows for the actor. */
  readonly tagKey?: string;
  /** Until when the member writes nothing to others; only while that lasts. */
  readonly suspendedUntil?: Date;
}

/** Whoever has an account. */
export type MemberActor = AccountActor<'member'> | AccountActor<'moderator'> | AccountActor<'admin'>;
export type ModeratorActor = Exclude<MemberActor, { readonly role: 'member' }>;
export type VerifiedActor = MemberActor & { readonly verified: true };

/** The viewer as the session knows it. Services are given the narrowest type their endpoint's permission allows. */
export type Actor = VisitorActor | MemberActor | ServiceActor;

const everyone = roles;
const people = ['member', 'moderator', 'admin'] as const;
const operators = ['admin', 'service'] as const;

/** Which roles hold which permission. A route without a permission of this table does not start. */
export const permissions = {
  'site:read': everyone,
  'contact:write': everyone,
  'health:read': everyone,
  'metrics:read': operators,
  /** What members keep for themselves, where a feature needs no permission of its own. */
  'member:use': people,
  'dashboard:read': people,
  'events:read': people,
  'profile:read': everyone,
  'profile:write': people,
  'connection:use': people,
  'message:use': people,
  'file:read': everyone,
  'file:write': people,
  'audit:read': people,
  'calculator:use': everyone,
  'calculator:keep': people,
  'article:read': everyone,
  'library:use': people,
  'post:read': people,
  'post:write': people,
  /** First lines of posts whose authors allow it; the operator may allow none. */
  'post:public': everyone,
  'resource:read': everyone,
  'resource:write': people,
  'ingestion:manage': operators,
  'backups:manage': operators,
  /** Members, settings, jobs and the audit log: people only, so that every change has a name. */
  'admin:use': ['admin'],
  'assistant:ask': everyone,
  'assistant:keep': people,
  'moderation:use': ['moderator', 'admin'],
  'card:review': ['moderator', 'admin'],
  'drug:read': everyone,
  'drug:review': people,
  /** By tokens of directories alone, which are no actors. */
  'directory:provision': [],
  'account:use': everyone,
  'account:admin': ['service'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** Permissions that besides the role need a licence that was checked. */
export const verifiedPermissions = ['card:review', 'drug:review'] as const satisfies readonly Permission[];

/** What is known of an actor after the permission was checked. */
export type ActorFor<P extends Permission> = Extract<
  Actor,
  { readonly role: (typeof permissions)[P][number] }
> &
  (P extends (typeof verifiedPermissions)[number] ? { readonly verified: true } : unknown);

/** Whether the actor's role, apart from a verification, holds the permission. */
export const hasRoleFor = (actor: Actor, permission: Permission): boolean =>
  (permissions[permission] as readonly Role[]).includes(actor.role);

/** Whether the actor holds the permission; ownership is decided inside the query. */
export const isAllowed = <P extends Permission>(actor: Actor, permission: P): actor is ActorFor<P> =>
  hasRoleFor(actor, permission) &&
  (actor.verified || !(verifiedPermissions as readonly Permission[]).includes(permission));

/** Permissions of what members write to each other: a suspension takes them, except for reading. */
const suspendablePermissions: readonly string[] = [
  'post:write',
  'message:use',
  'resource:write',
] satisfies Permission[];

/** Operations that stay open to the suspended: taking back, leaving, and what nobody else sees. */
const openToSuspended: readonly string[] = [
  'social.deletePost',
  'social.deleteComment',
  'social.unlike',
  'social.unlikeComment',
  'social.save',
  'social.unsave',
  'social.unfollow',
  'social.suggest',
  'academy.delete',
  'messages.delete',
  'messages.read',
  'messages.removeMember',
];

/** The one place that says what a suspension stops. */
export const isStoppedBySuspension = (endpoint: {
  readonly id: string;
  readonly method: string;
  readonly permission: Permission;
}): boolean =>
  endpoint.method !== 'GET' &&
  suspendablePermissions.includes(endpoint.permission) &&
  !openToSuspended.includes(endpoint.id);
