import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { int4 } from './integers.ts';
import { languageSchema } from './languages.ts';
import { cleanName, isReadableName } from './person-name.ts';
import { specialtySchema } from './specialties.ts';

/** Who may see a profile beyond its owner. */
export const profileVisibilities = ['public', 'doctors', 'connections'] as const;
export const profileVisibilitySchema = z.enum(profileVisibilities);
export type ProfileVisibility = z.infer<typeof profileVisibilitySchema>;

/** Who may see one part of a profile, of those who may see the profile at all. */
export const fieldAudiences = [...profileVisibilities, 'nobody'] as const;
export const fieldAudienceSchema = z.enum(fieldAudiences);
export type FieldAudience = z.infer<typeof fieldAudienceSchema>;

/**
 * Parts of a profile with an audience of their own, and who sees them until the owner chooses. Name, picture,
 * specialty, hospital and the date of joining are seen by everybody who sees the profile.
 */
export const fieldAudienceDefaults = {
  email: 'nobody',
  phone: 'connections',
  location: 'public',
  license: 'doctors',
  boardCertification: 'public',
  bio: 'public',
  interests: 'public',
  awards: 'public',
  education: 'public',
  experience: 'public',
  publications: 'public',
  activity: 'connections',
} as const satisfies Record<string, FieldAudience>;
export type ProfileField = keyof typeof fieldAudienceDefaults;
export const profileFields = Object.keys(fieldAudienceDefaults) as [ProfileField, ...ProfileField[]];

/** Characters a text of a profile may have, and how many interests there may be. */
export const profileLimits = {
  fullName: 120,
  subspecialty: 120,
  hospital: 160,
  location: 160,
  bio: 2000,
  phone: 40,
  license: 80,
  boardCertification: 200,
  interest: 60,
  interests: 20,
} as const;

const optionalText = (max: number) => z.string().trim().max(max).nullable();
const phoneSchema = optionalText(profileLimits.phone).refine(
  (text) => text === null || text === '' || /^\+?[\d\u0660-\u0669\u06f0-\u06f9 ()./-]{4,}$/.test(text),
  { message: 'Not a telephone number.' },
);

/** An ORCID iD, `0000-0002-1825-0097`: 15 digits and a check character (ISO 7064, MOD 11-2). */
export const isOrcid = (text: string): boolean => {
  if (!/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/.test(text)) return false;
  let total = 0;
  for (const digit of text.replaceAll('-', '').slice(0, 15)) total = ((total + Number(digit)) * 2) % 11;
  const check = (12 - total) % 11;
  return text.endsWith(check === 10 ? 'X' : String(check));
};

/** Fields of a physician's profile that its owner may write: the one schema of every form and import. */
export const profilePatchSchema = z
  .object({
    fullName: z
      .string()
      .overwrite(cleanName)
      .min(1)
      .max(profileLimits.fullName)
      .refine((name) => name === '' || isReadableName(name), {
        message: 'A name has a letter that can be read.',
      }),
    specialty: z.union([specialtySchema, z.literal('')]).nullable(),
    subspecialty: optionalText(profileLimits.subspecialty),
    hospital: optionalText(profileLimits.hospital),
    location: optionalText(profileLimits.location),
    bio: optionalText(profileLimits.bio),
    phone: phoneSchema,
    license: optionalText(profileLimits.license),
    boardCertification: optionalText(profileLimits.boardCertification),
    interests: z
      .array(z.string().trim().min(1).max(profileLimits.interest))
      .max(profileLimits.interests)
      .refine((tags) => new Set(tags.map((tag) => tag.toLowerCase())).size === tags.length, {
        message: 'An interest is listed twice.',
      }),
    orcid: z
      .string()
      .trim()
      .refine((text) => text === '' || isOrcid(text), { message: 'Not an ORCID iD.' })
      .nullable(),
    language: languageSchema,
    visibility: profileVisibilitySchema,
    searchVisible: z.boolean(),
    fieldAudiences: z.partialRecord(z.enum(profileFields), fieldAudienceSchema),
    version: int4(1).describe(
      'The version the change was made from: 409 where the profile has changed since.',
    ),
  })
  .partial()
  .meta({ id: 'ProfilePatch' });
export type ProfilePatch = z.infer<typeof profilePatchSchema>;

export const profileSchema = z
  .object({
    id: z.uuid(),
    fullName: z.string(),
    email: z.string().nullable().describe('Null where the owner does not show it to the viewer.'),
    avatarUrl: z.string().nullable().describe('Signed, expiring address.'),
    specialty: z
      .string()
      .nullable()
      .describe('A code of `Specialty`; older profiles may hold a text of their own.'),
    hospital: z.string().nullable(),
    location: z.string().nullable(),
    bio: z.string().nullable(),
    language: languageSchema,
    visibility: profileVisibilitySchema,
    verified: z.boolean(),
    role: z.enum(['member', 'moderator', 'admin']).optional().describe('For the signed-in physician alone.'),
    createdAt: z.iso.datetime(),
    version: z.number().int(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profileSchema>;

export const getMyProfile = defineEndpoint({
  id: 'profile.mine',
  method: 'GET',
  path: '/api/profile',
  summary: 'The signed-in physician’s own profile',
  tag: 'profile',
  permission: 'profile:write',
  responses: { 200: profileSchema },
});

export const updateMyProfile = defineEndpoint({
  id: 'profile.update',
  method: 'PATCH',
  path: '/api/profile',
  summary: 'Change the signed-in physician’s own profile',
  tag: 'profile',
  permission: 'profile:write',
  body: profilePatchSchema,
  responses: { 200: profileSchema },
  errors: ['conflict'],
});

/** Largest picture taken, and the types it may have by its bytes. */
export const avatarLimits = {
  bytes: 5 * 1024 * 1024,
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/heif'],
} as const;

/** A `multipart/form-data` body with the picture in the field `file`. */
export const uploadMyAvatar = defineEndpoint({
  id: 'profile.uploadAvatar',
  method: 'POST',
  path: '/api/profile/avatar',
  summary: 'Set the profile picture: PNG, JPEG or WebP up to 5 MB',
  tag: 'profile',
  permission: 'profile:write',
  responses: { 200: profileSchema },
  errors: ['malformed_body', 'payload_too_large', 'unsupported_media_type', 'unprocessable', 'storage_full'],
});

/** The picture was sent before, as an upload of the purpose `avatar`. */
export const chooseMyAvatar = defineEndpoint({
  id: 'profile.chooseAvatar',
  method: 'PUT',
  path: '/api/profile/avatar',
  summary: 'Set the profile picture to one that was uploaded',
  tag: 'profile',
  permission: 'profile:write',
  body: z.object({ uploadId: z.uuid() }),
  responses: { 200: profileSchema },
  errors: ['not_found', 'image_too_large', 'unprocessable'],
});

export const removeMyAvatar = defineEndpoint({
  id: 'profile.removeAvatar',
  method: 'DELETE',
  path: '/api/profile/avatar',
  summary: 'Remove the profile picture',
  tag: 'profile',
  permission: 'profile:write',
  responses: { 200: profileSchema },
});
