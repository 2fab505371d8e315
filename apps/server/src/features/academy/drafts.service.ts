import type { Language, MemberActor } from '@mz/contracts';
import {
  academyLimits,
  academyUploads,
  type Cue,
  type Resource,
  type ResourceKind,
} from '@mz/contracts/academy';
import type { createResource, updateResource } from '@mz/contracts/academy-authoring';
import type { NewQuestion } from '@mz/contracts/academy-learning';
import type { Transaction } from '@mz/db';
import type { z } from 'zod';
import { termsOf } from '../../adapters/search/analysis/stored-terms.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { publish } from '../../platform/outbox.ts';
import { type ModulesService, moduleUnits } from './modules/modules.service.ts';
import type { PackageFacts } from './modules/package-file.ts';
import { type Files, presentResource } from './present-resource.ts';
import { listFilesOf } from './resource-files.ts';
import { createResourcesRepository } from './resources.repository.ts';
import { missing } from './resources.service.ts';
import {
  changeVersion,
  copyParts,
  createVersionsRepository,
  insertVersion,
  nameOf,
  readSpoken,
  setCaptionsOf,
  setCitations,
  setParts,
  setSearch,
  type VersionRow,
  type VersionValues,
} from './versions.repository.ts';
import { CaptionsError, parseVtt } from './vtt.ts';

type WrittenQuestion = NonNullable<VersionValues['questions']>[number];
type Created = z.output<typeof createResource.body>;
type Changed = z.output<typeof updateResource.body>;
type Captions = { vtt: string } | { cues: Cue[] };

const dueInHours = 72;

const refused = (field: string, code: string, message: string): AppError =>
  new AppError('unprocessable', message, { fields: [{ path: `body.${field}`, code, message }] });

const readCues = (captions: Captions): Cue[] => {
  if ('cues' in captions) {
    if (captions.cues.some(({ from, to }) => to <= from))
      throw refused('cues', 'bad_times', 'A cue ends before it begins.');
    return captions.cues.toSorted((a, b) => a.from - b.from);
  }
  try {
    return parseVtt(captions.vtt);
  } catch (error) {
    if (error instanceof CaptionsError) throw refused('vtt', error.code, error.message);
    throw error;
  }
};

