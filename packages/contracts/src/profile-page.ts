import { z } from 'zod';
import { activityKindSchema } from './dashboard.ts';
import { defineEndpoint } from './endpoint.ts';
import { fieldAudienceSchema, profileFields, profileSchema, profileVisibilitySchema } from './profile.ts';
import {
  awardEntrySchema,
  educationEntrySchema,
  experienceEntrySchema,
  publicationEntrySchema,
} from './profile-entries.ts';

/** Whose eyes an owner may borrow to look at the own profile. */
export const viewAsKinds = ['visitor', 'physician', 'connection'] as const;
export type ViewAs = (typeof viewAsKinds)[number];

/** What makes a profile complete, the most useful step first. */
export const profileSteps = [
  'specialty',
  'hospital',
  'avatar',
  'bio',
  'experience',
  'education',
  'interests',
  'location',
  'publications',
  'license',
] as const;
export type ProfileStep = (typeof profileSteps)[number];

const fieldSchema = z.enum(profileFields);

/** A profile as one viewer may see it. What is withheld is null or an empty list, as if it were not there. */
export const profilePageSchema = z
  .object({
    id: z.uuid(),
    fullName: z.string(),
    avatarUrl: z.string().nullable(),
    bannerUrl: z.string().nullable(),
    specialty: z.string().nullable(),
    subspecialty: z.string().nullable(),
    hospital: z.string().nullable(),
    verified: z.boolean(),
    joinedAt: z.iso.datetime(),
    connectionCount: z.number().int(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    location: z.string().nullable(),
    license: z.string().nullable(),
    boardCertification: z.string().nullable(),
    orcid: z.string().nullable(),
    bio: z.string().nullable(),
    interests: z.array(z.string()),
    awards: z.array(awardEntrySchema),
    education: z.array(educationEntrySchema),
    experience: z.array(experienceEntrySchema),
    publications: z.array(publicationEntrySchema),
    activity: z.array(
      z.object({
        id: z.uuid(),
        kind: activityKindSchema,
        at: z.iso.datetime(),
        detail: z.string().nullable(),
      }),
    ),
    withheld: z
      .partialRecord(fieldSchema, fieldAudienceSchema)
      .describe('Parts shown to others than this viewer, and to whom; says nothing on what they hold.'),
    own: z
      .object({
        version: z.number().int(),
        visibility: profileVisibilitySchema,
        searchVisible: z.boolean(),
        fieldAudiences: z.record(fieldSchema, fieldAudienceSchema),
        completeness: z.object({
          filled: z.number().int(),
          total: z.number().int(),
          next: z.enum(profileSteps).nullable(),
        }),
      })
      .nullable()
      .describe('For the owner alone, and not while looking with others’ eyes.'),
  })
  .meta({ id: 'ProfilePage' });
export type ProfilePage = z.infer<typeof profilePageSchema>;

export const getProfilePage = defineEndpoint({
  id: 'profile.page',
  method: 'GET',
  path: '/api/profiles/:userId',
  summary: 'A physician’s profile as the viewer may see it; owners may look with others’ eyes',
  tag: 'profile',
  permission: 'profile:read',
  params: z.object({ userId: z.uuid() }),
  query: z.object({ as: z.enum(viewAsKinds).optional() }),
  responses: { 200: profilePageSchema },
  errors: ['forbidden'],
});

/** `GET`: the own profile as a PDF, in the language of the request; `?as=` as one of `viewAsKinds` is shown it. */
export const profilePdfPath = '/api/profile/pdf';

/** The picture was sent before, as an upload of the purpose `banner`. */
export const chooseMyBanner = defineEndpoint({
  id: 'profile.chooseBanner',
  method: 'PUT',
  path: '/api/profile/banner',
  summary: 'Set the picture behind the profile’s head to one that was uploaded',
  tag: 'profile',
  permission: 'profile:write',
  body: z.object({ uploadId: z.uuid() }),
  responses: { 200: profileSchema },
  errors: ['not_found', 'image_too_large', 'unprocessable'],
});

export const removeMyBanner = defineEndpoint({
  id: 'profile.removeBanner',
  method: 'DELETE',
  path: '/api/profile/banner',
  summary: 'Remove the picture behind the profile’s head',
  tag: 'profile',
  permission: 'profile:write',
  responses: { 200: profileSchema },
});
