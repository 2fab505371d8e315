import type { ModeratorActor } from '@mz/contracts';
import type { AppContext, RequestOrigin } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import type { Reportables } from '../../platform/reportable.ts';
import { findSubject } from './case-subject.ts';
import type { ModerationService } from './moderation.service.ts';

/** Pictures of what was reported: sealed until a moderator opens one, and each opening is written down. */
export const createReportedPicturesService = (
  { db }: Pick<AppContext, 'db'>,
  reportables: Reportables,
  moderation: ModerationService,
  files: Pick<ProvidedServices['files'], 'addressOf'>,
) => ({
  async open(
    actor: ModeratorActor,
    origin: RequestOrigin,
    caseId: string,
    pictureId: string,
  ): Promise<{ url: string }> {
    const { kind, subjectId } = await findSubject(db, await moderation.find(actor, caseId));
    const found = await reportables.get(kind)?.read(db, subjectId);
    const picture = found?.pictures?.find(({ id }) => id === pictureId);
    if (!picture?.fileId) throw new AppError('not_found', 'There is no such picture.');
    await db.transaction(async (tx) => {
      await moderation.lockFor(tx, actor, caseId);
      await moderation.record(tx, caseId, actor.id, 'picture_opened');
      await recordAudit(tx, {
        action: 'picture_opened',
        actorId: actor.id,
        subjectId: null,
        origin,
        detail: { case: caseId, picture: pictureId },
      });
    });
    return { url: files.addressOf(picture.fileId) };
  },
});
export type ReportedPicturesService = ReturnType<typeof createReportedPicturesService>;
