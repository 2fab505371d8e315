import type { Language } from '@mz/contracts';
import { z } from 'zod';
import { readCatalogue } from '../../lib/catalogue.ts';
import { fillText } from '../../lib/reference-texts.ts';
import type { NotificationRow } from './notifications.repository.ts';

const schema = z.object({
  who: z.record(z.string(), z.string()),
  kinds: z.record(z.string(), z.string()),
});

const stopSchema = z.object({
  stop: z.object({
    title: z.string(),
    text: z.string(),
    action: z.string(),
    done: z.string(),
    back: z.string(),
  }),
});

// i18n-keys: notifications:stop.*
/** Words of the page that ends these mails. */
export const readStopTexts = (language: Language) =>
  stopSchema.parse(readCatalogue(language, 'notifications')).stop;

const isolate = (name: string): string => `\u2068${name}\u2069`;

const whoOf = (
  { actors, total }: Pick<NotificationRow, 'actors' | 'total'>,
  texts: Readonly<Record<string, string>>,
  language: Language,
): string => {
  const [first, second] = actors.map(({ fullName }) => isolate(fullName));
  const name = first ?? '';
  if (second !== undefined && total === 2) return fillText(texts.two ?? '', { name, other: second });
  const count = total - 1;
  if (count < 1) return name;
  const form = new Intl.PluralRules(language).select(count);
  return fillText(texts[`more_${form}`] ?? texts.more_other ?? '', { name, count });
};

/** What a notification says outside the web app: who did what, and never what they wrote. Null: no words for it. */
export const sayNotification = (
  row: Pick<NotificationRow, 'kind' | 'actors' | 'total'>,
  language: Language,
): string | null => {
  const { who, kinds } = schema.parse(readCatalogue(language, 'notifications'));
  const text = kinds[row.kind];
  return text === undefined
    ? null
    : fillText(text.replace(/<\/?b>/g, ''), { who: whoOf(row, who, language) });
};
