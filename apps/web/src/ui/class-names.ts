type Part = string | false | null | undefined;

/** Joins class names and leaves out what does not apply. */
export const cx = (...parts: readonly Part[]): string => parts.filter(Boolean).join(' ');
