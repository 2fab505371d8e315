import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { languageSchema } from './languages.ts';

/** What the public pages may say about this installation; every figure is counted. */
export const siteFactsSchema = z
  .object({
    demoContent: z
      .boolean()
      .describe('Demonstration content is loaded: its texts are marked as illustration.'),
    signupEnabled: z.boolean(),
    signupNeedsConfirmation: z.boolean(),
    memberCount: z.number().int().nonnegative().nullable().describe('Null when it cannot be counted.'),
    auth: z.object({
      url: z.string().describe('Base address of the account service.'),
      anonKey: z.string().describe('Public key; grants nothing by itself.'),
    }),
    supportEmail: z.string().nullable(),
    emergency: z
      .object({ number: z.string().nullable(), crisisLine: z.string().nullable() })
      .describe('Telephone numbers where this installation is used, as its operator set them.'),
    publicPosts: z.boolean().describe('Members may let anybody read the first lines of their posts.'),
  })
  .meta({ id: 'SiteFacts' });
export type SiteFacts = z.infer<typeof siteFactsSchema>;

export const getSiteFacts = defineEndpoint({
  id: 'site.facts',
  method: 'GET',
  path: '/api/site',
  summary: 'Facts about this installation for its public pages',
  tag: 'site',
  permission: 'site:read',
  responses: { 200: siteFactsSchema },
});

export const contactMessageSchema = z
  .object({
    name: z.string().trim().min(1).max(120),
    email: z.email().max(255),
    subject: z.string().trim().min(1).max(160),
    message: z.string().trim().min(1).max(5000),
    language: languageSchema.default('en'),
  })
  .meta({ id: 'ContactMessage' });

export const sendContactMessage = defineEndpoint({
  id: 'contact.send',
  method: 'POST',
  path: '/api/contact',
  summary: 'Leave a message for the operators of this installation',
  tag: 'site',
  permission: 'contact:write',
  body: contactMessageSchema,
  responses: { 201: z.object({ id: z.uuid(), createdAt: z.iso.datetime() }) },
  errors: ['rate_limited'],
});
