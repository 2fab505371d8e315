import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { languageSchema } from './languages.ts';

/** Who may see a profile beyond its owner. */
export const profileVisibilities = ['public', 'doctors', 'connections'] as const;
export const profileVisibilitySchema = z.enum(profileVisibilities);

/** Fields of a physician's profile that its owner may write. */
export const profilePatchSchema = z
  .object({
    fullName: z.string().trim().min(1).max(120),
    specialty: z.string().trim().max(80).nullable(),
    hospital: z.string().trim().max(160).nullable(),
    location: z.string().trim().max(160).nullable(),
    bio: z.string().trim().max(2000).nullable(),
    language: languageSchema,
    visibility: profileVisibilitySchema,
  })
  .partial()
  .meta({ id: 'ProfilePatch' });

export const profileSchema = z
  .object({
    id: z.uuid(),
    fullName: z.string(),
    email: z.string().nullable().describe('Only in the owner’s own profile.'),
    avatarUrl: z.string().nullable().describe('Signed, expiring address.'),
    specialty: z.string().nullable(),
    hospital: z.string().nullable(),
    location: z.string().nullable(),
    bio: z.string().nullable(),
    language: languageSchema,
    visibility: profileVisibilitySchema,
    verified: z.boolean(),
    createdAt: z.iso.datetime(),
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
});

/** Largest picture taken, and the types it may have by its bytes. */
export const avatarLimits = {
  bytes: 5 * 1024 * 1024,
  types: ['image/png', 'image/jpeg', 'image/webp'],
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
