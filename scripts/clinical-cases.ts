/** Writes what the screens say of the cases in `packages/clinical/cases.json`. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CalculatorCase, tallyCases } from '../packages/clinical/src/core/case-tally.ts';

const pathOf = (file: string) => fileURLToPath(new URL(`../packages/clinical/${file}`, import.meta.url));
const cases = JSON.parse(readFileSync(pathOf('cases.json'), 'utf8')) as CalculatorCase[];
const { counts, sources } = tallyCases(cases);

const write = (name: string, type: string, constant: string, value: unknown, says: string): void => {
  const file = pathOf(`src/index/${name}.ts`);
  writeFileSync(
    file,
    [
      `import type { ${type.replace('readonly ', '').replace('[]', '')} } from '../core/case-tally.ts';`,
      '',
      `/** ${says} Written by \`scripts/clinical-cases.ts\`. */`,
      `export const ${constant}: Readonly<Record<string, ${type}>> = ${JSON.stringify(value)};`,
      '',
    ].join('\n'),
  );
  execFileSync('npx', ['biome', 'format', '--write', file]);
};

write('case-counts', 'CaseCounts', 'caseCounts', counts, 'How many cases each calculator is held to.');
write('case-sources', 'readonly CaseSource[]', 'caseSources', sources, 'Where those cases come from.');
