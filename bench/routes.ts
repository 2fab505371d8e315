// What each screen costs a browser that was never here, on a phone and on a ward computer.
import { type Browser, chromium, type Page } from '@playwright/test';
import { makeFolder, removeFolder, startServer } from '../e2e/faults/server-process.ts';
import { demoUser } from '../e2e/pages/account.ts';
import type { Figure } from './table.ts';

const publicRoutes = [
  '/',
  '/about',
  '/features',
  '/pricing',
  '/blog',
  '/contact',
  '/help',
  '/privacy',
  '/signin',
];
const memberRoutes = [
  '/dashboard',
  '/tools',
  '/tools/bmi',
  '/tools/drugs',
  '/tools/drugs/apixaban',
  '/tools/interactions',
  '/zonebot',
  '/zonebot/cards',
  '/research',
  '/research/saved',
  '/social',
  '/social/groups',
  '/messages',
  '/notifications',
  '/connections',
  '/academy',
  '/academy/review',
  '/zonematch',
  '/myzone',
  '/myzone/growth',
  '/myzone/voice-notes',
  '/profile',
  '/settings',
];
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
/** Shifts show where answers take their time: a slow mobile line and a processor four times slower. */
const line = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slower = 4;
const limits = { shift: 0.05 };

interface Shift {
  value: number;
  nodes: string[];
}
interface Visit {
  shift: number;
  shifts: Shift[];
  lcp: number;
  /** The slowest of the keys that open the palette and type into it, in milliseconds until the next paint. */
  inp: number;
  scripts: number;
  scriptBytes: number;
  styleBytes: number;
  fontBytes: number;
}

declare global {
  var seenShifts: Shift[] | undefined;
  var largestPaint: number | undefined;
  var slowestInput: number | undefined;
}

/** Where a page has the palette, its slowest key; on a screen without it, NaN. */
const measureInput = async (page: Page): Promise<number> => {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox').first();
  const isThere = await field.waitFor({ timeout: 15_000 }).then(
    () => true,
    () => false,
  );
  if (!isThere) return Number.NaN;
  await field.pressSequentially('stroke', { delay: 150 });
  await page.waitForTimeout(300);
  return page.evaluate(() => globalThis.slowestInput ?? 0);
};

const visit = async (
  browser: Browser,
  address: string,
  session: string | null,
  viewport: (typeof sizes)[number],
): Promise<Visit> => {
  const { origin } = new URL(address);
  const localStorage = session === null ? [] : [{ name: 'mz-session', value: session }];
  const context = await browser.newContext({
    viewport,
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line });
  await page.addInitScript(() => {
    globalThis.seenShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources?: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const nodes = (entry.sources ?? []).map(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return element
            ? `${element.localName}.${String(element.getAttribute('class')).slice(0, 60)}`
            : 'gone';
        });
        globalThis.seenShifts?.push({ value: entry.value, nodes });
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.largestPaint = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0)
          globalThis.slowestInput = Math.max(globalThis.slowestInput ?? 0, entry.duration);
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.goto(address, { waitUntil: 'load', timeout: 60_000 });
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  const seen = await page.evaluate(() => {
    const sum = (pattern: RegExp) => {
      const found = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        ({ name }) => pattern.test(new URL(name).pathname),
      );
      return {
        files: found.length,
        bytes: found.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0),
      };
    };
    return {
      shifts: globalThis.seenShifts ?? [],
      lcp: globalThis.largestPaint ?? Number.NaN,
      scripts: sum(/\.js$/),
      styles: sum(/\.css$/),
      fonts: sum(/\.woff2?$/),
    };
  });
  const inp = await measureInput(page);
  await context.close();
  return {
    shift: seen.shifts.reduce((total, { value }) => total + value, 0),
    shifts: seen.shifts,
    lcp: seen.lcp,
    inp,
    scripts: seen.scripts.files,
    scriptBytes: seen.scripts.bytes,
    styleBytes: seen.styles.bytes,
    fontBytes: seen.fonts.bytes,
  };
};

const signIn = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoUser.email, password: demoUser.password }),
  });
  if (!answer.ok) throw new Error(`The demonstration member cannot sign in: ${answer.status}.`);
  return answer.text();
};

/**
 * Scripts, styles, fonts, largest paint, slowest key and layout shift of every screen, first visit, 390 and 1280 px.
 * `ROUTES=/tools,/social` measures these only; `SHIFTS=on` prints what moved.
 */
export const measureRoutes = async (): Promise<Figure[]> => {
  const wanted = process.env.ROUTES?.split(',');
  const dataDir = makeFolder();
  const server = await startServer({ DATA_DIR: dataDir, DEMO_CONTENT: 'on' });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const figures: Figure[] = [];
  try {
    const session = await signIn(server.url);
    for (const path of [...publicRoutes, ...memberRoutes]) {
      if (wanted && !wanted.includes(path)) continue;
      const isPublic = publicRoutes.includes(path);
      for (const size of sizes) {
        const seen = await visit(browser, `${server.url}${path}`, isPublic ? null : session, size);
        if (process.env.SHIFTS === 'on')
          for (const { value, nodes } of seen.shifts)
            console.log(`  ${path} ${size.width}: ${value.toFixed(3)} ${nodes.join(' | ')}`);
        const kB = (bytes: number) => Math.round(bytes / 1000);
        figures.push({
          name: `${path} at ${size.width} px: layout shift`,
          value: seen.shift,
          unit: '',
          ratio: seen.shift / limits.shift,
          against: `the limit of ${limits.shift}`,
          note: `LCP ${Math.round(seen.lcp)} ms, INP ${Math.round(seen.inp)} ms, ${seen.scripts} scripts ${kB(seen.scriptBytes)} kB, styles ${kB(seen.styleBytes)} kB, fonts ${kB(seen.fontBytes)} kB`,
        });
      }
    }
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    removeFolder(dataDir);
  }
  return figures;
};
