import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { defineDemo } from '../../platform/demo-content.ts';
import { entryKeyOf } from './entry-key.ts';

const day = 86_400_000;

/** Checks of the fictional physicians, by the local part of the address: register, number, field, days since. */
const checked: Readonly<Record<string, readonly [string, string, string, string, number]>> = {
  'lina.haddad': ['JO', 'Jordan Medical Council', 'JO-048217', 'nephrology', 19],
  'omar.nasser': ['JO', 'Jordan Medical Council', 'JO-031905', 'cardiology', 24],
  'wei.chen': ['CN', 'National Health Commission of China', '110420000018264', 'endocrinology', 31],
  'samira.khalil': ['JO', 'Jordan Medical Council', 'JO-052630', 'nephrology', 33],
  'ingrid.solberg': ['NO', 'Helsepersonellregisteret', '9144731', 'cardiology', 12],
};
/** The one whose evidence waits. */
const waiting = {
  person: 'farah.aziz',
  hours: 5,
  caseId: '01890a5d-ac96-7003-8000-00000000ca01',
} as const;

/** Licence checks of the demonstration: some hold, one waits for a moderator. */
export const verificationDemo = defineDemo({
  async write(tx, { people, now }) {
    for (const { id: userId, email, fullName } of people) {
      const [country, register, number, field, days] = checked[email.split('@')[0] ?? ''] ?? [];
      if (!country || !register || !number || !field || days === undefined) continue;
      const decidedAt = new Date(now.getTime() - days * day);
      await tx.insert(tables.verifications).values({
        id: newId(),
        userId,
        state: 'verified',
        country,
        register,
        registerNumber: number,
        entryKey: entryKeyOf({ country, register, number }),
        registeredName: fullName,
        field,
        submittedAt: new Date(decidedAt.getTime() - 7_200_000),
        decidedAt,
        expiresAt: new Date(decidedAt.getTime() + 730 * day),
      });
      await tx.update(tables.profiles).set({ verifiedAt: decidedAt }).where(eq(tables.profiles.id, userId));
    }
    const asking = people.find(({ email }) => email.startsWith(`${waiting.person}@`));
    if (!asking) return;
    const entry = { country: 'SG', register: 'Singapore Medical Council', number: 'M17420J' };
    const id = newId();
    const submittedAt = new Date(now.getTime() - waiting.hours * 3_600_000);
    await tx.insert(tables.verifications).values({
      id,
      userId: asking.id,
      country: entry.country,
      register: entry.register,
      registerNumber: entry.number,
      entryKey: entryKeyOf(entry),
      registeredName: 'Aziz, Farah Binti',
      field: 'oncology',
      institution: asking.email,
      submittedAt,
    });
    const { caseId } = waiting;
    await tx.insert(tables.moderationCases).values({
      id: caseId,
      kind: 'verification',
      subjectId: id,
      userId: asking.id,
      openedAt: submittedAt,
      dueAt: new Date(submittedAt.getTime() + day),
    });
    await tx
      .insert(tables.moderationEvents)
      .values({ id: newId(), caseId, action: 'opened', createdAt: submittedAt });
  },
  async remove(tx) {
    // Cases outlive their members; this one was about nobody.
    await tx.delete(tables.moderationCases).where(eq(tables.moderationCases.id, waiting.caseId));
  },
});
