/** What stands between an `@` and the caret. */
export interface MentionQuery {
  /** Where the `@` stands. */
  readonly start: number;
  readonly end: number;
  readonly typed: string;
}

const maxLength = 40;
/** An `@` at the beginning or behind something that is no word, then up to three words of a name. */
const before = /(?:^|[^\p{L}\p{N}\p{M}._%+-])[@＠]((?:[\p{L}\p{N}\p{M}'’.-]+ ?){0,3})$/u;

/** The name being typed at the caret; null where none is. Addresses of mails are none. */
export const mentionAt = (text: string, caret: number): MentionQuery | null => {
  const head = text.slice(Math.max(0, caret - maxLength), caret);
  const found = before.exec(head);
  if (!found) return null;
  const typed = found[1] ?? '';
  return { start: caret - typed.length - 1, end: caret, typed: typed.trim() };
};

/** The text with the name in place of what was typed, and where the caret goes. */
export const insertMention = (
  text: string,
  { start, end }: Pick<MentionQuery, 'start' | 'end'>,
  name: string,
): { readonly text: string; readonly caret: number } => {
  const rest = text.slice(end);
  const mention = `@${name}${/^\s/.test(rest) ? '' : ' '}`;
  return { text: `${text.slice(0, start)}${mention}${rest}`, caret: start + mention.length };
};
