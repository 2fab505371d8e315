import { readFile } from 'node:fs/promises';
import { type Language, languageSchema, specialtySchema } from '@mz/contracts';
import { cueSchema, mediaKinds, resourceLevels } from '@mz/contracts/academy';
import { z } from 'zod';

const words = z.object({ en: z.string(), ar: z.string(), zh: z.string() });

const questionSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['single', 'multiple', 'ordered']),
  prompt: words,
  options: z.array(z.object({ id: z.string(), text: words })).min(2),
  answer: z.array(z.string()).min(1),
  explanation: words,
  source: z.object({ title: z.string(), url: z.url(), quote: z.string().optional() }),
  /** Calculators after whose use it is asked. */
  calculators: z.array(z.string()).default([]),
});

const resourceSchema = z.object({
  key: z.string(),
  id: z.uuid(),
  kind: z.enum(mediaKinds),
  language: languageSchema,
  category: specialtySchema,
  level: z.enum(resourceLevels),
  titles: words,
  descriptions: words,
  objectives: z.array(words),
  file: z.string(),
  contentType: z.string(),
  byteSize: z.int(),
  units: z.int().min(1),
  chapters: z.array(z.object({ at: z.int(), titles: words })),
  captions: z.partialRecord(languageSchema, z.array(cueSchema)),
  /** Bundled papers it rests on, by their names. */
  papers: z.array(z.string()),
  questions: z.array(questionSchema),
});
const contentSchema = z.object({ version: z.int(), resources: z.array(resourceSchema) });
export type BundledResource = z.infer<typeof resourceSchema>;

const file = new URL('../../../../../../content/academy/resources.json', import.meta.url);

/** What `content/academy/build.mjs` made. */
export const readBundledContent = async () => contentSchema.parse(JSON.parse(await readFile(file, 'utf8')));

/** What resources of the product teach, in the reader's language; null for a member's, whose author wrote one. */
export const readBundledObjectives = async () => {
  const { resources } = await readBundledContent();
  const known = new Map(resources.map(({ key, objectives }) => [key, objectives]));
  return (key: string | null, language: Language): string[] | null =>
    (key && known.get(key)?.map((one) => one[language])) || null;
};
