import { z } from 'zod';

/** Interface languages; the first is the default and the fallback. */
export const languages = ['en', 'ar', 'zh'] as const;
export const languageSchema = z.enum(languages);
export type Language = z.infer<typeof languageSchema>;
