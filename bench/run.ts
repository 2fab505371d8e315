// npm run bench: figures as ratios within one run; a table on the terminal and JSON in bench/results.
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureAcademy } from './academy.ts';
import { measureAccounts } from './accounts.ts';
import { measureArchive } from './archive.ts';
import { measureCalculators } from './calculators.ts';
import { measureDrugs } from './drugs.ts';
import { measureGrowth } from './growth.ts';
import { measureIngestion } from './ingestion.ts';
import { measureLanding } from './landing.ts';
import { measureLive } from './live.ts';
import { measureMatching } from './matching.ts';
import { measureMatchingQuality } from './matching-quality.ts';
import { measureOverload } from './overload.ts';
import { measurePhi } from './phi.ts';
import { measureProfile } from './profile.ts';
import { measureRelease } from './release.ts';
import { measureRetrieval } from './retrieval.ts';
import { measureRoutes } from './routes.ts';
import { measureScale } from './scale.ts';
import { measureSearch } from './search.ts';
import { measureSocial } from './social.ts';
import { measureStart } from './start.ts';
import { type Figure, formatTable } from './table.ts';
import { measureTools } from './tools.ts';
import { measureUploads } from './uploads.ts';
import { measureVoiceNotes } from './voice-notes.ts';
import { measureZonebot } from './zonebot.ts';
import { measureChecker } from './zonebot-checker.ts';

const parts: Record<string, () => Promise<Figure[]>> = {
  start: measureStart,
  academy: measureAcademy,
  accounts: measureAccounts,
  archive: measureArchive,
  overload: measureOverload,
  calculators: measureCalculators,
  drugs: measureDrugs,
  growth: measureGrowth,
  landing: measureLanding,
  live: measureLive,
  matching: measureMatching,
  'matching-quality': measureMatchingQuality,
  phi: measurePhi,
  profile: measureProfile,
  zonebot: measureZonebot,
  'zonebot-checker': measureChecker,
  release: measureRelease,
  retrieval: () => measureRetrieval(),
  routes: measureRoutes,
  scale: measureScale,
  search: () => measureSearch(),
  social: measureSocial,
  ingestion: measureIngestion,
  tools: measureTools,
  uploads: measureUploads,
  'voice-notes': measureVoiceNotes,
};

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(parts)) {
  // What is written into the files of the release is measured on request alone.
  if (wanted.length > 0 ? !wanted.includes(name) : name === 'release') continue;
  console.log(`measuring ${name} …`);
  figures.push(...(await measure()));
}

const results = fileURLToPath(new URL('./results', import.meta.url));
mkdirSync(results, { recursive: true });
const file = path.join(results, 'latest.json');
const machine = {
  cpus: os.cpus().length,
  model: os.cpus()[0]?.model ?? '',
  node: process.version,
  platform: process.platform,
};
writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machine, figures }, null, 2)}\n`);
console.log(`\n${formatTable(figures)}\n\nWritten to ${path.relative(process.cwd(), file)}`);