/** Members' own resources: drafts, versions, captions, and on to the moderators. */
export const createDraftsService = (
  { db }: Pick<AppContext, 'db'>,
  {
    files,
    moderation,
    modules,
  }: {
    files: Files;
    moderation: Pick<ProvidedServices['moderation'], 'open' | 'closeOf'>;
    modules: Pick<ModulesService, 'inspect'>;
  },
) => {
  const show = async (actor: MemberActor, language: Language, id: string): Promise<Resource> => {
    const row = await createResourcesRepository(db, actor, language).find(id, 'open');
    if (!row) throw missing();
    return presentResource(row, files, actor.id, language);
  };

  /** Claims what was uploaded for a version; nothing of it is stored where the rest is refused. */
  const claimSource = async (
    tx: Transaction,
    actor: MemberActor,
    kind: ResourceKind,
    {
      uploadId,
      linkUrl,
      posterUploadId,
      soundUploadId,
      units,
    }: Pick<Changed, 'uploadId' | 'linkUrl' | 'posterUploadId' | 'soundUploadId' | 'units'>,
    module: PackageFacts | null,
  ): Promise<Partial<VersionValues>> => {
    if (kind === 'course') {
      if (uploadId || linkUrl) throw refused('uploadId', 'exclusive', 'A course consists of its parts.');
    } else if (kind === 'module' && linkUrl) {
      throw refused('linkUrl', 'exclusive', 'A module is a package.');
    } else if (uploadId && linkUrl) throw refused('linkUrl', 'exclusive', 'Either a file or an address.');
    const media =
      kind !== 'course' &&
      uploadId &&
      (await files.claim(tx, actor, { id: uploadId, purpose: academyUploads[kind] }));
    const poster =
      posterUploadId &&
      (await files.claim(tx, actor, { id: posterUploadId, purpose: academyUploads.poster }));
    if (soundUploadId && (kind !== 'video' || !uploadId))
      throw refused('soundUploadId', 'exclusive', 'The sound comes with its video.');
    const sound =
      soundUploadId && (await files.claim(tx, actor, { id: soundUploadId, purpose: academyUploads.sound }));
    return {
      ...((media || linkUrl) && { soundFileId: null, streams: null, streamsAt: null }),
      ...(sound && { soundFileId: sound.id }),
      ...(media && {
        fileId: media.id,
        linkUrl: null,
        contentType: media.contentType,
        byteSize: media.byteSize,
        units: units ?? null,
      }),
      ...(linkUrl && { linkUrl, fileId: null, contentType: null, byteSize: null, units: units ?? null }),
      ...(poster && { posterFileId: poster.id }),
      ...(units !== undefined && { units }),
      ...(kind === 'module' && { units: moduleUnits }),
      ...(module && { module: { standard: module.standard, launch: module.launch } }),
    };
  };
  /** Before the transaction: what takes long. */
  const prepare = async (
    actor: MemberActor,
    kind: ResourceKind,
    { uploadId, posterUploadId, soundUploadId }: Changed,
  ): Promise<PackageFacts | null> => {
    for (const id of [uploadId, posterUploadId, soundUploadId]) if (id) await files.prepare(actor, id);
    return kind === 'module' && uploadId ? modules.inspect(actor, uploadId) : null;
  };

  const index = async (
    tx: Transaction,
    id: string,
    version: VersionValues,
    authorId: string,
  ): Promise<void> => {
    const said = await readSpoken(tx, id);
    const name = await nameOf(tx, authorId);
    await setSearch(tx, id, termsOf([version.title, name, version.description, said].join('\n')));
  };

  /**
   * The version that is worked on, begun from the published one where there is none; locked.
   *
   * @throws AppError `conflict` while it waits for a moderator
   */
  const openVersion = async (
    tx: Transaction,
    actor: MemberActor,
    resourceId: string,
  ): Promise<VersionRow> => {
    const versions = createVersionsRepository(tx, actor);
    if (!(await versions.lock(resourceId))) throw missing();
    const open = await versions.findVersion(resourceId, 'open');
    if (open?.state === 'submitted') throw new AppError('conflict', 'This version waits for a moderator.');
    if (open) return open;
    const published = await versions.findVersion(resourceId, 'published');
    if (!published) throw missing();
    const {
      id: _id,
      resourceId: _resource,
      number: _number,
      decidedAt: _decided,
      createdAt: _at,
      ...values
    } = published;
    const id = await insertVersion(tx, resourceId, {
      ...values,
      state: 'draft',
      message: '',
      questions: null,
    });
    await copyParts(tx, published.id, id);
    return { ...published, id, state: 'draft', questions: null };
  };

  const toValues = (body: Changed): Partial<VersionValues> => {
    const {
      uploadId: _file,
      posterUploadId: _poster,
      soundUploadId: _sound,
      linkUrl: _link,
      units: _units,
      articleIds: _ids,
      partIds: _parts,
      ...rest
    } = body;
    return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  };
  const compose = async (
    tx: Transaction,
    actor: MemberActor,
    { versionId, kind }: { versionId: string; kind: string },
    partIds: readonly string[] | undefined,
  ) => {
    if (!partIds || kind !== 'course') return;
    const wanted = [...new Set(partIds)];
    if (wanted.length === 0) throw refused('partIds', 'required', 'A course has parts.');
    if ((await setParts(tx, actor, versionId, wanted)) !== wanted.length)
      throw refused('partIds', 'unknown', 'One of these parts is not there, or cannot be completed here.');
  };
  /** The picture of a question, claimed where it is new; only the author's own. */
  const keepPicture = async (
    tx: Transaction,
    actor: MemberActor,
    { image, ...question }: NewQuestion,
  ): Promise<WrittenQuestion> => {
    if (!image) return question;
    const { uploadId, fileId, alt } = image;
    const file = uploadId
      ? await files.claim(tx, actor, { id: uploadId, purpose: academyUploads.question })
      : fileId
        ? await files.findOwned(actor.id, fileId)
        : null;
    if (file?.purpose !== academyUploads.question)
      throw refused('questions', 'no_picture', 'The picture of a question is missing.');
    return { ...question, image: { fileId: file.id, alt } };
  };
  const cite = async (tx: Transaction, versionId: string, articleIds: readonly string[] | undefined) => {
    if (!articleIds) return;
    const wanted = [...new Set(articleIds)];
    if ((await setCitations(tx, versionId, wanted)) !== wanted.length)
      throw refused('articleIds', 'unknown', 'One of these papers is not there.');
  };

  return {
    listOwn: async (actor: MemberActor) => ({
      resources: await createVersionsRepository(db, actor).listOwn(),
    }),

    async create(actor: MemberActor, language: Language, body: Created): Promise<Resource> {
      if (!body.uploadId && !body.linkUrl && body.kind !== 'course')
        throw refused('uploadId', 'required', 'A file or an address is needed.');
      const module = await prepare(actor, body.kind, body);
      const id = await db.transaction(async (tx) => {
        const versions = createVersionsRepository(tx, actor);
        if ((await versions.countOpen()) >= academyLimits.drafts)
          throw new AppError('unprocessable', `Limit of ${academyLimits.drafts} drafts reached.`);
        const resourceId = await versions.insertResource();
        const values = {
          ...(toValues(body) as VersionValues),
          ...(await claimSource(tx, actor, body.kind, body, module)),
        };
        const versionId = await insertVersion(tx, resourceId, values);
        await cite(tx, versionId, body.articleIds);
        await compose(tx, actor, { versionId, kind: body.kind }, body.partIds);
        await index(tx, versionId, values, actor.id);
        return resourceId;
      });
      return show(actor, language, id);
    },

    async update(actor: MemberActor, language: Language, id: string, body: Changed): Promise<Resource> {
      const kind = body.uploadId ? await createVersionsRepository(db, actor).kindOf(id) : null;
      const module = await prepare(actor, kind ?? 'document', body);
      await db.transaction(async (tx) => {
        const open = await openVersion(tx, actor, id);
        const change = {
          ...toValues(body),
          ...(await claimSource(tx, actor, open.kind as ResourceKind, body, module)),
          state: 'draft',
        };
        await changeVersion(tx, open.id, change);
        await cite(tx, open.id, body.articleIds);
        await compose(tx, actor, { versionId: open.id, kind: open.kind }, body.partIds);
        await index(tx, open.id, { ...open, ...change }, actor.id);
      });
      return show(actor, language, id);
    },

    async setCaptions(actor: MemberActor, id: string, language: Language, captions: Captions) {
      const cues = readCues(captions);
      await db.transaction(async (tx) => {
        const open = await openVersion(tx, actor, id);
        await setCaptionsOf(tx, open.id, language, cues);
        await index(tx, open.id, open, actor.id);
      });
      return { cues };
    },

    /** The quiz this version is to have; it is asked once a moderator published it. */
    async setQuestions(actor: MemberActor, id: string, questions: readonly NewQuestion[]) {
      for (const { image } of questions) if (image?.uploadId) await files.prepare(actor, image.uploadId);
      return db.transaction(async (tx) => {
        const open = await openVersion(tx, actor, id);
        const written: WrittenQuestion[] = [];
        for (const question of questions) written.push(await keepPicture(tx, actor, question));
        await changeVersion(tx, open.id, { questions: written, state: 'draft' });
        return { questions: questions.length };
      });
    },

    /** Readers of the resource find there what is said under the post, and what may be said there. */
    async openDiscussion(actor: MemberActor, id: string, postId: string) {
      // What came with the product has no author: its moderators open the discussion.
      const isBundled = actor.role !== 'member';
      if (!(await createVersionsRepository(db, actor).setDiscussion(id, postId, isBundled))) throw missing();
      return { changed: true };
    },

    async submit(actor: MemberActor, language: Language, id: string): Promise<Resource> {
      await db.transaction(async (tx) => {
        const open = await openVersion(tx, actor, id);
        await changeVersion(tx, open.id, { state: 'submitted', message: '' });
        await moderation.open(tx, {
          kind: 'resource',
          subjectId: open.id,
          memberId: actor.id,
          dueInHours,
        });
        await publish(tx, { type: 'resource.changed', resourceId: id, authorId: actor.id });
      });
      return show(actor, language, id);
    },

    async remove(actor: MemberActor, id: string) {
      return db.transaction(async (tx) => {
        const repository = createVersionsRepository(tx, actor);
        if (!(await repository.lock(id))) throw missing();
        const fileIds = await listFilesOf(tx, id);
        const versions = (await repository.remove(id)) ?? [];
        for (const fileId of fileIds) await files.discard(tx, fileId);
        for (const version of versions)
          if (version.state === 'submitted')
            await moderation.closeOf(tx, 'resource', version.id, {
              actorId: actor.id,
              decision: 'withdrawn',
            });
        await publish(tx, { type: 'resource.changed', resourceId: id, authorId: actor.id });
        return { changed: true };
      });
    },
  };
};
export type DraftsService = ReturnType<typeof createDraftsService>;
