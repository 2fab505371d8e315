import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createAuditRepository } from './audit.repository.ts';

export const auditCases = defineOwnerCases({
  covers: [createAuditRepository],
  create: createAuditRepository,
  async arrange(db, { id: subjectId }, mark) {
    await db
      .insert(tables.auditEvents)
      .values({ id: newId(), action: 'profile_updated', subjectId, userAgent: mark });
  },
  methods: {
    list: (audit) => audit.list(['profile_updated'], 10, undefined),
  },
});
