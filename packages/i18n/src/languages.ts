/** Interface languages; the first is the default and the fallback. */
export const languages = ['en', 'ar', 'zh'] as const;
export type Language = (typeof languages)[number];
