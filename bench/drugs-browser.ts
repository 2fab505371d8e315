import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Drug, InteractionRules } from '@mz/clinical/drugs/index';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { makeFolder, removeFolder, startServer } from '../e2e/faults/server-process.ts';
import { type Figure, median, quantile } from './table.ts';

const entry = fileURLToPath(new URL('../packages/clinical/src/drugs/index.ts', import.meta.url));
const dist = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
const aim = { evaluation: 20, kilobytes: 200 };
const rounds = 50;

interface Given {
  readonly drugs: readonly Drug[];
  readonly rules: InteractionRules;
  readonly count: number;
  readonly rounds: number;
}

/** The rules as the browser gets them: one script that leaves its exports in `Drugs`. */
const bundle = async (): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'Drugs' } },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (!first || !('output' in first)) throw new Error('The rules were not bundled.');
  return first.output[0].code;
};

/** All rules over as many drugs as the checker takes, in Chromium, and the JavaScript of the two screens. */
export const measureDrugsInBrowser = async (
  drugs: readonly Drug[],
  rules: InteractionRules,
  count: number,
): Promise<Figure[]> => {
  const dataDir = makeFolder();
  const server = await startServer({ DATA_DIR: dataDir, DEMO_CONTENT: 'off' });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const blank = await browser.newPage();
    await blank.addScriptTag({ content: await bundle() });
    const times = await blank.evaluate(
      (given: Given) => {
        const lib = (globalThis as unknown as { Drugs: typeof import('@mz/clinical/drugs/index') }).Drugs;
        const names = lib.createDrugNames(given.drugs.map(lib.indexEntryOf), given.rules);
        const find = lib.createDrugFinder(given.rules, names.resolve);
        const index = lib.indexRules(given.rules);
        const byId = new Map(given.drugs.map((drug) => [drug.id, drug]));
        const ids = given.drugs.slice(0, given.count).map(({ id }) => id);
        return Array.from({ length: given.rounds }, () => {
          const began = performance.now();
          lib.checkInteractions(ids, index, find, byId);
          return performance.now() - began;
        });
      },
      { drugs, rules, count, rounds },
    );
    const first = times[0] ?? 0;
    const figures: Figure[] = [
      {
        name: `all rules over ${count} drugs, in Chromium`,
        value: quantile(times, 0.95),
        unit: 'ms p95',
        ratio: quantile(times, 0.95) / aim.evaluation,
        against: `the aim of ${aim.evaluation} ms`,
        note: `median ${median(times).toFixed(1)} ms, the first ${first.toFixed(1)} ms, ${rounds} rounds`,
      },
    ];
    for (const address of ['/tools/drugs/enoxaparin', '/tools/interactions']) {
      const page = await browser.newPage({ serviceWorkers: 'block' });
      const scripts = new Set<string>();
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname);
      });
      await page.goto(server.url + address, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      const bytes = [...scripts].reduce(
        (sum, file) => sum + gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length,
        0,
      );
      figures.push({
        name: `${address} JavaScript`,
        value: bytes / 1000,
        unit: 'kB gzip',
        ratio: bytes / 1000 / aim.kilobytes,
        against: `the aim of ${aim.kilobytes} kB a screen`,
        note: `${scripts.size} files`,
      });
      await page.close();
    }
    return figures;
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    removeFolder(dataDir);
  }
};
