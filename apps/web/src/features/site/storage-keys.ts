/** Every key the web app keeps in the browser's local storage; its purpose is in the `cookies` catalogue under the id. */
export const storageKeys = [
  { id: 'language', key: 'language' },
  { id: 'theme', key: 'theme' },
  { id: 'tools', key: 'tools' },
  { id: 'auth', key: 'mz-session' },
  { id: 'verifier', key: 'mz-session-code-verifier' },
] as const;
