import { z } from 'zod';
import { auditActionSchema } from './audit.ts';
import { defineEndpoint } from './endpoint.ts';
import { accountRoleSchema } from './roles.ts';

const tag = 'operations';
const permission = 'admin:use';

const waitingSchema = z.object({
  name: z.string(),
  to: z.string().describe('Address of the screen that works it off.'),
  waiting: z.int().nullable().describe('Null: it could not be read now.'),
});

export const adminOverviewSchema = z
  .object({
    version: z.string(),
    members: z.object({
      total: z.int(),
      newThisMonth: z.int().describe('Of the last 30 days.'),
      seenThisWeek: z.int().nullable().describe('Null: sessions are kept by another service.'),
      twoFactor: z.int().nullable(),
      verified: z.int(),
      moderators: z.int(),
      administrators: z.int(),
    }),
    healthDays: z
      .array(
        z.object({
          name: z.string(),
          day: z.iso.date(),
          state: z.enum(['ok', 'failing']).describe('The worst of the day.'),
          readings: z.int().describe('0: counted before readings were.'),
          failing: z.int(),
          slow: z.int().describe('Readings that were well, a second or more after the question.'),
        }),
      )
      .describe('Each health check on each of the last 30 days (UTC) that has a reading.'),
    queues: z.array(waitingSchema),
    indexes: z.array(z.object({ name: z.string(), behind: z.int().nullable(), isBuilt: z.boolean() })),
    storage: z.array(z.object({ name: z.string(), bytes: z.int().nullable() })),
    disk: z
      .object({ total: z.int(), free: z.int(), reserve: z.int() })
      .nullable()
      .describe('Bytes of the disk that holds DATA_DIR.'),
    mails: z.object({ waiting: z.int(), failed: z.int(), target: z.enum(['smtp', 'folder']) }),
    collectors: z
      .object({
        telemetry: z.string().nullable().describe('Host that is sent traces and metrics; null: none is.'),
        auditLog: z
          .object({
            to: z.string(),
            waiting: z.int().describe('Events that it has not taken yet.'),
            error: z.string().nullable().describe('Why it was not reached last.'),
          })
          .nullable()
          .describe('Null: the audit log is told to nobody.'),
      })
      .describe('What the operator’s own collectors are sent.'),
  })
  .meta({ id: 'AdminOverview' });
export type AdminOverview = z.infer<typeof adminOverviewSchema>;

export const readAdminOverview = defineEndpoint({
  id: 'admin.overview',
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'Members, what waits for somebody, index, storage and mails in figures',
  tag,
  permission,
  responses: { 200: adminOverviewSchema },
});

export const managedMemberSchema = z
  .object({
    id: z.uuid(),
    fullName: z.string(),
    email: z.string().nullable(),
    specialty: z.string().nullable(),
    role: accountRoleSchema,
    joinedAt: z.iso.datetime(),
    verifiedAt: z.iso.datetime().nullable(),
    hasSecondFactor: z.boolean().nullable().describe('Null: accounts are kept by another service.'),
    lastSeenAt: z.iso.datetime().nullable(),
    isDirectoryDisabled: z.boolean().describe('By the directory of its organisation, which alone opens it.'),
    lockedUntil: z.iso.datetime().nullable().describe('Nobody signs in to the account before that.'),
    suspendedUntil: z.iso
      .datetime()
      .nullable()
      .describe('By a decision of moderators: reads, does not write.'),
    verificationCaseId: z.uuid().nullable().describe('The open case of the licence check.'),
    isDemo: z.boolean(),
  })
  .meta({ id: 'ManagedMember' });
export type ManagedMember = z.infer<typeof managedMemberSchema>;

export const memberStates = ['all', 'unverified', 'waiting', 'locked', 'suspended'] as const;
export type MemberState = (typeof memberStates)[number];

export const listManagedMembers = defineEndpoint({
  id: 'admin.members',
  method: 'GET',
  path: '/api/admin/members',
  summary: 'Members by name or address, role and state, the newest first',
  tag,
  permission,
  query: z.object({
    q: z.string().trim().max(120).default(''),
    role: accountRoleSchema.optional(),
    state: z.enum(memberStates).default('all'),
    limit: z.coerce.number().int().min(1).max(100).default(30),
    before: z.uuid().optional().describe('Id of the last member already seen.'),
  }),
  responses: { 200: z.object({ members: z.array(managedMemberSchema), nextBefore: z.uuid().nullable() }) },
});

const memberParams = z.object({ memberId: z.uuid() });

