/** Who is asking. `visitor` has no account; `service` is a machine holding the service key. */
export const roles = ['visitor', 'member', 'moderator', 'admin', 'service'] as const;
export type Role = (typeof roles)[number];

/** The asker as every service sees it. `id` is null only for visitors and services. */
export interface Actor {
  readonly id: string | null;
  readonly role: Role;
  /** A licence check of this physician was passed. */
  readonly verified: boolean;
  /** Authenticator assurance level: aal2 after a second factor. */
  readonly aal: 'aal1' | 'aal2';
  readonly sessionId: string | null;
  /** The password was right, but the account's second factor is still to come: a visitor until then. */
  readonly secondFactorPending?: true;
}

const everyone = roles;
const people = ['member', 'moderator', 'admin'] as const;
const operators = ['admin', 'service'] as const;

/** Which roles hold which permission. A route without a permission of this table does not start. */
export const permissions = {
  'site:read': everyone,
  'contact:write': everyone,
  'health:read': everyone,
  'metrics:read': operators,
  'dashboard:read': people,
  'events:read': people,
  'profile:read': everyone,
  'profile:write': people,
  'file:read': everyone,
  'file:write': people,
  'audit:read': people,
  'calculator:use': everyone,
  'calculator:keep': people,
  'article:read': everyone,
  'library:use': people,
  'ingestion:manage': operators,
  'assistant:ask': everyone,
  'assistant:keep': people,
  'card:review': ['moderator', 'admin'],
  'account:use': everyone,
  'account:admin': ['service'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** Whether the actor's role holds the permission; ownership is decided inside the query. */
export const isAllowed = (actor: Actor, permission: Permission): boolean =>
  (permissions[permission] as readonly Role[]).includes(actor.role);
