import type { Actor, Language, MemberActor, ModeratorActor } from '@mz/contracts';
import { resourceKinds } from '@mz/contracts/academy';
import type { Certificate } from '@mz/contracts/academy-learning';
import { directionOf } from '@mz/i18n';
import { toString as renderQrCode } from 'qrcode';
import { z } from 'zod';
import type { Documents } from '../../adapters/documents/documents.ts';
import type { AppContext, RequestOrigin } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { readCatalogue } from '../../lib/catalogue.ts';
import { newPublicNumber } from '../../lib/public-number.ts';
import { recordAudit } from '../../platform/audit.ts';
import { createCredentialKey } from '../../platform/credential-key.ts';
import { publish } from '../../platform/outbox.ts';
import {
  type CertificateRow,
  createCertificatesRepository,
  findByNumber,
  markRevoked,
  titlesOf,
} from './certificates.repository.ts';
import { createLearningRepository } from './learning.repository.ts';
import { createModulesRepository } from './modules/modules.repository.ts';
import { badgeOf } from './open-badge.ts';
import { createAttemptsRepository } from './quiz.repository.ts';
import { createResourcesRepository } from './resources.repository.ts';
import { missing } from './resources.service.ts';

const template = new URL('./certificate.typ', import.meta.url);
const kindSchema = z.enum(resourceKinds);

// i18n-keys: academy:certificate.*
const textsSchema = z.object({
  certificate: z.object({
    title: z.string(),
    holder: z.string(),
    completed: z.string(),
    minutes: z.string(),
    pages: z.string(),
    parts: z.string(),
    completedOnly: z.string(),
    score: z.string(),
    issued: z.string(),
    number: z.string(),
    verify: z.string(),
    record: z.string(),
  }),
});

const present = (row: CertificateRow, language: Language): Certificate => ({
  number: row.number,
  fullName: row.fullName,
  title: row.titles[language] ?? row.titles.en ?? Object.values(row.titles)[0] ?? '',
  kind: kindSchema.parse(row.kind),
  units: row.coveredUnits,
  correct: row.correct,
  total: row.total,
  issuedAt: row.issuedAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  revokedReason: row.revokedReason,
  statement: row.statement,
});

/** Certificates: of what was completed and passed, for whoever is given their number. */
export const createCertificatesService = (
  { config, db, secrets }: Pick<AppContext, 'config' | 'db' | 'secrets'>,
  documents: Documents,
) => {
  const key = createCredentialKey({ config, secrets });
  return {
    async issue(actor: MemberActor, language: Language, resourceId: string): Promise<Certificate> {
      const existing = await createCertificatesRepository(db, actor).findOf(resourceId);
      if (existing) return present(existing, language);
      const resource = await createResourcesRepository(db, actor, language).find(resourceId, 'published');
      if (!resource) throw missing();
      const progress = await createLearningRepository(db, actor).findProgress(resourceId);
      const attempts = createAttemptsRepository(db, actor);
      // A course without a quiz of its own was asked by its parts, a module without one by itself.
      const passed =
        resource.questions > 0 || !['course', 'module'].includes(resource.kind)
          ? await attempts.findPassed(resourceId)
          : await attempts.sumPassed((resource.parts ?? []).map(({ id }) => id));
      const module =
        resource.kind === 'module' && (await createModulesRepository(db, actor).find(resourceId));
      if (!progress?.completed || !passed)
        throw new AppError('unprocessable', 'The resource is not completed, or its quiz not passed.');
      const titles = await titlesOf(db, resourceId);
      return db.transaction(async (tx) => {
        const certificates = createCertificatesRepository(tx, actor);
        const row = await certificates.insert({
          number: newPublicNumber('MZ'),
          resourceId,
          titles,
          // Of a module the time that was spent in it.
          coveredUnits: module ? module.seconds : progress.coveredUnits,
          kind: resource.kind,
          statement: config.accreditation,
          ...passed,
        });
        if (!row) {
          const other = await certificates.findOf(resourceId);
          if (!other) throw new AppError('conflict', 'Issue the certificate again.');
          return present(other, language);
        }
        await publish(tx, {
          type: 'learning.certified',
          userId: actor.id,
          resourceId,
          certificateId: row.id,
        });
        return present(row, language);
      });
    },

    async list(actor: MemberActor, language: Language) {
      const rows = await createCertificatesRepository(db, actor).list();
      return { certificates: rows.map((row) => present(row, language)) };
    },

    async get(_viewer: Actor, language: Language, number: string): Promise<Certificate> {
      const row = await findByNumber(db, number);
      if (!row) throw new AppError('not_found', 'There is no such certificate.');
      return present(row, language);
    },

    async revoke(
      actor: ModeratorActor,
      origin: RequestOrigin,
      language: Language,
      number: string,
      reason: string,
    ): Promise<Certificate> {
      const row = await findByNumber(db, number);
      if (!row) throw new AppError('not_found', 'There is no such certificate.');
      if (row.memberId === actor.id) throw new AppError('forbidden', 'Nobody decides about themselves.');
      return db.transaction(async (tx) => {
        const revoked = await markRevoked(tx, row.id, reason);
        if (revoked)
          await recordAudit(tx, {
            action: 'certificate_revoked',
            actorId: actor.id,
            subjectId: row.memberId,
            origin,
            detail: { certificate: row.id },
          });
        return present(revoked ?? row, language);
      });
    },

    /** @throws AppError `not_found` for another member's, `unavailable` */
    async draw(actor: MemberActor, language: Language, number: string): Promise<Buffer> {
      const row = await createCertificatesRepository(db, actor).findOwn(number);
      if (!row || row.revokedAt) throw new AppError('not_found', 'There is no such certificate.');
      const { certificate: texts } = textsSchema.parse(readCatalogue(language, 'academy'));
      const shown = present(row, language);
      const address = new URL(`/certificate/${number}`, config.publicUrl).href;
      const locale = { en: 'en-GB', ar: 'ar-u-nu-latn', zh: 'zh-CN' }[language];
      const isTimed = ['video', 'podcast', 'module'].includes(shown.kind);
      const amount = isTimed ? Math.round(shown.units / 60) : shown.units;
      const unit = shown.kind === 'course' ? texts.parts : isTimed ? texts.minutes : texts.pages;
      return documents.render(template, {
        lang: language,
        rtl: directionOf(language) === 'rtl',
        name: shown.fullName,
        resource: shown.title,
        title: texts.title,
        holder: texts.holder,
        completed: shown.total > 0 ? texts.completed : texts.completedOnly,
        rows: [
          [unit, String(Math.max(1, amount))],
          ...(shown.total > 0 ? [[texts.score, `${shown.correct}/${shown.total}`]] : []),
          [
            texts.issued,
            new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(row.issuedAt),
          ],
          [texts.number, shown.number],
        ],
        verify: texts.verify,
        record: row.statement ?? texts.record,
        address,
        qr: await renderQrCode(address, { type: 'svg', margin: 0 }),
      });
    },

    /** What others verify without asking; whether it was revoked is said by the page of the certificate. */
    async sign(actor: MemberActor, language: Language, number: string): Promise<{ jwt: string }> {
      const row = await createCertificatesRepository(db, actor).findOwn(number);
      if (!row || row.revokedAt) throw new AppError('not_found', 'There is no such certificate.');
      const site = config.publicUrl;
      return {
        jwt: await key.sign(badgeOf(present(row, language), { ...row, site }), {
          issuedAt: row.issuedAt,
        }),
      };
    },

    close: () => documents.close(),
  };
};
export type CertificatesService = ReturnType<typeof createCertificatesService>;
