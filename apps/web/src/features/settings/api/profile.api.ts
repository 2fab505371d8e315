import {
  type CallInput,
  chooseMyAvatar,
  listMyAudit,
  type Profile,
  removeMyAvatar,
  updateMyProfile,
} from '@mz/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { replaceUser } from '../../../lib/session.ts';
import type { RunningUpload } from '../../../lib/upload.ts';
import { listFactors } from './factors.api.ts';
import { settingsKeys } from './settings.keys.ts';

/** Keys and fetchers of what Settings shows. */
export const settingsQueries = {
  audit: () =>
    infiniteQueryOptions({
      queryKey: settingsKeys.audit,
      initialPageParam: null as string | null,
      queryFn: ({ pageParam, signal }) =>
        call(listMyAudit, { query: pageParam ? { limit: 10, before: pageParam } : { limit: 10 }, signal }),
      getNextPageParam: (page) => page.nextBefore,
    }),
  factors: () => queryOptions({ queryKey: settingsKeys.factors, queryFn: listFactors }),
};

const keep = (profile: Profile) => {
  replaceUser(profile);
  return profile;
};

/** Changes one's own profile; header and pages follow. */
export const saveProfile = async (patch: CallInput<typeof updateMyProfile>['body']): Promise<Profile> =>
  keep(await call(updateMyProfile, { body: patch }));

/** Makes a picture that is being sent the one of one's own profile. */
export const saveAvatar = async (upload: RunningUpload): Promise<Profile> =>
  keep(await call(chooseMyAvatar, { body: { uploadId: await upload.done } }));

/** Goes back to initials. */
export const dropAvatar = async (): Promise<Profile> => keep(await call(removeMyAvatar));
