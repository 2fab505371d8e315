import type { Language } from '@mz/contracts';
import { articleBlocks } from './article-mails.ts';
import {
  type Block,
  type Blocks,
  createBlocks,
  escapeHtml,
  ink,
  line,
  type MailFacts,
  muted,
  oneLine,
  primary,
} from './mail-blocks.ts';
import { type MailTexts, mailTexts } from './mail-texts.ts';

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

const contactBlocks = (facts: MailFacts, texts: MailTexts, blocks: Blocks): Block[] => {
  const { from, about, reference, hint } = texts.templates.contact_received;
  const { name = '', email = '', subject = '', message = '', id = '' } = facts.variables;
  return [
    blocks.pair(from, `${name} <${email}>`),
    blocks.pair(about, subject),
    blocks.quote(message),
    blocks.note(hint),
    blocks.pair(reference, id),
  ];
};

/** Nothing to confirm: what happened, and what to do if it was somebody else. */
const warningBlocks = (
  own: MailTexts['templates']['password_guessed'],
  { variables }: MailFacts,
  texts: MailTexts,
  blocks: Blocks,
): Block[] => {
  const { link = '', name = '' } = variables;
  return [
    blocks.paragraph(name ? texts.greeting : texts.greetingNameless),
    blocks.paragraph(own.text),
    blocks.button(own.action, link),
    blocks.note(own.ignore),
    blocks.address(texts.linkHint, link),
  ];
};

const accountBlocks = (facts: MailFacts, texts: MailTexts, blocks: Blocks): Block[] => {
  const { template, variables } = facts;
  if (template === 'contact_received') return contactBlocks(facts, texts, blocks);
  if (template === 'article_digest' || template === 'article_retracted' || template === 'articles_retracted')
    return articleBlocks(template, facts, texts, blocks);
  if (template === 'password_guessed' || template === 'code_guessed')
    return warningBlocks(texts.templates[template], facts, texts, blocks);
  const own = texts.templates[template];
  const { link = '', token = '', name = '' } = variables;
  const hasLink = link !== '' && 'action' in own;
  return [
    blocks.paragraph(name ? texts.greeting : texts.greetingNameless),
    blocks.paragraph(own.text),
    ...(hasLink ? [blocks.button(own.action, link)] : []),
    ...(token ? [blocks.note(hasLink ? texts.codeLabel : texts.codeOnlyLabel), blocks.code(token)] : []),
    blocks.note(hasLink ? texts.expires : texts.codeExpires),
    blocks.note(own.ignore),
    ...(hasLink ? [blocks.address(texts.linkHint, link)] : []),
  ];
};

/** Puts a queued mail into words: plain text and HTML, in its reader's language. */
export const renderMail = (facts: MailFacts): RenderedMail => {
  const { language, texts } = mailTexts(facts.language);
  const blocks = createBlocks(facts, language);
  const body = accountBlocks(facts, texts, blocks);
  const footer = blocks.note(texts.footer);
  const { heading, subject } = texts.templates[facts.template];
  const lines = [heading, ...body.map((block) => block.text), '-- ', footer.text];
  return {
    subject: blocks.subject(subject),
    text: `${lines.filter((text) => text !== '').join('\n\n')}\n`,
    html: page(heading, body.map((block) => block.html).join('\n'), footer.html, language),
    unsubscribe: facts.variables.unsubscribe || null,
    replyTo: facts.template === 'contact_received' ? oneLine(facts.variables.email ?? '') || null : null,
  };
};
