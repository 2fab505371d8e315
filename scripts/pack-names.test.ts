import { expect, it } from 'vitest';
import { family, given, named, never, ordinary } from '../packages/phi/src/words.ts';
import { sources, wordsOfList } from './pack-names.ts';

const packed = { family, given, named, never, ordinary };

it.each(Object.entries(packed))(
  'the identifier check has the words of content/lexicon that are %s',
  (kind, words) => {
    const lists = sources[kind as keyof typeof packed];
    expect([...words].sort()).toEqual([...new Set(lists.flatMap(wordsOfList))].sort());
  },
);
