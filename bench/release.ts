// Figures of the release that the landing page shows, written where the page reads them; nobody types them in.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { evaluateWith, loadCalculator } from '@mz/clinical';
import type { ReleaseFigure } from '../apps/web/src/features/landing/model/release-figures.ts';
import cases from '../packages/clinical/cases.json' with { type: 'json' };
import type { CalculatorCase } from '../packages/clinical/src/core/case-tally.ts';
import { makeCorpus } from './articles-generator.ts';
import { buildIndex, measureKind, openEngine } from './search.ts';
import type { Figure } from './table.ts';
import { measureCitations } from './zonebot.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const file = path.join(root, 'apps/web/src/features/landing/model/release-figures.json');
const searched = 100_000;
const searchLimit = 50;

/** Whether a calculator gives what a case expects, each number within the case's tolerance. */
const isRight = async ({ calculator, inputs, expected, tolerance }: CalculatorCase): Promise<boolean> => {
  const definition = await loadCalculator(calculator);
  if (definition === null) return false;
  const outcome = evaluateWith(definition, inputs);
  if (expected.outOfRange === true) return !outcome.ok;
  if (!outcome.ok) return false;
  return Object.entries(expected).every(([key, value]) =>
    typeof value === 'number'
      ? Math.abs(Number(outcome.results[key]) - value) <= tolerance
      : outcome.results[key] === value,
  );
};

/** The cases of other authors. */
const measureCases = async (): Promise<ReleaseFigure> => {
  const others = (cases as unknown as readonly CalculatorCase[]).filter(({ kind }) => kind === 'independent');
  const right = await Promise.all(others.map(isRight));
  return {
    id: 'calculators',
    value: right.filter(Boolean).length,
    total: others.length,
    limit: null,
    size: null,
  };
};

/** Kills of the process while accounts are made, as the suite of faults does them. */
const measureKills = (): ReleaseFigure => {
  const run = spawnSync('npx', ['vitest', 'run', '--project', 'faults', 'crash'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (run.status !== 0) throw new Error('An account was lost, or the server did not come back.');
  const { kills, survived } = JSON.parse(
    readFileSync(path.join(root, '.cache/reports/kills.json'), 'utf8'),
  ) as { kills: number; survived: number };
  return { id: 'kills', value: survived, total: kills, limit: null, size: null };
};

const measureSearchTime = async (): Promise<ReleaseFigure> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mz-bench-release-'));
  try {
    const corpus = makeCorpus();
    await buildIndex(folder, corpus, searched);
    const engine = await openEngine(folder);
    try {
      const figures = await measureKind(engine, folder, corpus, searched, 'two words');
      const p95 = figures.find(({ name }) => name.endsWith('p95'));
      if (!p95) throw new Error('The search has no p95.');
      const value = Math.max(1, Math.round(p95.value));
      return { id: 'search', value, total: null, limit: searchLimit, size: searched };
    } finally {
      await engine.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const toFigure = ({ id, value, total, limit }: ReleaseFigure): Figure => ({
  name: `release: ${id}`,
  value,
  unit: limit === null ? '' : 'ms',
  ...(limit !== null && { ratio: value / limit, against: `the limit of ${limit} ms` }),
  ...(total !== null && { ratio: value / total, against: `all ${total}` }),
});

/** Measures what the landing page says of this release and writes it into the web app's files. */
export const measureRelease = async (): Promise<Figure[]> => {
  const citations = await measureCitations();
  const figures: ReleaseFigure[] = [
    await measureCases(),
    { id: 'citations', ...citations, limit: null, size: null },
    measureKills(),
    await measureSearchTime(),
  ];
  const measuredOn = new Date().toISOString().slice(0, 10);
  writeFileSync(file, `${JSON.stringify({ measuredOn, figures }, null, 2)}\n`);
  return figures.map(toFigure);
};
