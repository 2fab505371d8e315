import type { Language } from '@mz/contracts';
import type { MailTemplate } from '../../platform/mail-queue.ts';
import { type MailTexts, mailTexts } from './mail-texts.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo: string | null;
}

export interface MailFacts {
  readonly template: MailTemplate;
  readonly language: string;
  readonly variables: Readonly<Record<string, string>>;
  /** Address of this installation. */
  readonly site: string;
  /** Seconds its codes are good for. */
  readonly life: number;
}

type Fill = (text: string) => string;

/** One paragraph or special line, in both forms. */
interface Block {
  readonly text: string;
  readonly html: string;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

const ink = '#16222c';
const muted = '#51606b';
const primary = '#00676f';
const line = '#dbe3e6';

const formatLife = (seconds: number, language: Language): string => {
  const isHours = seconds % 3_600 === 0;
  const amount = isHours ? seconds / 3_600 : Math.max(1, Math.round(seconds / 60));
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isHours ? 'hour' : 'minute',
    unitDisplay: 'long',
    numberingSystem: 'latn',
  }).format(amount);
};

const fillWith =
  (variables: Readonly<Record<string, string>>, wrap: (value: string) => string): Fill =>
  (text) =>
    text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => wrap(variables[name] ?? ''));

const isolate = (value: string): string => `\u2068${value}\u2069`;
const bdi = (value: string): string => `<bdi>${escapeHtml(value)}</bdi>`;

/** A header takes one line, whatever a visitor typed. */
const oneLine = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, 200);

const createBlocks = (facts: MailFacts, language: Language) => {
  const variables = { ...facts.variables, site: facts.site, life: formatLife(facts.life, language) };
  // Addresses keep their direction inside Arabic sentences.
  const plain = fillWith(variables, language === 'ar' ? isolate : (value) => value);
  const rich = fillWith(variables, bdi);
  const style = (color: string, size = 15): string =>
    `margin:0 0 16px;color:${color};font-size:${size}px;line-height:1.6`;
  return {
    paragraph: (text: string): Block => ({
      text: plain(text),
      html: `<p style="${style(ink)}">${rich(escapeHtml(text))}</p>`,
    }),
    note: (text: string): Block => ({
      text: plain(text),
      html: `<p style="${style(muted, 13)}">${rich(escapeHtml(text))}</p>`,
    }),
    code: (code: string): Block => ({
      text: `    ${code}`,
      html: `<p dir="ltr" style="margin:0 0 20px;text-align:center;font:600 28px/1.4 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;color:${ink}">${escapeHtml(code)}</p>`,
    }),
    button: (label: string, link: string): Block => ({
      text: `${label}:\n${link}`,
      html: `<p style="margin:0 0 20px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${primary};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`,
    }),
    address: (hint: string, link: string): Block => ({
      // The plain form has shown the address under its label already.
      text: '',
      html: `<p style="${style(muted, 13)}">${escapeHtml(hint)}<br><a dir="ltr" href="${escapeHtml(link)}" style="color:${primary};word-break:break-all">${escapeHtml(link)}</a></p>`,
    }),
    pair: (label: string, value: string): Block => ({
      text: `${label}: ${value}`,
      html: `<p style="margin:0 0 6px;color:${ink};font-size:14px"><span style="color:${muted}">${escapeHtml(label)}:</span> ${bdi(value)}</p>`,
    }),
    quote: (text: string): Block => ({
      text: text
        .split(/\r?\n/)
        .map((row) => `> ${row}`)
        .join('\n'),
      html: `<blockquote dir="auto" style="margin:16px 0;padding:4px 16px;border-inline-start:3px solid ${primary};color:${ink};font-size:15px;line-height:1.6;white-space:pre-wrap">${escapeHtml(text)}</blockquote>`,
    }),
    subject: (text: string): string => oneLine(fillWith(variables, (value) => value)(text)),
  };
};

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

const contactBlocks = (
  facts: MailFacts,
  texts: MailTexts,
  blocks: ReturnType<typeof createBlocks>,
): Block[] => {
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

const accountBlocks = (
  facts: MailFacts,
  texts: MailTexts,
  blocks: ReturnType<typeof createBlocks>,
): Block[] => {
  const { template, variables } = facts;
  if (template === 'contact_received') return contactBlocks(facts, texts, blocks);
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
    replyTo: facts.template === 'contact_received' ? oneLine(facts.variables.email ?? '') || null : null,
  };
};
