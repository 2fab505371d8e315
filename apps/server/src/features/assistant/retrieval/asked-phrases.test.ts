import { describe, expect, it } from 'vitest';
import { readBundledCards } from '../../cards/bundled-cards.ts';
import { indexWays, indexWhenAsked } from './asked-index.ts';
import { findAskedPaper } from './asked-papers.ts';
import {
  askedPapers,
  askedPhrases,
  fingerprintOf,
  waysToAsk,
  waysToAskElse,
  waysToAskForPapers,
} from './asked-phrases.ts';
import { keysOf } from './keys.ts';
import type { Passage } from './passage.ts';

const cards = readBundledCards().map(({ content }) => content);

describe('phrases by which statements are asked for', () => {
  it('are there for every statement of every card in three languages, written for the statement as it is', () => {
    const lacking = cards.flatMap(({ id, statements }) =>
      statements.flatMap(({ text }, n) => {
        const rows = askedPhrases().get(`card:${id}#s${n + 1}`) ?? [];
        const languages = rows
          .filter(({ of }) => of === fingerprintOf(text.en))
          .map(({ language }) => language);
        return languages.sort().join() === 'ar,en,zh' ? [] : `${id} s${n + 1}: ${languages.join()}`;
      }),
    );
    expect(lacking).toEqual([]);
  });

  it('name no statement that does not exist, and stand once in a card', () => {
    const known = new Set(
      cards.flatMap(({ id, statements }) => statements.map((_one, n) => `card:${id}#s${n + 1}`)),
    );
    expect([...askedPhrases().keys()].filter((key) => !known.has(key))).toEqual([]);
    const twice = cards.flatMap(({ id }) => {
      const all = [...askedPhrases()].flatMap(([key, rows]) =>
        key.startsWith(`card:${id}#`) ? rows.flatMap(({ phrases }) => phrases) : [],
      );
      return all.filter((phrase, at) => phrase.trim() === '' || all.indexOf(phrase) !== at);
    });
    expect(twice).toEqual([]);
  });

  it('are there for every paper', () => {
    const asked = new Set([...waysToAskForPapers()].flat().map(({ key }) => key));
    expect([...askedPapers().keys()].filter((id) => !asked.has(id))).toEqual([]);
  });

  it('are not used for a statement that was changed since', () => {
    const [key, rows] = [...askedPhrases()][0] ?? ['', []];
    const [id = '', place = ''] = key.slice('card:'.length).split('#');
    const text = cards.find((one) => one.id === id)?.statements[Number(place.slice(1)) - 1]?.text.en ?? '';
    const waysOf = (said: string): number =>
      waysToAsk(id, [{ key, text: said, translations: {} } as Passage]).length;
    expect(waysOf(text)).toBe(rows.flatMap(({ phrases }) => phrases).length);
    expect(waysOf(`${text} Not any more.`)).toBe(1);
  });
});

describe('what is asked like this', async () => {
  const index = await indexWays([
    [
      { key: 'card:a#s1', keys: keysOf('fist hit a tooth, cut over the knuckle') },
      { key: 'card:b#s1', keys: keysOf('how long to wait before a long flight') },
      { key: null, keys: keysOf('which screw for a broken scaphoid') },
    ],
  ]);

  it('is the nearest way to ask, with how near it is', () => {
    const { ofPassages, ofElse } = index.likenessOf(keysOf('knuckle cut on a tooth'));
    expect(ofPassages.get('card:a#s1')).toBeGreaterThan(0.5);
    expect(ofPassages.has('card:b#s1')).toBe(false);
    expect(ofElse).toBe(0);
  });

  it('is nothing held where that is nearer', () => {
    const { ofPassages, ofElse } = index.likenessOf(keysOf('scaphoid screw size'));
    expect(ofElse).toBeGreaterThan(Math.max(0, ...ofPassages.values()));
  });

  it('is the same as itself', () => {
    expect(
      index.likenessOf(keysOf('fist hit a tooth, cut over the knuckle')).ofPassages.get('card:a#s1'),
    ).toBeCloseTo(1, 5);
  });

  it('is made once, and anew where that failed', async () => {
    let times = 0;
    const index = indexWhenAsked(() => {
      times += 1;
      if (times === 1) throw new Error('the file is being replaced');
      return [];
    });
    await expect(async () => index()).rejects.toThrow('replaced');
    expect(await index()).toBe(await index());
    expect(times).toBe(2);
  });

  it('holds phrases for what no source says', () => {
    expect([...waysToAskElse()].flat().length).toBeGreaterThan(1000);
  });
});

describe('a paper by what it found', () => {
  it.each([
    ['did giving babies with eczema groundnut early stop the allergy', 'leap-peanut-2015'],
    ['زرع البراز لعدوى المطثية العسيرة المتكررة، كم واحد شفي', 'van-nood-fmt-2013'],
    ['肺癌早期姑息治疗能不能活得更久', 'temel-palliative-2010'],
  ])('%s', async (text, id) => {
    expect((await findAskedPaper(keysOf(text)))?.id).toBe(id);
  });

  it.each(['how are you today', 'which antibiotic for a sore throat', '今天天气怎么样'])(
    'no paper: %s',
    async (text) => {
      expect(await findAskedPaper(keysOf(text))).toBeNull();
    },
  );
});
