import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createVerificationRepository } from './verification.repository.ts';

export const verificationCases = defineOwnerCases({
  covers: [createVerificationRepository],
  create: createVerificationRepository,
  async arrange(db, { id: userId }, mark) {
    await db.insert(tables.verifications).values({
      id: newId(),
      userId,
      country: 'JO',
      register: mark,
      registerNumber: '1',
      entryKey: mark,
      registeredName: mark,
      field: 'nephrology',
    });
    await db.insert(tables.verificationEmails).values({ userId, email: mark, codeMac: mark });
  },
  methods: {
    lock: { anybody: 'takes a lock and reads nothing' },
    findLatest: (verification) => verification.findLatest(),
    findIn: (verification) => verification.findIn('submitted'),
    insert: { anybody: 'writes a check of whoever calls' },
    findEmail: (verification) => verification.findEmail(),
    saveEmail: (verification) => verification.saveEmail('new@hospital.example', 'mac'),
    countAttempt: (verification) => verification.countAttempt(),
    confirmEmail: (verification) => verification.confirmEmail(),
    dropEmail: (verification) => verification.dropEmail(),
    setVerified: (verification) => verification.setVerified(new Date()),
  },
});
