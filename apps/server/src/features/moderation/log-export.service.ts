import { createHash } from 'node:crypto';
import type { ModeratorActor } from '@mz/contracts';
import type { ModerationLogLine } from '@mz/contracts/moderation-log';
import { newId } from '@mz/db';
import { maskIdentifiers } from '@mz/phi';
import type { AppContext, RequestOrigin } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { type RowsFile, type RowsFormat, writeRowsFile } from '../../lib/rows-file.ts';
import { recordAudit } from '../../platform/audit.ts';
import { createLogExportRepository } from './log-export.repository.ts';

type LogRepository = ReturnType<typeof createLogExportRepository>;

/** Small, as each note of a piece is searched for identifiers before the next is read. */
const batch = 200;

const logFile = (log: LogRepository): RowsFile<ModerationLogLine> => ({
  columns: ['id', 'at', 'case', 'kind', 'action', 'actor_id', 'actor', 'member_id', 'member', 'note'],
  cellsOf: ({ id, at, case: of, kind, action, actor, member, note }) => [
    id,
    at,
    of,
    kind,
    action,
    actor?.id ?? '',
    actor?.name ?? '',
    member?.id ?? '',
    member?.name ?? '',
    note,
  ],
  async read(limit, before) {
    const lines = await log.list(limit, before);
    return lines.map((line) => ({ ...line, note: line.note && maskIdentifiers(line.note).text }));
  },
  batch,
});

/** The moderation log as a file: on record before the first line leaves, and with its checksum after the last. */
export const createLogExportService = ({ db }: Pick<AppContext, 'db'>) => ({
  async count(actor: ModeratorActor): Promise<{ lines: number }> {
    return { lines: await createLogExportRepository(db, actor).count() };
  },

  async begin(
    actor: ModeratorActor,
    origin: RequestOrigin,
    format: RowsFormat,
  ): Promise<{ exportId: string; content: AsyncGenerator<string> }> {
    const exportId = newId();
    const log = createLogExportRepository(db, actor);
    const file = logFile(log);
    const detail = { export: exportId, format };
    await recordAudit(db, { action: 'moderation_log_exported', actorId: actor.id, origin, detail });

    const content = async function* (): AsyncGenerator<string> {
      const hash = createHash('sha256');
      let lines = 0;
      const counted: typeof file = {
        ...file,
        async read(limit, before) {
          const rows = await file.read(limit, before);
          lines += rows.length;
          return rows;
        },
      };
      for await (const piece of writeRowsFile(counted, format)) {
        hash.update(piece);
        yield piece;
      }
      await recordAudit(db, {
        action: 'moderation_log_sent',
        actorId: actor.id,
        origin,
        detail: { ...detail, lines, sha256: hash.digest('hex') },
      });
    };
    return { exportId, content: content() };
  },

  /** @throws AppError `not_found` for an export of somebody else, and for one that did not leave whole */
  async findSent(actor: ModeratorActor, exportId: string): Promise<{ lines: number; sha256: string }> {
    const sent = await createLogExportRepository(db, actor).findSent(exportId);
    if (!sent) throw new AppError('not_found', 'Export not found.');
    return sent;
  },
});
export type LogExportService = ReturnType<typeof createLogExportService>;
