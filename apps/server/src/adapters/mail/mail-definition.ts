import { type Language, languages } from '@mz/contracts';
import type { NotificationKind } from '@mz/contracts/settings';
import { z } from 'zod';
import { readCatalogue } from '../../lib/catalogue.ts';
import type { Block, Blocks } from './mail-blocks.ts';

/** Texts of every mail. */
const commonSchema = z.object({
  greeting: z.string(),
  greetingNameless: z.string(),
  codeLabel: z.string(),
  codeOnlyLabel: z.string(),
  linkHint: z.string(),
  expires: z.string(),
  codeExpires: z.string(),
  footer: z.string(),
});
export type CommonTexts = z.infer<typeof commonSchema>;

export type Variables = Readonly<Record<string, string>>;

/** What a mail is put together from. */
export interface MailParts<Texts> {
  readonly texts: Texts;
  readonly common: CommonTexts;
  readonly variables: Variables;
  readonly blocks: Blocks;
}

type TextsSchema = z.ZodType<{ readonly subject: string; readonly heading: string }>;

/** By which switch members stop a mail; `any` follows the one of all notification mails alone. */
export type MailKind = NotificationKind | 'any';

interface MailOptions<Schema extends TextsSchema> {
  /** Stands in the queue; never changes. */
  readonly template: string;
  /**
   * The catalogue that holds the texts: those of a feature's own under `mails.<template>`. Without it they are
   * in the catalogue `mails`, under `templates.<template>`.
   */
  readonly namespace?: string;
  readonly texts: Schema;
  /** What members may switch off and quiet hours hold back. Left out: an account cannot do without it. */
  readonly kind?: MailKind;
  readonly blocks: (parts: MailParts<z.infer<Schema>>) => readonly Block[];
  /** Address answers go to. */
  readonly replyTo?: (variables: Variables) => string;
}

/** A mail a feature sends, as the sender sees it. */
export interface MailDefinition {
  readonly template: string;
  /** Null: sent whatever the member chose, at any hour. */
  readonly kind: MailKind | null;
  /** @throws where the catalogue of the language lacks a text */
  readonly write: (
    language: Language,
    parts: Pick<MailParts<unknown>, 'variables' | 'blocks'>,
  ) => {
    readonly subject: string;
    readonly heading: string;
    readonly footer: string;
    readonly body: readonly Block[];
  };
  readonly replyTo: (variables: Variables) => string;
  /** What catalogues lack, a line each. */
  readonly findMissing: () => string[];
}

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

/** The language a mail is written in; English for one that is not ours. */
export const mailLanguage = (language: string): Language =>
  languages.find((name) => name === language) ?? 'en';

/** Declares a mail: what it is called, its texts by language, and how they are put together. */
export const defineMail = <Schema extends TextsSchema>(options: MailOptions<Schema>): MailDefinition => {
  const { template, namespace, blocks: compose } = options;
  const read = (language: Language): { texts: z.infer<Schema>; common: CommonTexts } => {
    const own = readCatalogue(language, namespace ?? 'mails');
    return {
      texts: options.texts.parse(at(at(own, namespace ? 'mails' : 'templates'), template)),
      common: commonSchema.parse(readCatalogue(language, 'mails')),
    };
  };
  return {
    template,
    kind: options.kind ?? null,
    write(language, parts) {
      const { texts, common } = read(language);
      const body = compose({ ...parts, texts, common });
      return { subject: texts.subject, heading: texts.heading, footer: common.footer, body };
    },
    replyTo: options.replyTo ?? (() => ''),
    findMissing: () =>
      languages.flatMap((language) => {
        try {
          read(language);
          return [];
        } catch (error) {
          const places = error instanceof z.ZodError ? error.issues.map(({ path }) => path.join('.')) : [];
          const what =
            places.join(', ') ||
            ((error as NodeJS.ErrnoException).code === 'ENOENT'
              ? 'no such catalogue'
              : String((error as Error).message));
          return `mail "${template}" in ${language}/${namespace ?? 'mails'}.json: ${what}`;
        }
      }),
  };
};
