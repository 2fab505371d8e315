import type { ModuleStandard } from '@mz/contracts/academy';

/** Where the scripts lie that speak for a package. */
export const playerPath = '/modules/player/';

const headBytes = 64 * 1024;

const scriptsOf = (standard: ModuleStandard): string =>
  `<script src="${playerPath}${standard}.js"></script><script src="${playerPath}bridge.js"></script>`;

/**
 * A page of a package with the scripts that answer it, before any of its own. Bytes are taken one for a letter, so that
 * pages of any encoding stay as they are; wide ones become UTF-8.
 */
export const withScripts = (page: Buffer, standard: ModuleStandard): Buffer => {
  const [first, second] = page;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isWide) {
    const text = new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(page);
    return withScripts(Buffer.from(`\ufeff${text}`, 'utf8'), standard);
  }
  const head = page.subarray(0, headBytes).toString('latin1');
  const after =
    /<head(?:\s[^>]{0,500})?>/i.exec(head) ??
    /<html(?:\s[^>]{0,500})?>/i.exec(head) ??
    /<!doctype[^>]{0,500}>/i.exec(head) ??
    /^\u00ef\u00bb\u00bf/.exec(head);
  const at = after ? after.index + after[0].length : 0;
  return Buffer.concat([page.subarray(0, at), Buffer.from(scriptsOf(standard)), page.subarray(at)]);
};

/** The page of an H5P package: the player, and nothing else. */
export const h5pPage = (): Buffer =>
  Buffer.from(
    `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<link rel="stylesheet" href="${playerPath}h5p/styles/h5p.css">${scriptsOf('h5p')}</head>` +
      `<body><div id="module"></div><script src="${playerPath}h5p/main.bundle.js"></script>` +
      `<script src="${playerPath}h5p-begin.js"></script></body></html>`,
  );

const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'application/xhtml+xml',
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  xml: 'application/xml',
  xsd: 'application/xml',
  dtd: 'application/xml-dtd',
  txt: 'text/plain',
  vtt: 'text/vtt',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  pdf: 'application/pdf',
  wasm: 'application/wasm',
};

export const typeOfName = (name: string): string =>
  types[/\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';

/**
 * What a package may do: run its own scripts and load its own files. It has an origin of its own that is nobody's, so
 * no cookie, no storage and no answer of this server is its; the paths keep it from even asking.
 *
 * @param origin of the server as the browser names it
 */
export const modulePolicy = (origin: string, base: string): string => {
  const own = `${origin}${base}`;
  const player = `${origin}${playerPath}`;
  return [
    "default-src 'none'",
    `script-src ${own} ${player} 'unsafe-inline' 'unsafe-eval'`,
    `style-src ${own} ${player} 'unsafe-inline'`,
    `img-src ${own} ${player} data: blob:`,
    `media-src ${own} data: blob:`,
    `font-src ${own} ${player} data:`,
    `connect-src ${own} ${player}`,
    `frame-src ${own}`,
    "form-action 'none'",
    "base-uri 'none'",
    'sandbox allow-scripts allow-forms',
  ].join('; ');
};
