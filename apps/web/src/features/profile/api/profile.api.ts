import {
  addEntry,
  applyImport,
  type CallInput,
  chooseMyAvatar,
  chooseMyBanner,
  deleteEntry,
  type EntryInput,
  type EntryKind,
  getProfilePage,
  type ImportPreview,
  type Profile,
  type ProfileEntry,
  type ProfilePage,
  previewImport,
  profilePdfPath,
  removeMyAvatar,
  removeMyBanner,
  reorderEntries,
  updateEntry,
  updateMyProfile,
  type ViewAs,
} from '@mz/contracts';
import { queryOptions } from '@tanstack/react-query';
import { authorizedFetch } from '../../../lib/authorized-fetch.ts';
import { call, readApiError, toNetworkError } from '../../../lib/http.ts';
import { queryClient } from '../../../lib/query.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { replaceUser } from '../../../lib/session.ts';
import { startUpload } from '../../../lib/upload.ts';
import { profileKeys } from './profile.keys.ts';

export type PictureKind = 'avatar' | 'banner';

/** Keys and fetchers of profiles. */
export const profileQueries = {
  page: (viewerId: string | null, userId: string, as: ViewAs | null) =>
    queryOptions({
      queryKey: profileKeys.page(viewerId, userId, as),
      queryFn: ({ signal }) => call(getProfilePage, { params: { userId }, query: as ? { as } : {}, signal }),
    }),
};

/** Reads profiles again wherever they are shown. */
export const refreshProfiles = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: profileKeys.all });

/** One's own profile as the server has it now. */
export const fetchOwnPage = (userId: string): Promise<ProfilePage> =>
  queryClient.fetchQuery({ ...profileQueries.page(userId, userId, null), staleTime: 0 });

/** One's own profile as a PDF; with `as`, what one of that kind is shown of it. */
export const downloadPdf = async (as: ViewAs | null): Promise<void> => {
  const address = as ? `${profilePdfPath}?as=${as}` : profilePdfPath;
  const answer = await authorizedFetch(address).catch(toNetworkError);
  if (!answer.ok) throw await readApiError(answer);
  saveFile(await answer.blob(), 'curriculum-vitae.pdf');
};

const keep = async (profile: Profile): Promise<Profile> => {
  replaceUser(profile);
  await refreshProfiles();
  return profile;
};

/** Changes one's own profile; header and pages follow. */
export const saveProfile = async (patch: CallInput<typeof updateMyProfile>['body']): Promise<Profile> =>
  keep(await call(updateMyProfile, { body: patch }));

/** Sends a picture that was cut and makes it the profile's. */
export const savePicture = async (kind: PictureKind, file: File): Promise<Profile> => {
  const uploadId = await startUpload(file, { purpose: kind }).done;
  const body = { uploadId };
  return keep(await (kind === 'avatar' ? call(chooseMyAvatar, { body }) : call(chooseMyBanner, { body })));
};

export const dropPicture = async (kind: PictureKind): Promise<Profile> =>
  keep(await (kind === 'avatar' ? call(removeMyAvatar) : call(removeMyBanner)));

export type ImportBody = NonNullable<CallInput<typeof previewImport>['body']>;

/** Reads a source; nothing is added. */
export const readImport = (body: ImportBody): Promise<ImportPreview> => call(previewImport, { body });

/** Adds what was chosen of a preview. */
export const saveImport = async (body: NonNullable<CallInput<typeof applyImport>['body']>): Promise<void> => {
  await call(applyImport, { body });
  await refreshProfiles();
};

/** Adds an entry, or changes the one of `id` as it was read in `version`. */
export const saveEntry = async (
  entry: EntryInput,
  before: Pick<ProfileEntry, 'id' | 'version'> | null,
): Promise<ProfileEntry> => {
  const saved = before
    ? await call(updateEntry, { params: { id: before.id }, body: { entry, version: before.version } })
    : await call(addEntry, { body: entry });
  await refreshProfiles();
  return saved;
};

export const dropEntry = async (id: string): Promise<void> => {
  await call(deleteEntry, { params: { id } });
  await refreshProfiles();
};

export const orderEntries = async (kind: EntryKind, ids: string[]): Promise<void> => {
  try {
    await call(reorderEntries, { body: { kind, ids } });
  } finally {
    // Also after a refusal: the list is another by then.
    await refreshProfiles();
  }
};
