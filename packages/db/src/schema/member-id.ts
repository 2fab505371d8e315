import { uuid } from 'drizzle-orm/pg-core';
import { profiles } from './profile.ts';

/** A column that names a member. The row goes with the member's profile. */
export const memberId = (name = 'user_id') =>
  uuid(name).references(() => profiles.id, { onDelete: 'cascade' });
