import type { MemberActor } from '@mz/contracts';
import { createDocuments } from '../../adapters/documents/documents.ts';
import { defineFeature } from '../../platform/feature.ts';
import { avatarFile } from './avatar-file.ts';
import { bannerFile } from './banner-file.ts';
import { createCurriculumService } from './document/curriculum.service.ts';
import { createEntriesService } from './entries.service.ts';
import { createImportService } from './import/import.service.ts';
import { createImportSources } from './import/sources.ts';
import { memberReportable } from './member.reportable.ts';
import { profileDemo } from './profile.demo.ts';
import { profileActivities, profileAudit, profileEvents, profileLearning } from './profile.events.ts';
import { entriesImport, profileImport } from './profile.imports.ts';
import { profileLive } from './profile.live.ts';
import { type ProfileParts, registerProfile } from './profile.routes.ts';
import { createProfileService, type ProfileService } from './profile.service.ts';
import { type Completeness, completenessOf, createProfilePageService } from './profile-page.service.ts';

declare module '../../platform/feature.ts' {
  interface ProvidedServices {
    readonly profile: ProfileService & {
      /** Steps of the profile that are done, and those that are not. */
      readonly completeness: (actor: MemberActor) => Promise<Completeness>;
    };
  }
}

/** Profiles with their pictures and entries. */
export const profileFeature = defineFeature({
  name: 'profile',
  needs: ['files'],
  events: profileEvents,
  activities: profileActivities,
  learning: profileLearning,
  audit: profileAudit,
  reportables: [memberReportable],
  owns: {
    profiles: {
      member: 'id',
      unlinked: 'the account may live in another service',
      refers: { avatarFileId: 'a file', bannerFileId: 'a file' },
      imports: profileImport,
      onErase: 'delete',
    },
    profileEntries: { member: 'userId', imports: entriesImport, onErase: 'delete' },
  },
  fileUses: [avatarFile, bannerFile],
  demo: profileDemo,
  create({ context, files, registry }): ProfileParts {
    const profile = createProfileService(context, files);
    const entries = createEntriesService(context);
    const sources = createImportSources(context.config.literature, context.db);
    const pages = createProfilePageService(context, files, registry.activities);
    return {
      profile,
      entries,
      pages,
      curricula: createCurriculumService(context.config.publicUrl, pages, createDocuments()),
      imports: createImportService({ db: context.db, sources, entries, profile }),
    };
  },
  provides: ({ profile, pages }) => ({
    ...profile,
    async completeness(actor) {
      await profile.getMine(actor);
      return completenessOf(await pages.getPage(actor, actor.id));
    },
  }),
  routes: registerProfile,
  imports: ({ profile }) => {
    const takerOf = (picture: 'avatar' | 'banner') => ({
      isWanted: async (actor: MemberActor) => !(await profile.hasPicture(actor, picture)),
      take: async (actor: MemberActor, uploadId: string) => {
        await profile.choosePicture(actor, null, picture, uploadId);
      },
    });
    return {
      written: { profiles: profile.noteImport, profileEntries: profile.noteImport },
      media: { avatar: takerOf('avatar'), banner: takerOf('banner') },
    };
  },
  live: () => profileLive,
});
