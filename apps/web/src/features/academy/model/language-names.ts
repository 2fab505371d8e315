/** Languages by their own names. */
export const languageNames = { en: 'English', ar: 'العربية', zh: '中文' } as const;
