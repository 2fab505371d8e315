import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import {
  checkInteractions,
  createDrugFinder,
  createDrugNames,
  type Drug,
  indexEntryOf,
  indexRules,
  maxInteractionDrugs,
  packDrug,
} from '@mz/clinical/drugs/index';
import { readDrugFiles, readInteractionRules } from '../apps/server/src/features/drugs/drug-files.ts';
import { readSpl } from '../apps/server/src/features/drugs/labels/spl.ts';
import { measureDrugsInBrowser } from './drugs-browser.ts';
import { type Figure, median } from './table.ts';

const aim = { evaluation: 20, kilobytes: 700 };
const languages = 3;
const rounds = 50;

/** A label of the size of a large one: sections with tables, as DailyMed writes them. */
const makeSpl = (sections: number): string => {
  const cell = '<td>Patients with creatinine clearance below 30 mL/min</td><td>1 mg/kg once daily</td>';
  const table = `<table><tbody>${`<tr>${cell}</tr>`.repeat(40)}</tbody></table>`;
  const paragraph =
    '<paragraph>The recommended dose is given with <content>or without</content> food.</paragraph>';
  const section = `<component><section><code code="34068-7" codeSystem="2.16.840.1.113883.6.1"/><title>2</title><text>${paragraph.repeat(40)}${table}</text></section></component>`;
  return `<document xmlns="urn:hl7-org:v3"><title>Label</title><effectiveTime value="20260901"/><setId root="014c6710-f2c4-fd1e-e063-6394a90ae525"/><versionNumber value="1"/><component><structuredBody>${section.repeat(sections)}</structuredBody></component></document>`;
};

async function* inPieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536);
}

const timeOf = async (work: () => unknown): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** How many facts there are, what they weigh offline, how long all rules over thirty drugs and a label take. */
export const measureDrugs = async (): Promise<Figure[]> => {
  const drugs: Drug[] = readDrugFiles().map(({ drug }) => drug);
  const rules = readInteractionRules();
  const statements = drugs.reduce((sum, drug) => sum + drug.statements.length, 0);
  const names = createDrugNames(drugs.map(indexEntryOf), rules);
  const find = createDrugFinder(rules, names.resolve);
  const index = indexRules(rules);
  const byId = new Map(drugs.map((drug) => [drug.id, drug]));
  const ids = drugs.slice(0, maxInteractionDrugs).map(({ id }) => id);
  const evaluations: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    evaluations.push(await timeOf(() => checkInteractions(ids, index, find, byId)));

  const indexFile = readFileSync(fileURLToPath(new URL('../content/drugs/index.json', import.meta.url)));
  const texts = [...drugs.map((drug) => JSON.stringify(packDrug(drug))), JSON.stringify(rules)];
  const kilobytes =
    [...texts.map((text) => Buffer.from(text)), indexFile].reduce(
      (sum, bytes) => sum + brotliCompressSync(bytes).length,
      0,
    ) / 1000;

  const spl = makeSpl(100);
  const megabytes = Buffer.byteLength(spl) / 1e6;
  const parses: number[] = [];
  for (let round = 0; round < 5; round += 1) parses.push(await timeOf(() => readSpl(inPieces(spl))));
  const speed = megabytes / (median(parses) / 1000);
  return [
    {
      name: 'drugs × statements × languages',
      value: statements * languages,
      unit: 'texts',
      note: `${drugs.length} drugs, ${statements} statements, ${languages} languages`,
    },
    {
      name: `all rules over ${maxInteractionDrugs} drugs`,
      value: median(evaluations),
      unit: 'ms',
      ratio: median(evaluations) / aim.evaluation,
      against: `the aim of ${aim.evaluation} ms`,
      note: `${rules.rules.length} rules, labels where no rule was found`,
    },
    {
      name: 'facts of drugs kept offline',
      value: kilobytes,
      unit: 'kB brotli',
      ratio: kilobytes / aim.kilobytes,
      against: `the aim of ${aim.kilobytes} kB`,
      note: 'drugs, names and rules',
    },
    {
      name: 'label parsed',
      value: speed,
      unit: 'MB/s',
      note: `SPL of ${megabytes.toFixed(1)} MB by section`,
    },
    ...(await measureDrugsInBrowser(drugs, rules, maxInteractionDrugs)),
  ];
};
