import type { Language } from '@mz/contracts';
import {
  createBlocks,
  escapeHtml,
  ink,
  line,
  type MailFacts,
  muted,
  oneLine,
  primary,
} from './mail-blocks.ts';
import { type MailDefinition, mailLanguage } from './mail-definition.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo: string | null;
  readonly unsubscribe: string | null;
}

const page = (heading: string, body: string, footer: string, language: Language): string => {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const fonts =
    "Inter,'IBM Plex Sans Arabic',-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif";
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"></head>
<body style="margin:0;padding:24px 12px;background:#f6f9fa;font-family:${fonts}">
<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" dir="${direction}" style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid ${line};border-radius:12px">
<tr><td style="padding:20px 28px;border-bottom:1px solid ${line};color:${primary};font-size:16px;font-weight:700">Medical Zone</td></tr>
<tr><td style="padding:28px;text-align:start"><h1 style="margin:0 0 16px;color:${ink};font-size:21px;line-height:1.35">${escapeHtml(heading)}</h1>${body}</td></tr>
<tr><td style="padding:16px 28px;border-top:1px solid ${line};color:${muted};font-size:12px;line-height:1.6">${footer}</td></tr>
</table>
</body>
</html>
`;
};

/** Puts a queued mail into words: plain text and HTML, in its reader's language. */
export const renderMail = (definition: MailDefinition, facts: MailFacts): RenderedMail => {
  const { variables } = facts;
  const language = mailLanguage(facts.language);
  const blocks = createBlocks(facts, language);
  const { subject, heading, body, footer: footerText } = definition.write(language, { variables, blocks });
  const footer = blocks.note(footerText);
  const lines = [heading, ...body.map((block) => block.text), '-- ', footer.text];
  return {
    subject: blocks.subject(subject),
    text: `${lines.filter((text) => text !== '').join('\n\n')}\n`,
    html: page(heading, body.map((block) => block.html).join('\n'), footer.html, language),
    unsubscribe: variables.unsubscribe || null,
    replyTo: oneLine(definition.replyTo(variables)) || null,
  };
};
