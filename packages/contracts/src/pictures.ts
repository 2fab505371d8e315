import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const pictureLimits = {
  /** Pictures of one post or message. */
  pictures: 4,
  bytes: 12 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'],
  /** Pixels a picture may have before anything of it is decoded, on the device and on the server. */
  pixels: 50_000_000,
  /** Pixels of the longer side of what is stored. */
  maxSide: 2_048,
  altLength: 300,
  /** Boxes and strokes over one picture. */
  covers: 200,
  shownLength: 300,
  purposeLength: 200,
  witnessLength: 120,
} as const;

/** What pictures are uploaded for. */
export const pictureUploadPurposes = { post: 'post-image', message: 'message-image' } as const;

/** What files of pictures tell beside the picture. */
export const pictureMetadataKinds = ['location', 'device', 'date', 'person', 'description'] as const;
export const pictureMetadataKindSchema = z.enum(pictureMetadataKinds);
export type PictureMetadataKind = z.infer<typeof pictureMetadataKindSchema>;

export const pictureSchema = z
  .object({
    id: z.uuid(),
    url: z.string().nullable().describe('Signed, expiring address; null where it was removed on request.'),
    width: z.int(),
    height: z.int(),
    alt: z.string().describe('Empty where the picture only decorates.'),
    sensitive: z.boolean().describe('Shown only when asked for.'),
  })
  .meta({ id: 'Picture' });
export type Picture = z.infer<typeof pictureSchema>;

export const newPictureSchema = z
  .object({
    uploadId: z.uuid(),
    alt: z.string().trim().max(pictureLimits.altLength).default(''),
    decorative: z.boolean().default(false).describe('Says nothing the text does not: it needs no words.'),
    sensitive: z.boolean().default(false),
    checked: z
      .literal(true)
      .describe('The writer looked: nobody can be recognised, nothing legible names one.'),
    facesFound: z
      .int()
      .min(0)
      .max(pictureLimits.covers)
      .nullable()
      .default(null)
      .describe('Null: the device did not look.'),
    covers: z.int().min(0).max(pictureLimits.covers).default(0).describe('Boxes and strokes burnt in.'),
  })
  .refine(({ alt, decorative }) => alt !== '' || decorative, {
    path: ['alt'],
    message: 'Describe the picture, or state that it only decorates.',
  });
export type NewPicture = z.output<typeof newPictureSchema>;
export const newPicturesSchema = z.array(newPictureSchema).max(pictureLimits.pictures).default([]);

/** How a patient agreed. */
export const consentForms = ['written', 'verbal', 'not_needed'] as const;
/**
 * Kinds of pictures that may be shown without consent once nothing in them identifies the patient: General Medical
 * Council, "Making and using visual and audio recordings of patients" (2011), paragraph 10; and pictures of no patient.
 */
export const consentFreeKinds = [
  'xray',
  'ultrasound',
  'endoscopy',
  'organ',
  'pathology',
  'function',
  'no_patient',
] as const;
/** Readers a consent names, the widest first. */
export const consentReaders = ['members', 'verified', 'connections'] as const;
export type ConsentReaders = (typeof consentReaders)[number];

const line = (max: number) => z.string().trim().max(max).default('');

interface ConsentParts {
  readonly form: (typeof consentForms)[number];
  readonly imageKind: string | null;
  readonly shown: string;
  readonly purpose: string;
  readonly witness: string;
  readonly givenOn: string | null;
}

/** What a consent of this form needs and does not say. */
export const missingInConsent = (consent: ConsentParts): (keyof ConsentParts)[] => {
  const needed: (keyof ConsentParts)[] =
    consent.form === 'not_needed'
      ? ['shown', 'imageKind']
      : ['shown', 'purpose', 'givenOn', ...(consent.form === 'verbal' ? (['witness'] as const) : [])];
  return needed.filter((path) => !consent[path]?.trim());
};

export const newConsentSchema = z
  .object({
    form: z.enum(consentForms),
    imageKind: z.enum(consentFreeKinds).nullable().default(null),
    shown: line(pictureLimits.shownLength).describe('What the picture shows.'),
    purpose: line(pictureLimits.purposeLength),
    readers: z.enum(consentReaders).default('verified').describe('Whom the patient agreed to.'),
    witness: line(pictureLimits.witnessLength),
    givenOn: z.iso.date().nullable().default(null),
  })
  .superRefine((consent, context) => {
    for (const path of missingInConsent(consent))
      context.addIssue({ code: 'custom', path: [path], message: 'is needed' });
  });
export type NewConsent = z.output<typeof newConsentSchema>;

/** Whether a post for these readers stays within what the patient agreed to. */
export const isWithinConsent = (
  consent: Pick<NewConsent, 'form' | 'readers'>,
  audience: ConsentReaders,
): boolean =>
  consent.form === 'not_needed' ||
  consentReaders.indexOf(audience) >= consentReaders.indexOf(consent.readers);

/** Readers of a post as wished, or as many of them as the patient agreed to. */
export const narrowToConsent = (
  consent: Pick<NewConsent, 'form' | 'readers'>,
  audience: ConsentReaders,
): ConsentReaders => (isWithinConsent(consent, audience) ? audience : consent.readers);

/** What all readers see of a consent. */
export const consentMarkSchema = z
  .object({ form: z.enum(consentForms), revoked: z.boolean() })
  .meta({ id: 'ConsentMark' });
export type ConsentMark = z.infer<typeof consentMarkSchema>;

export const consentSchema = z
  .object({
    form: z.enum(consentForms),
    imageKind: z.enum(consentFreeKinds).nullable(),
    shown: z.string(),
    purpose: z.string(),
    readers: z.enum(consentReaders),
    witness: z.string(),
    givenOn: z.iso.date().nullable(),
    recordedAt: z.iso.datetime(),
    revokedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Consent' });
export type Consent = z.infer<typeof consentSchema>;

const tag = 'pictures';
const params = z.object({ id: z.uuid() });

export const getUploadedPicture = defineEndpoint({
  id: 'pictures.uploaded',
  method: 'GET',
  path: '/api/uploads/:id/picture',
  summary: 'What became of an own uploaded picture: its size as stored, and what the file told beside it',
  tag,
  permission: 'file:write',
  params,
  responses: {
    200: z.object({
      width: z.int(),
      height: z.int(),
      byteSize: z.int(),
      removed: z
        .array(pictureMetadataKindSchema)
        .describe('Found in the file as it arrived; none of it is stored.'),
    }),
  },
  errors: ['unprocessable', 'image_too_large', 'unsupported_media_type'],
});

export const getConsent = defineEndpoint({
  id: 'pictures.consent',
  method: 'GET',
  path: '/api/posts/:id/consent',
  summary: 'The consent recorded with a post of one’s own',
  tag,
  permission: 'post:write',
  params,
  responses: { 200: consentSchema },
});

export const revokeConsent = defineEndpoint({
  id: 'pictures.revokeConsent',
  method: 'POST',
  path: '/api/posts/:id/consent/revocation',
  summary:
    'The patient withdrew: the pictures of the post and one’s own copies in messages are removed everywhere',
  tag,
  permission: 'post:write',
  params,
  responses: { 200: z.object({ removed: z.int().describe('Pictures taken down.') }) },
});
