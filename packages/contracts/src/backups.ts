import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const tag = 'operations';

export const backupRunSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(['backup', 'drill']),
    cause: z.enum(['schedule', 'command', 'administrator']),
    state: z.enum(['running', 'done', 'failed', 'interrupted']),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    backup: z.string().nullable().describe('Which backup was made, or restored on trial.'),
    rows: z.number().int().nullable(),
    files: z.number().int().nullable(),
    missingFiles: z.number().int().nullable().describe('Files whose bytes were gone.'),
    bytes: z.number().int().nullable().describe('Of the tables as they lie at the target.'),
    error: z.string().nullable(),
  })
  .meta({ id: 'BackupRun' });
export type BackupRun = z.infer<typeof backupRunSchema>;

export const backupsOverviewSchema = z
  .object({
    target: z.string().nullable().describe('Null: no backups are made by themselves (BACKUP_TO).'),
    isEncrypted: z.boolean(),
    keepDays: z.number().int(),
    finished: z.array(z.object({ id: z.string(), createdAt: z.iso.datetime() })).describe('Newest first.'),
    problem: z.string().nullable().describe('Why the target cannot be read.'),
    runs: z.array(backupRunSchema),
  })
  .meta({ id: 'BackupsOverview' });
export type BackupsOverview = z.infer<typeof backupsOverviewSchema>;

export const readBackups = defineEndpoint({
  id: 'backups.read',
  method: 'GET',
  path: '/api/admin/backups',
  summary: 'Backups, and how the latest of them and the latest drills went',
  tag,
  permission: 'backups:manage',
  responses: { 200: backupsOverviewSchema },
});

export const startBackup = defineEndpoint({
  id: 'backups.start',
  method: 'POST',
  path: '/api/admin/backups',
  summary: 'Make a backup now, or restore the newest on trial, in the background',
  tag,
  permission: 'backups:manage',
  body: z.object({ kind: z.enum(['backup', 'drill']) }),
  responses: { 202: backupRunSchema },
  errors: ['conflict', 'unprocessable'],
});
