import type { MemberActor } from '@mz/contracts';
import {
  type addGroupFile,
  type GroupFile,
  groupFileLimits,
  groupFileUpload,
  type listGroupFiles,
} from '@mz/contracts/group-files';
import type { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { publish } from '../../platform/outbox.ts';
import { decodeEnd, encodeEnd } from './group-cursor.ts';
import { createGroupFilesRepository, type GroupFileRow } from './group-files.repository.ts';
import { createGroupsRepository } from './groups.repository.ts';

export type GroupFileStore = Pick<ProvidedServices['files'], 'claim' | 'findLive' | 'prepare' | 'read'>;

const missing = (): AppError => new AppError('not_found', 'File not found.');
const noGroup = (): AppError => new AppError('not_found', 'Group not found.');

const present = ({ fileId: _file, groupId, ...row }: GroupFileRow): GroupFile => ({
  ...row,
  addedAt: new Date(row.addedAt).toISOString(),
  path: `/api/groups/${groupId}/files/${row.id}/content`,
});

/** Documents and pictures that members of a group put there for one another. */
export const createGroupFilesService = ({ db }: Pick<AppContext, 'db'>, files: GroupFileStore) => {
  const requireIn = async (actor: MemberActor, groupId: string): Promise<void> => {
    const group = await createGroupsRepository(db, actor).find(groupId);
    if (group?.state !== 'active') throw noGroup();
  };
  const find = async (actor: MemberActor, groupId: string, id: string): Promise<GroupFileRow> => {
    const row = await createGroupFilesRepository(db, actor).find(groupId, id);
    if (!row) throw missing();
    return row;
  };
  return {
    async list(
      actor: MemberActor,
      groupId: string,
      { limit, cursor }: z.output<typeof listGroupFiles.query>,
    ) {
      await requireIn(actor, groupId);
      const rows = await createGroupFilesRepository(db, actor).list(groupId, decodeEnd(cursor), limit + 1);
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        files: page.map(present),
        nextCursor: rows.length > limit && last ? encodeEnd({ at: last.addedAt, id: last.id }) : null,
      };
    },

    async add(
      actor: MemberActor,
      groupId: string,
      { uploadId, title }: z.output<typeof addGroupFile.body>,
    ): Promise<GroupFile> {
      await requireIn(actor, groupId);
      await files.prepare(actor, uploadId);
      const id = await db.transaction(async (tx) => {
        const repository = createGroupFilesRepository(tx, actor);
        if ((await repository.count(groupId)) >= groupFileLimits.files)
          throw new AppError('unprocessable', `Limit of ${groupFileLimits.files} files reached.`);
        const file = await files.claim(tx, actor, { id: uploadId, purpose: groupFileUpload });
        const added = await repository.insert(groupId, { fileId: file.id, title });
        if (!added) throw noGroup();
        await publish(tx, { type: 'group.changed', groupId, userIds: [] });
        return added;
      });
      return present(await find(actor, groupId, id));
    },

    async remove(actor: MemberActor, groupId: string, id: string) {
      await requireIn(actor, groupId);
      return db.transaction(async (tx) => {
        const repository = createGroupFilesRepository(tx, actor);
        const row = await repository.find(groupId, id);
        if (!row) return { changed: false };
        if (!row.mayRemove)
          throw new AppError('forbidden', 'Only whoever added a file, owners and moderators remove it.');
        const changed = await repository.remove(groupId, id);
        if (changed) await publish(tx, { type: 'group.changed', groupId, userIds: [] });
        return { changed };
      });
    },

    /** Asked for every download, so that whoever leaves the group has no address that goes on. */
    async open(actor: MemberActor, groupId: string, id: string) {
      const row = await find(actor, groupId, id);
      const file = await files.findLive(row.fileId);
      if (!file) throw missing();
      return { row, file, bytes: await files.read(file) };
    },
  };
};
export type GroupFilesService = ReturnType<typeof createGroupFilesService>;
