// What each screen costs a browser that was never here, on a phone and on a ward computer.
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { makeFolder, removeFolder, startServer } from '../e2e/faults/server-process.ts';
import { type Address, listAddresses } from '../e2e/pages/addresses.ts';
import type { Figure } from './table.ts';

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
  /** Scripts, style sheets and fonts. */
  files: number;
  scriptBytes: number;
  styleBytes: number;
  fontBytes: number;
}

declare global {
  var seenShifts: Shift[] | undefined;
  var largestPaint: number | undefined;
  var slowestInput: number | undefined;
}

/** The slowest key: into the palette where the page has it, else into its first field; without both, NaN. */
const measureInput = async (page: Page): Promise<number> => {
  const come = (field: Locator, timeout: number) =>
    field.waitFor({ timeout }).then(
      () => true,
      () => false,
    );
  const hasPalette =
    (await page.getByRole('contentinfo').count()) + (await page.getByRole('banner').count()) > 0;
  let field = page.getByRole('textbox').first();
  if (hasPalette) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Control+k');
    field = page.getByRole('combobox').first();
  }
  if (!(await come(field, hasPalette ? 15_000 : 500))) return Number.NaN;
  await field.pressSequentially('stroke', { delay: 150 });
  await page.waitForTimeout(300);
  return page.evaluate(() => globalThis.slowestInput ?? 0);
};

/** Until there is a page, nothing is a placeholder any more and for a second nothing was fetched. */
const settle = async (page: Page): Promise<void> => {
  await page.getByRole('main').waitFor({ timeout: 60_000 });
  const end = Date.now() + 15_000;
  let seen = '';
  for (let quiet = 0; quiet < 4 && Date.now() < end; ) {
    const now = await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource').length;
      return `${entries} ${document.querySelectorAll('main [data-skeleton]').length}`;
    });
    quiet = now === seen && now.endsWith(' 0') ? quiet + 1 : 0;
    seen = now;
    await page.waitForTimeout(250);
  }
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
  await settle(page);
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
    files: seen.scripts.files + seen.styles.files + seen.fonts.files,
    scriptBytes: seen.scripts.bytes,
    styleBytes: seen.styles.bytes,
    fontBytes: seen.fonts.bytes,
  };
};

const show = (value: number, digits = 0): string => (Number.isNaN(value) ? '–' : value.toFixed(digits));
const kB = (bytes: number): string => String(Math.round(bytes / 1000));

/** The first address of each route, or those that were asked for. */
const choose = (addresses: readonly Address[]): readonly Address[] => {
  const wanted = process.env.ROUTES?.split(',');
  if (wanted) return addresses.filter(({ path, route }) => wanted.includes(path) || wanted.includes(route));
  return addresses.filter(({ route }, at) => addresses.findIndex((other) => other.route === route) === at);
};

/**
 * Scripts, styles, fonts, largest paint, slowest key and layout shift of every route, first visit, 390 and 1280 px.
 * `ROUTES=/tools,/social` measures these only; `SHIFTS=on` prints what moved.
 */
export const measureRoutes = async (): Promise<Figure[]> => {
  const dataDir = makeFolder();
  const server = await startServer({ DATA_DIR: dataDir, DEMO_CONTENT: 'on' });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const figures: Figure[] = [];
  try {
    const { addresses, sessions } = await listAddresses(server.url, dataDir);
    for (const { route, path, viewer } of choose(addresses))
      for (const size of sizes) {
        const seen = await visit(browser, `${server.url}${path}`, sessions[viewer], size).catch((cause) => {
          throw new Error(`${path} at ${size.width} px cannot be measured.`, { cause });
        });
        if (process.env.SHIFTS === 'on')
          console.log(path, size.width, JSON.stringify({ ...seen, shifts: undefined }));
        if (process.env.SHIFTS === 'on')
          for (const { value, nodes } of seen.shifts)
            console.log(`  ${path} ${size.width}: ${value.toFixed(3)} ${nodes.join(' | ')}`);
        figures.push({
          name: `${process.env.ROUTES ? path : route} at ${size.width} px`,
          value: seen.shift,
          unit: '',
          ratio: seen.shift / limits.shift,
          against: `the limit of ${limits.shift}`,
          row: {
            'JS kB': kB(seen.scriptBytes),
            'CSS kB': kB(seen.styleBytes),
            'fonts kB': kB(seen.fontBytes),
            files: String(seen.files),
            'LCP ms': show(seen.lcp),
            CLS: show(seen.shift, 3),
            'INP ms': show(seen.inp),
          },
        });
      }
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    removeFolder(dataDir);
  }
  return figures;
};
