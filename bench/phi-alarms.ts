// False alarms: what is found in texts that name nobody, a thousand sentences at a time, by language, kind and finder.
// The product's own texts, and those of the folder PHI_CLEAN (`<set>-<language>.txt`, a text a line; \n stands for a new
// line). Run by hand: node bench/phi-alarms.ts [folder] [--list]
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findIdentifiers, type PhiSpan } from '@mz/phi';
import { finders } from '../packages/phi/src/find.ts';
import { findByRule } from '../packages/phi/src/find-by-rules.ts';
import { prepare } from '../packages/phi/src/prepare.ts';
import { rules } from '../packages/phi/src/rules/index.ts';
import type { Figure } from './table.ts';

interface CleanSet {
  readonly name: string;
  readonly language: string;
  readonly texts: readonly string[];
}

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return /\s|[\u4e00-\u9fff]/.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
};

const ownSets = (): CleanSet[] =>
  (['en', 'ar', 'zh'] as const).map((language) => {
    const end = language === 'en' ? '' : `.${language}`;
    const file = new URL(`../content/knowledge/knowledge-base${end}.json`, import.meta.url);
    const cards = Object.values(
      JSON.parse(readFileSync(file, 'utf8')) as Record<string, { questions: unknown; statements: unknown }>,
    );
    const texts = cards.flatMap(({ questions, statements }) => [
      ...stringsIn(questions),
      ...(statements as (string | { text: string })[]).map((one) =>
        typeof one === 'string' ? one : one.text,
      ),
    ]);
    return { name: 'cards', language, texts };
  });

const setsOf = (folder: string): CleanSet[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => {
      const [, set = name, language = 'en'] = /^(.*)-(en|ar|zh)\.txt$/.exec(name) ?? [];
      const lines = readFileSync(path.join(folder, name), 'utf8').split('\n');
      const texts = lines.filter((line) => line.trim()).map((line) => line.replaceAll('\\n', '\n'));
      return { name: set, language, texts };
    });

/** Whoever proposed the span: the rule by its example, else the finder; the surest where several did. */
const finderOf = (text: string, span: PhiSpan): string => {
  const prepared = prepare(text);
  const isSame = (one: { start: number; end: number; kind: string }): boolean =>
    one.start === span.start && one.end === span.end && one.kind === span.kind;
  const rule = rules.find((one) => findByRule(prepared, one).some(isSame));
  if (rule) return `rule: ${rule.finds}`;
  const [best] = finders
    .flatMap((find) =>
      find(prepared)
        .filter(isSame)
        .map((one) => ({ name: find.name, at: one.confidence })),
    )
    .sort((a, b) => b.at - a.at);
  return best?.name ?? 'several';
};

const sentencesOf = (text: string): number =>
  text.split(/[.!?。؟！？\n]+(?:\s|$)|[。！？]/u).filter((part) => part.trim()).length || 1;

export const measureAlarms = (folder = process.env.PHI_CLEAN, list = false): Figure[] => {
  const sets = [...ownSets(), ...(folder ? setsOf(folder) : [])];
  const figures: Figure[] = [];
  for (const { name, language, texts } of sets) {
    const sentences = texts.reduce((sum, text) => sum + sentencesOf(text), 0);
    const counts = new Map<string, number>();
    let alarms = 0;
    for (const text of texts)
      for (const span of findIdentifiers(text)) {
        alarms += 1;
        const key = `${span.kind} by ${finderOf(text, span)}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
        if (list)
          console.log(
            `${language}\t${name}\t${key}\t${span.confidence}\t«${span.text}»\t${text.slice(Math.max(0, span.start - 60), span.end + 40)}`.replaceAll(
              '\n',
              '⏎',
            ),
          );
      }
    figures.push({
      name: `phi, clean ${language}, ${name}: ${sentences} sentences`,
      value: (1000 * alarms) / sentences,
      unit: 'alarms a thousand sentences',
      note: [...counts]
        .sort((a, b) => b[1] - a[1])
        .slice(0, 8)
        .map(([key, count]) => `${key}: ${((1000 * count) / sentences).toFixed(2)}`)
        .join('; '),
    });
  }
  return figures;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const figures = measureAlarms(folder, process.argv.includes('--list'));
  for (const { name, value, note } of figures) console.log(`${name}: ${value.toFixed(2)} (${note})`);
}