export const setMemberRole = defineEndpoint({
  id: 'admin.setRole',
  method: 'PUT',
  path: '/api/admin/members/:memberId/role',
  summary: 'Give a member a role; the last administrator keeps theirs',
  tag,
  permission,
  params: memberParams,
  body: z.object({ role: accountRoleSchema }),
  responses: { 200: managedMemberSchema },
  errors: ['conflict'],
});

export const setMemberLock = defineEndpoint({
  id: 'admin.setLock',
  method: 'PUT',
  path: '/api/admin/members/:memberId/lock',
  summary: 'Lock an account, which ends its sessions, or open it again',
  tag,
  permission,
  params: memberParams,
  body: z.object({
    days: z.int().min(1).max(3_650).nullable().describe('Null: open again.'),
    reason: z.string().trim().min(1).max(500).describe('Written to the audit log.'),
  }),
  responses: { 200: managedMemberSchema },
  errors: ['conflict', 'unprocessable'],
});

export const adminJobSchema = z
  .object({
    name: z.string(),
    cron: z.string().describe('In UTC.'),
    state: z.enum(['idle', 'waiting', 'running', 'done', 'failed']),
    at: z.iso.datetime().nullable().describe('Of that state.'),
    tries: z.int(),
    error: z.string().nullable(),
  })
  .meta({ id: 'AdminJob' });
export type AdminJob = z.infer<typeof adminJobSchema>;

export const listAdminJobs = defineEndpoint({
  id: 'admin.jobs',
  method: 'GET',
  path: '/api/admin/jobs',
  summary: 'Work that comes round by itself, and how it went last',
  tag,
  permission,
  responses: { 200: z.object({ isRunning: z.boolean(), jobs: z.array(adminJobSchema) }) },
});

export const runAdminJob = defineEndpoint({
  id: 'admin.runJob',
  method: 'POST',
  path: '/api/admin/jobs/:name/run',
  summary: 'Do a job soon, also one that failed',
  tag,
  permission,
  params: z.object({ name: z.string().min(1).max(100) }),
  responses: { 202: z.object({ queued: z.literal(true) }) },
  errors: ['conflict'],
});

export const managedAuditEntrySchema = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime(),
    action: auditActionSchema,
    actor: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    subject: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    ip: z.string().nullable(),
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'ManagedAuditEntry' });
export type ManagedAuditEntry = z.infer<typeof managedAuditEntrySchema>;

/** What of the audit log is asked for; days are of UTC, the last one included. */
export const auditFilterSchema = z.object({
  action: auditActionSchema.optional(),
  member: z.uuid().optional().describe('Who did it or whom it concerns.'),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

export const listAdminAudit = defineEndpoint({
  id: 'admin.audit',
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Security events of everybody, newest first',
  tag,
  permission,
  query: auditFilterSchema.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    before: z.uuid().optional(),
  }),
  responses: {
    200: z.object({
      entries: z.array(managedAuditEntrySchema),
      actions: z.array(z.string()).describe('Every action there is.'),
      nextBefore: z.uuid().nullable(),
    }),
  },
});

/** `GET`, streamed: the filtered audit log as a file. */
export const auditExportPath = '/api/admin/audit/export';
export const auditExportQuerySchema = auditFilterSchema.extend({ format: z.enum(['csv', 'jsonl']) });

export const retentionRuleSchema = z
  .object({
    name: z.string().describe('Its reason is `retention.<name>` of the catalogue `admin`.'),
    feature: z.string(),
    table: z.string(),
    days: z.number().nullable().describe('Null: as long as the account or the record it belongs to.'),
    setting: z.string().nullable().describe('Variable and name in it that change it.'),
    afterErasureDays: z.int().nullable().describe('How long it is kept of members who left.'),
  })
  .meta({ id: 'RetentionRule' });
export type RetentionRule = z.infer<typeof retentionRuleSchema>;

export const settingSchema = z.object({
  name: z.string(),
  value: z.string().nullable().describe('Null: not set, or a secret.'),
  isSet: z.boolean(),
  isSecret: z.boolean(),
});
export type Setting = z.infer<typeof settingSchema>;

export const readAdminSettings = defineEndpoint({
  id: 'admin.settings',
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'What this installation is configured with, without secrets, and what it keeps for how long',
  tag,
  permission,
  responses: { 200: z.object({ settings: z.array(settingSchema), retention: z.array(retentionRuleSchema) }) },
});

export const sendTestMail = defineEndpoint({
  id: 'admin.testMail',
  method: 'POST',
  path: '/api/admin/test-mail',
  summary: 'Send a mail to oneself now and say what the mail server answered',
  tag,
  permission,
  responses: {
    200: z.object({
      sent: z.boolean(),
      to: z.string(),
      error: z.string().nullable().describe('In the words of the mail server.'),
    }),
  },
  errors: ['unprocessable'],
});
