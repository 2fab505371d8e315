import { defineFeature } from '../../platform/feature.ts';
import { avatarFile } from './avatar-file.ts';
import { profileDemo } from './profile.demo.ts';
import { profileLive } from './profile.live.ts';
import { registerProfile } from './profile.routes.ts';
import { createProfileService, type ProfileService } from './profile.service.ts';

declare module '../../platform/feature.ts' {
  interface ProvidedServices {
    readonly profile: ProfileService;
  }
}

/** The own profile and its picture. */
export const profileFeature = defineFeature({
  name: 'profile',
  needs: ['files'],
  owns: {
    profiles: {
      member: 'id',
      unlinked: 'the account may live in another service',
      refers: { avatarFileId: 'a file', bannerFileId: 'a file' },
      onErase: 'delete',
    },
    profileEntries: { member: 'userId', onErase: 'delete' },
  },
  fileUses: [avatarFile],
  demo: profileDemo,
  create: ({ context, files }) => createProfileService(context, files),
  provides: (profile) => profile,
  routes: registerProfile,
  live: () => profileLive,
});
