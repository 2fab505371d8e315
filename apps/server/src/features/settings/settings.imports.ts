import {
  connectionRequestsSchema,
  messagesFromSchema,
  notificationChannels,
  notificationKinds,
  themeSchema,
  timeZoneSchema,
} from '@mz/contracts/settings';
import { z } from 'zod';
import type { TableImport } from '../../platform/archive-import.ts';

const minute = z.number().int().min(0).max(1439).nullable();

export const settingsImport: TableImport = {
  part: 'settings',
  replaces: true,
  row: z.object({
    connection_requests: connectionRequestsSchema,
    messages_from: messagesFromSchema,
    data_collection: z.boolean(),
    time_zone: timeZoneSchema.nullable(),
    theme: themeSchema.nullable(),
    email_notifications: z.boolean(),
    notifications: z.partialRecord(
      z.enum(notificationKinds),
      z.partialRecord(z.enum(notificationChannels), z.boolean()),
    ),
    quiet_from: minute,
    quiet_until: minute,
  }),
};
