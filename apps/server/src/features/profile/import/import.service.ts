import {
  type applyImport,
  type CallInput,
  type EntryInput,
  type ImportFields,
  type ImportPreview,
  importLimits,
  type MemberActor,
  type previewImport,
  profileLimits,
  profilePatchSchema,
} from '@mz/contracts';
import { plainText } from '../../../adapters/literature/markup.ts';
import type { AppContext, RequestOrigin } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { createEntriesRepository } from '../entries.repository.ts';
import type { EntriesService } from '../entries.service.ts';
import { keysOf, keysOfInput } from '../entry-view.ts';
import { createOwnProfileRepository } from '../profile.repository.ts';
import type { ProfileService } from '../profile.service.ts';
import { type Draft, nameOfDraft, toEntryInput } from './draft.ts';
import { readImportFile } from './file.ts';
import { readByIds } from './identifiers.ts';
import type { ImportSources } from './sources.ts';

type PreviewBody = NonNullable<CallInput<typeof previewImport>['body']>;
type ApplyBody = NonNullable<CallInput<typeof applyImport>['body']>;

/** Milliseconds other services are waited for. */
const patience = 12_000;
const maxSkipped = 100;

const cutText = (value: unknown, max: number): string =>
  typeof value === 'string'
    ? plainText(value.slice(0, 4 * max))
        .slice(0, max)
        .toWellFormed()
        .trim()
    : '';

/** What a source says of the person, cut to what a profile takes; what it cannot take is left out. */
const toFields = (fields: Draft['fields'], isEmpty: (name: keyof ImportFields) => boolean): ImportFields => {
  const interests = Array.isArray(fields.interests) ? fields.interests : [];
  const tags = new Map(
    interests
      .map((tag: unknown) => cutText(tag, profileLimits.interest))
      .filter((tag) => tag !== '')
      .map((tag) => [tag.toLowerCase(), tag]),
  );
  const candidates: ImportFields = {
    bio: cutText(fields.bio, profileLimits.bio),
    phone: cutText(fields.phone, profileLimits.phone),
    location: cutText(fields.location, profileLimits.location),
    orcid: cutText(fields.orcid, 19),
    interests: [...tags.values()].slice(0, profileLimits.interests),
  };
  const taken = Object.entries(candidates).filter(([name, value]) => {
    const isSaid = Array.isArray(value) ? value.length > 0 : value !== '';
    const fits = profilePatchSchema.safeParse({ [name]: value }).success;
    return isSaid && fits && isEmpty(name as keyof ImportFields);
  });
  return Object.fromEntries(taken);
};

interface Parts {
  readonly db: AppContext['db'];
  readonly sources: ImportSources;
  readonly entries: EntriesService;
  readonly profile: ProfileService;
}

/** Imports into the own profile: read first, added only as chosen. */
export const createImportService = ({ db, sources, entries, profile }: Parts) => {
  const read = (body: PreviewBody): Promise<Draft> => {
    const signal = AbortSignal.timeout(patience);
    if (body.source === 'ids') return readByIds(db, sources, body.text, signal);
    if (body.source === 'orcid') return sources.byOrcid(body.orcid, signal);
    const bytes = Buffer.from(body.content, 'base64');
    if (bytes.length > importLimits.fileBytes)
      throw new AppError('payload_too_large', 'The file is too large.');
    return readImportFile(bytes);
  };

  return {
    async preview(actor: MemberActor, body: PreviewBody): Promise<ImportPreview> {
      const draft = await read(body);
      await profile.getMine(actor);
      const row = await createOwnProfileRepository(db, actor).find();
      const known = new Set((await createEntriesRepository(db, actor).list()).flatMap(keysOf));
      const seen = new Set<string>();
      const lines: ImportPreview['entries'] = [];
      const skipped: ImportPreview['skipped'] = [...draft.skipped];
      for (const found of draft.entries) {
        const entry = toEntryInput(found);
        if (!entry) {
          skipped.push({ name: nameOfDraft(found), reason: 'invalid' });
          continue;
        }
        const keys = keysOfInput(entry);
        // A source that names the same twice offers it once.
        if (keys.some((key) => seen.has(key))) continue;
        for (const key of keys) seen.add(key);
        if (lines.length >= importLimits.lines)
          skipped.push({ name: nameOfDraft(found), reason: 'over_limit' });
        else lines.push({ entry, known: keys.some((key) => known.has(key)) });
      }
      const isEmpty = (name: keyof ImportFields): boolean => {
        const value = row?.[name];
        return value === null || value === undefined || value.length === 0;
      };
      return {
        entries: lines,
        fields: toFields(draft.fields, isEmpty),
        skipped: skipped.slice(0, maxSkipped),
      };
    },

    async apply(
      actor: MemberActor,
      origin: RequestOrigin,
      { entries: chosen, fields = {} }: ApplyBody,
    ): Promise<{ added: number; known: number }> {
      const added = await entries.addAll(actor, origin, chosen as EntryInput[]);
      await profile.update(actor, origin, fields);
      return { added: added.length, known: chosen.length - added.length };
    },
  };
};
export type ImportService = ReturnType<typeof createImportService>;
