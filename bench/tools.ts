import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { makeFolder, removeFolder, startServer } from '../e2e/faults/server-process.ts';
import { type Figure, median, quantile } from './table.ts';

const dist = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
const slowdown = 4;
const aim = { script: 16, paint: 100 };
const keystrokes = 60;
const warmUp = 10;

declare global {
  var keystrokePaints: number[] | undefined;
}

const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

const sizeOf = (files: Iterable<string>): number => {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length;
  return bytes / 1000;
};

const open = async (page: Page, url: string): Promise<void> => {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('[data-part=tool-form]').getByRole('textbox').first().waitFor();
};

/** Notes for each keystroke when the frame after it was there. */
const watchPaints = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const paints: number[] = [];
    globalThis.keystrokePaints = paints;
    const note = () => {
      const from = performance.now();
      requestAnimationFrame(() => setTimeout(() => paints.push(performance.now() - from)));
    };
    document.addEventListener('input', note, { capture: true });
  });

interface TraceEvent {
  ph: string;
  name: string;
  tdur?: number;
  args?: { data?: { type?: string } };
}

/** Milliseconds the main thread worked for each `input` event: script, and rendering by it, without waiting. */
const traceInputs = async (browser: Browser, act: () => Promise<void>): Promise<number[]> => {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'devtools.timeline' });
  await act();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return events.flatMap(({ ph, name, tdur, args }) =>
    ph === 'X' && name === 'EventDispatch' && args?.data?.type === 'input' && tdur !== undefined
      ? tdur / 1000
      : [],
  );
};

interface Keystrokes {
  script: number[];
  paint: number[];
}

/** Types into a field, stroke by stroke, with the processor slowed down, and waits for each frame. */
const typeInto = async (browser: Browser, page: Page, label: string): Promise<Keystrokes> => {
  const field = page.getByRole('textbox', { name: label, exact: true });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await watchPaints(page);
  let strokes = 0;
  const type = async (count: number) => {
    for (let stroke = 0; stroke < count; stroke += 1) {
      // Each stroke changes the result: a figure is written and taken away again.
      await field.press(strokes % 2 === 0 ? '5' : 'Backspace');
      strokes += 1;
      await page.waitForFunction((wanted) => globalThis.keystrokePaints?.length === wanted, strokes);
    }
  };
  await type(warmUp);
  const script = await traceInputs(browser, () => type(keystrokes));
  const paint = (await page.evaluate(() => globalThis.keystrokePaints ?? [])).slice(warmUp);
  return { script, paint };
};

const cases = [
  {
    name: 'GFR (default tool)',
    address: '/tools#ageYears=65&sex=female&creatinineMgDl=1.4',
    label: 'Serum creatinine',
  },
  {
    name: 'PREVENT (largest form)',
    address:
      '/tools/prevent-base#ageYears=50&sex=female&totalCholesterolMgDl=200&hdlMgDl=45&sbpMmHg=110&bmi=25&egfr=90&diabetes=true&smoker=false&bpTreated=true&statin=false&horizonYears=10',
    label: 'Body mass index',
  },
] as const;

/** What `/tools` costs: its JavaScript, the files of one more tool, and the time from a keystroke to its frame. */
export const measureTools = async (): Promise<Figure[]> => {
  const dataDir = makeFolder();
  const server = await startServer({ DATA_DIR: dataDir, DEMO_CONTENT: 'on' });
  const browser = await launch();
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    const scripts = new Set<string>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname);
    });
    await open(page, `${server.url}/tools`);
    const first = new Set(scripts);
    await page.getByRole('searchbox', { name: 'Search tools' }).fill('meld 3');
    await page.getByRole('navigation', { name: 'Search tools' }).getByRole('link').first().click();
    await page.getByText('Version', { exact: false }).first().waitFor();
    await page.waitForLoadState('networkidle');
    const more = [...scripts].filter((file) => !first.has(file));
    const worker = readFileSync(path.join(dist, 'sw.js'), 'utf8');
    const kept = [...worker.matchAll(/url:"([^"]+)"/g)].flatMap(([, file]) => file ?? []);

    const figures: Figure[] = [
      { name: '/tools JavaScript', value: sizeOf(first), unit: 'kB gzip', note: `${first.size} files` },
      {
        name: '/tools: one more tool',
        value: sizeOf(more),
        unit: 'kB gzip',
        ratio: sizeOf(more) / sizeOf(first),
        against: 'the first',
        note: `MELD 3.0, ${more.length} files`,
      },
      {
        name: 'kept for use without a network',
        value: sizeOf(kept),
        unit: 'kB gzip',
        note: `${kept.length} files: shell, 55 tools, three languages`,
      },
    ];
    for (const { name, address, label } of cases) {
      const one = await context.newPage();
      await open(one, `${server.url}${address}`);
      const { script, paint } = await typeInto(browser, one, label);
      await one.close();
      const slowest = quantile(script, 0.95);
      figures.push(
        {
          name: `keystroke script p95, ${name}`,
          value: slowest,
          unit: 'ms',
          ratio: slowest / aim.script,
          against: `the aim of ${aim.script} ms`,
          note: `main thread, CPU ${slowdown}× slower, ${keystrokes} strokes, median ${median(script).toFixed(1)} ms`,
        },
        {
          name: `keystroke to paint p95, ${name}`,
          value: quantile(paint, 0.95),
          unit: 'ms',
          ratio: quantile(paint, 0.95) / aim.paint,
          against: `${aim.paint} ms, felt as at once`,
          note: `median ${median(paint).toFixed(1)} ms`,
        },
      );
    }
    return figures;
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    removeFolder(dataDir);
  }
};
