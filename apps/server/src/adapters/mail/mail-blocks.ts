import type { Language } from '@mz/contracts';

export interface MailFacts {
  readonly language: string;
  readonly variables: Readonly<Record<string, string>>;
  /** Address of this installation. */
  readonly site: string;
  /** Seconds its codes are good for. */
  readonly life: number;
}

type Fill = (text: string) => string;

/** An article in a mail. */
export interface MailArticle {
  readonly title: string;
  readonly link: string;
  /** Authors, journal and date in one line. */
  readonly about: string;
  /** A word before the title: that it was retracted. */
  readonly flag: string;
}

/** One paragraph or special line, in both forms. */
export interface Block {
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
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

export const ink = '#16222c';
export const muted = '#51606b';
const danger = '#a3222a';
export const primary = '#00676f';
export const line = '#dbe3e6';

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
export const oneLine = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, 200);

export const createBlocks = (facts: MailFacts, language: Language) => {
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
    link: (link: string): Block => ({
      text: link,
      html: `<p style="${style(muted, 13)}"><a dir="ltr" href="${escapeHtml(link)}" style="color:${primary};word-break:break-all">${escapeHtml(link)}</a></p>`,
    }),
    heading: (text: string): Block => ({
      text: `## ${text}`,
      html: `<h2 dir="auto" style="margin:24px 0 8px;color:${ink};font-size:17px;line-height:1.4">${escapeHtml(text)}</h2>`,
    }),
    article: ({ title, link, about, flag }: MailArticle): Block => ({
      text: [`${flag ? `[${flag}] ` : ''}${title}`, about, link].filter(Boolean).join('\n'),
      html: `<p dir="auto" style="margin:0 0 14px;color:${ink};font-size:15px;line-height:1.5">${flag ? `<strong style="color:${danger}">${escapeHtml(flag)}</strong> ` : ''}<a href="${escapeHtml(link)}" style="color:${primary};font-weight:600">${escapeHtml(title)}</a><br><span style="color:${muted};font-size:13px">${escapeHtml(about)}</span></p>`,
    }),
    subject: (text: string): string => oneLine(fillWith(variables, (value) => value)(text)),
  };
};

export type Blocks = ReturnType<typeof createBlocks>;
