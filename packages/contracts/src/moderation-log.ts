import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { moderationActions, moderationKinds } from './moderation.ts';

export const moderationLogFormats = ['csv', 'jsonl'] as const;
export type ModerationLogFormat = (typeof moderationLogFormats)[number];

const person = z.object({ id: z.uuid(), name: z.string() }).nullable();

/** A line of the event logs of all cases, as it leaves in a file. */
export const moderationLogLineSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  case: z.uuid(),
  kind: z.enum(moderationKinds),
  action: z.enum(moderationActions),
  actor: person.describe('Null: the platform, an account that is erased, or whoever reported something.'),
  member: person.describe('Whom the case is about; null for pseudonyms and erased accounts.'),
  note: z
    .string()
    .describe('Of moderators, with what identifies a person masked; never of whoever reported.'),
});
export type ModerationLogLine = z.infer<typeof moderationLogLineSchema>;

/** `GET`, streamed: the moderation log as a file. The header names the export, whose checksum is asked for after it. */
export const moderationLogExportPath = '/api/moderation/log/export';
export const moderationLogExportHeader = 'x-export-id';
export const moderationLogExportQuerySchema = z.object({ format: z.enum(moderationLogFormats) });

const tag = 'moderation';
const permission = 'moderation:use';

export const countModerationLog = defineEndpoint({
  id: 'moderation.countLog',
  method: 'GET',
  path: '/api/moderation/log',
  summary: 'How many lines of the moderation log the viewer may take along',
  tag,
  permission,
  responses: { 200: z.object({ lines: z.int() }) },
});

export const getModerationLogExport = defineEndpoint({
  id: 'moderation.logExport',
  method: 'GET',
  path: '/api/moderation/log/exports/:exportId',
  summary: 'What left in an export of one’s own, once it left whole',
  tag,
  permission,
  params: z.object({ exportId: z.uuid() }),
  responses: {
    200: z.object({ lines: z.int(), sha256: z.string().describe('Of the bytes of the file, in hex.') }),
  },
});
