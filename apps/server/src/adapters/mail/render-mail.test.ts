import { languages } from '@mz/contracts';
import { describe, expect, it } from 'vitest';
import { features } from '../../features/index.ts';
import { renderMail } from './render-mail.ts';

const variables = {
  token: '482913',
  link: 'https://zone.example/confirm?token_hash=ab&type=signup',
  email: 'layla@example.org',
  newEmail: 'new@example.org',
  name: 'Layla',
  subject: 'A question',
  message: 'First line\nsecond line',
  id: '018f3c1e',
};
const mails = new Map(features.flatMap((feature) => feature.mails.map((mail) => [mail.template, mail])));
const render = (template: string, language = 'en', more = {}) => {
  const mail = mails.get(template);
  if (!mail) throw new Error(`No feature sends "${template}".`);
  return renderMail(mail, {
    language,
    variables: { ...variables, ...more },
    site: 'https://zone.example',
    life: 3600,
  });
};

describe.each(languages)('mails in %s', (language) => {
  it.each([...mails.keys()])('%s leaves no place unfilled', (template) => {
    const mail = render(template, language);
    for (const part of [mail.subject, mail.text, mail.html]) {
      expect(part.trim()).not.toBe('');
      expect(part).not.toMatch(/\{\{|\}\}|undefined/);
    }
    expect(mail.html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(mail.html).not.toMatch(/src=|url\(|<script/);
  });
});

it('holds code and link, whole, in both forms', () => {
  const mail = render('recovery');
  expect(mail.text).toContain(`Choose a new password:\n${variables.link}\n`);
  expect(mail.text).toContain('482913');
  expect(mail.html).toContain('href="https://zone.example/confirm?token_hash=ab&amp;type=signup"');
  expect(mail.html).toContain('>482913</p>');
  expect(mail.text).toContain('good for 1 hour');
});

it('holds the code alone where there is no link', () => {
  const mail = render('reauthentication', 'zh', { link: '' });
  expect(mail.text).toContain('您的验证码：');
  expect(mail.html).not.toContain('href');
});

it('lets nobody write markup or headers into a mail', () => {
  const mail = render('contact_received', 'en', {
    name: '<img src=x onerror=alert(1)>',
    subject: 'Hello\r\nBcc: everybody@example.org',
    message: '</blockquote><script>alert(1)</script>',
    email: 'a@example.org\r\nCc: b@example.org',
  });
  expect(mail.html).not.toMatch(/<script|<img/);
  expect(mail.subject).toBe('Contact form: Hello Bcc: everybody@example.org');
  expect(mail.replyTo).not.toMatch(/[\r\n]/);
});

it('keeps addresses readable inside Arabic', () => {
  const mail = render('email_change_current', 'ar');
  expect(mail.text).toContain('\u2068layla@example.org\u2069');
  expect(mail.html).toContain('<bdi>new@example.org</bdi>');
});

it('falls back to English', () => {
  expect(render('invite', 'fr').subject).toBe('You are invited to Medical Zone');
});

const sections = JSON.stringify([
  {
    name: 'SGLT2 <b>inhibitors</b>',
    more: 7,
    articles: [
      {
        title: 'Dapagliflozin & the kidney',
        link: 'https://zone.example/research/1?a=1&b=2',
        about: 'Heerspink HJL · N Engl J Med · 2020-10-08',
        retracted: false,
      },
      { title: 'Taken back', link: 'https://zone.example/research/2', about: '', retracted: true },
    ],
  },
]);

it('lists new articles with links and retractions, and says how to stop', () => {
  const mail = render('article_digest', 'en', {
    sections,
    names: 'SGLT2 inhibitors',
    stopLink: 'https://zone.example/api/digests/t',
    unsubscribe: 'https://zone.example/api/digests/t',
  });
  expect(mail.subject).toBe('New articles: SGLT2 inhibitors');
  expect(mail.text).toContain('Dapagliflozin & the kidney\nHeerspink HJL');
  expect(mail.text).toContain('[RETRACTED] Taken back\nhttps://zone.example/research/2');
  expect(mail.text).toContain('More articles: 7');
  expect(mail.text).toContain('https://zone.example/api/digests/t');
  expect(mail.html).toContain('href="https://zone.example/research/1?a=1&amp;b=2"');
  expect(mail.html).not.toContain('<b>');
  expect(mail.unsubscribe).toBe('https://zone.example/api/digests/t');
});

it.each([
  ['en', 'Retracted: 3 articles you saved', 'More retracted articles: 1'],
  ['ar', 'سُحبت مقالات من محفوظاتك: 3', 'مقالات مسحوبة أخرى: 1'],
  ['zh', '已撤稿：您收藏的 3 篇文献', '另有撤稿文献：1 篇'],
])('tells of several retractions at once in %s', (language, subject, more) => {
  const mail = render('articles_retracted', language, {
    count: '3',
    link: 'https://zone.example/research/saved?retracted=only',
    articles: JSON.stringify([
      {
        title: 'First',
        link: 'https://zone.example/research/1',
        about: 'A',
        notice: 'https://doi.org/10.1/x',
      },
      { title: 'Second', link: 'https://zone.example/research/2', about: '', notice: '' },
    ]),
  });
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain('] First\nA\nhttps://zone.example/research/1');
  expect(mail.text).toContain('] Second\nhttps://zone.example/research/2');
  expect(mail.text).toContain('https://doi.org/10.1/x');
  expect(mail.text).toContain(more);
  expect(mail.text).toContain('https://zone.example/research/saved?retracted=only');
});

it('tells of a retraction with the notice', () => {
  const mail = render('article_retracted', 'zh', {
    title: 'Taken back',
    about: 'Mehra MR · Lancet · 2020-05',
    notice: 'https://doi.org/10.1016/x',
    link: 'https://zone.example/research/2',
  });
  expect(mail.subject).toBe('已撤稿：Taken back');
  expect(mail.text).toContain('[已撤稿] Taken back');
  expect(mail.text).toContain('撤稿声明: https://doi.org/10.1016/x');
  expect(mail.unsubscribe).toBeNull();
});
