import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { makeFolder, removeFolder, startServer } from '../e2e/faults/server-process.ts';
import { type Figure, median } from './table.ts';

const dist = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
const rounds = 5;
const aim = { kilobytes: 40, lcp: 1200 };
/** A phone's line of 1.6 Mbit/s. */
const line = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

declare global {
  var largestContentfulPaint: number | undefined;
}

const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

/** Script weight of the landing page and its largest contentful paint on a CPU four times slower. */
export const measureLanding = async (): Promise<Figure[]> => {
  const dataDir = makeFolder();
  const server = await startServer({ DATA_DIR: dataDir, DEMO_CONTENT: 'on' });
  const browser = await launch();
  try {
    const paints: number[] = [];
    const scripts = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
      const page = await context.newPage();
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname);
      });
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', { offline: false, ...line });
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) globalThis.largestContentfulPaint = entry.startTime;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      });
      await page.goto(server.url, { waitUntil: 'networkidle' });
      await page.waitForFunction(() => globalThis.largestContentfulPaint !== undefined);
      paints.push(await page.evaluate(() => globalThis.largestContentfulPaint ?? Number.NaN));
      await context.close();
    }
    let bytes = 0;
    for (const script of scripts)
      bytes += gzipSync(readFileSync(path.join(dist, script)), { level: 9 }).length;
    const kilobytes = bytes / 1000;
    return [
      {
        name: 'landing page JavaScript before something is used',
        value: kilobytes,
        unit: 'kB gzip',
        ratio: kilobytes / aim.kilobytes,
        against: `the aim of ${aim.kilobytes} kB`,
        note: `${scripts.size} files`,
      },
      {
        name: 'landing page LCP, CPU 4× slower, 1.6 Mbit/s',
        value: median(paints),
        unit: 'ms',
        ratio: median(paints) / aim.lcp,
        against: `the aim of ${aim.lcp} ms`,
        note: `median of ${rounds}, 412×823`,
      },
    ];
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    removeFolder(dataDir);
  }
};
