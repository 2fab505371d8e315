import {
  type CallInput,
  listMyAudit,
  type Profile,
  removeMyAvatar,
  updateMyProfile,
  uploadMyAvatar,
} from '@mz/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { replaceUser } from '../../../lib/session.ts';
import { accountKeys } from './account.keys.ts';
import { listFactors } from './factors.api.ts';

/** Keys and fetchers of what Settings shows. */
export const accountQueries = {
  audit: () =>
    infiniteQueryOptions({
      queryKey: accountKeys.audit,
      initialPageParam: null as string | null,
      queryFn: ({ pageParam, signal }) =>
        call(listMyAudit, { query: pageParam ? { limit: 10, before: pageParam } : { limit: 10 }, signal }),
      getNextPageParam: (page) => page.nextBefore,
    }),
  factors: () => queryOptions({ queryKey: accountKeys.factors, queryFn: listFactors }),
};

const keep = (profile: Profile) => {
  replaceUser(profile);
  return profile;
};

/** Changes one's own profile; header and pages follow. */
export const saveProfile = async (patch: CallInput<typeof updateMyProfile>['body']): Promise<Profile> =>
  keep(await call(updateMyProfile, { body: patch }));

/** Uploads a picture for one's own profile. */
export const saveAvatar = async (file: File): Promise<Profile> => {
  const form = new FormData();
  form.set('file', file);
  return keep(await call(uploadMyAvatar, { form }));
};

/** Goes back to initials. */
export const dropAvatar = async (): Promise<Profile> => keep(await call(removeMyAvatar));
