// Identifiers in ward texts by other authors. Needs their folder, which is not part of this project, in WARD_TEXTS; every
// third text is measured apart and never looked at.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findIdentifiers } from '@mz/phi';
import type { Figure } from './table.ts';

interface WardText {
  readonly id: string;
  readonly language: 'en' | 'ar' | 'zh';
  readonly text: string;
  readonly spans: readonly { readonly start: number; readonly end: number; readonly kind: string }[];
}

interface Tally {
  gold: number;
  found: number;
  names: number;
  namesFound: number;
  said: number;
  right: number;
  clean: number;
  untouched: number;
}

/** An identifier is found when so much of it is covered. */
const enough = 0.8;

export const measureWardTexts = (folder = process.env.WARD_TEXTS): Figure[] => {
  if (!folder) return [];
  const texts = JSON.parse(readFileSync(path.join(folder, 'texts.json'), 'utf8')) as WardText[];
  const tallies = new Map<string, Tally>();
  for (const { id, language, text, spans } of texts) {
    const part = Number(id.slice(-3)) % 3 === 2 ? 'unread third' : 'tuned two thirds';
    const key = `phi, ward texts, ${language}, ${part}`;
    const tally = tallies.get(key) ?? {
      gold: 0,
      found: 0,
      names: 0,
      namesFound: 0,
      said: 0,
      right: 0,
      clean: 0,
      untouched: 0,
    };
    tallies.set(key, tally);
    const said = findIdentifiers(text);
    for (const { start, end, kind } of spans) {
      let covered = 0;
      for (let at = start; at < end; at += 1)
        if (said.some((one) => one.start <= at && at < one.end)) covered += 1;
      const isFound = covered / (end - start) >= enough;
      tally.gold += 1;
      if (isFound) tally.found += 1;
      if (kind !== 'name') continue;
      tally.names += 1;
      if (isFound) tally.namesFound += 1;
    }
    tally.said += said.length;
    tally.right += said.filter((one) =>
      spans.some(({ start, end }) => start < one.end && one.start < end),
    ).length;
    if (spans.length > 0) continue;
    tally.clean += 1;
    if (said.length === 0) tally.untouched += 1;
  }
  return [...tallies].sort().map(([name, tally]) => ({
    name,
    value: tally.found / tally.gold,
    unit: 'recall',
    note: `${tally.found}/${tally.gold} found, names ${tally.namesFound}/${tally.names}, precision ${(tally.right / tally.said).toFixed(3)}, clean ${tally.untouched}/${tally.clean}`,
  }));
};
