/** Every key the web app keeps in the browser's storage; its purpose is in the `cookies` catalogue under the id. */
export const storageKeys = [
  { id: 'language', key: 'language', where: 'local' },
  { id: 'theme', key: 'theme', where: 'local' },
  { id: 'tools', key: 'tools', where: 'local' },
  { id: 'zonebot', key: 'mz-zonebot', where: 'session' },
  { id: 'auth', key: 'mz-session', where: 'local' },
  { id: 'member', key: 'mz-member', where: 'local' },
  { id: 'device', key: 'mz-device', where: 'local' },
  { id: 'verifier', key: 'mz-session-code-verifier', where: 'local' },
] as const;
