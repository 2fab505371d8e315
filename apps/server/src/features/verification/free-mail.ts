/** Providers at which anybody has an address: it says nothing about an institution. */
const providers = new Set([
  '126.com',
  '163.com',
  'aol.com',
  'fastmail.com',
  'foxmail.com',
  'gmail.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'mail.ru',
  'maktoob.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'outlook.sa',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'sina.com',
  'sohu.com',
  'tuta.com',
  'web.de',
  'yahoo.com',
  'yandex.com',
  'yandex.ru',
  'yeah.net',
  'zoho.com',
]);

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Whether an address is one of a provider that gives them to anybody. */
export const isFreeMail = (email: string): boolean => {
  const domain = domainOf(email);
  return providers.has(domain) || /^(?:yahoo|hotmail|live|outlook)\.[a-z.]{2,6}$/.test(domain);
};
