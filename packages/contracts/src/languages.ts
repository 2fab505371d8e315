import { languages } from '@mz/i18n/languages';
import { z } from 'zod';

export { type Language, languages } from '@mz/i18n/languages';
export const languageSchema = z.enum(languages);
