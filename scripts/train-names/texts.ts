import { readdirSync } from 'node:fs';
import { prepare } from '../../packages/phi/src/prepare.ts';
import { first, further, outside } from '../../packages/phi/src/tagger/tag.ts';
import { listed, plainWord, type Token, tokensOf } from '../../packages/phi/src/tagger/tokens.ts';
import { filesIn, from, json, type Language, lines, papers, stringsIn } from './content.ts';
import { fillersOf } from './fillers.ts';
import { names } from './names.ts';
import { arabicFirst } from './names-arabic.ts';
import { latinFirst, latinFull } from './names-latin.ts';
import { chance, pick, random, upper } from './random.ts';

/** A text with the tag of each of its tokens. */
export interface Example {
  readonly tokens: readonly Token[];
  readonly gold: readonly number[];
}

/** Marks around a name while a text is made. */
const open = '\ue010';
const close = '\ue011';
const unmarked = (text: string): string => text.replaceAll(open, '').replaceAll(close, '');

const toExample = (marked: string): Example => {
  const spans: { start: number; end: number }[] = [];
  let text = '';
  for (const part of marked.split(/(\ue010[^\ue011]*\ue011)/)) {
    const isName = part.startsWith(open);
    const plain = isName ? part.slice(1, -1) : part;
    if (isName) spans.push({ start: text.length, end: text.length + plain.length });
    text += plain;
  }
  const prepared = prepare(text).text;
  const hidden = random();
  const tokens = tokensOf(prepared).map((token): Token => {
    // Lists know half of the names, as with strangers.
    const named = spans.some(({ start, end }) => token.start < end && token.end > start);
    // And what stands around a stranger's names was never seen before.
    if (!named && chance(0.08)) return { ...token, text: strange };
    const hide = token.script !== 'han' && named && (hidden < 0.25 || chance(0.25));
    // Nor do they know every word: slips of the pen, abbreviations, another language.
    if ((token.known & plainWord) > 0 && chance(token.script === 'arabic' ? 0.35 : 0.15))
      return { ...token, known: token.known & ~plainWord };
    return hide ? { ...token, known: token.known & ~listed } : token;
  });
  const gold = tokens.map(({ start, end }) => {
    const span = spans.find((one) => start < one.end && end > one.start);
    if (!span) return outside;
    return start <= span.start || tokens.every((other) => other.end <= span.start || other.start >= start)
      ? first
      : further;
  });
  return { tokens, gold };
};

/** Stands for a word that is in no text. */
const strange = '\ue012';

type Maker = (line: string) => string;

/** Makes a text of a line: a list by one of its words, alternatives by one of them, slots by what stands there. */
const makerOf = (
  language: Language,
  lists: ReadonlyMap<string, readonly string[]>,
  plainWords: readonly string[],
): Maker => {
  const fillers = fillersOf(language, plainWords);
  return (line) => {
    let made = line;
    for (let round = 0; round < 4 && made.includes('<'); round += 1)
      made = made.replace(/<([^<>\s]+)>/g, (whole, name: string) => pick(lists.get(name) ?? [whole]));
    made = made.replaceAll('\\n', '\n').replaceAll('\\t', '\t');
    for (let round = 0; round < 30 && /\([^()]*\|[^()]*\)/.test(made); round += 1)
      made = made.replace(/\(([^()]*\|[^()]*)\)/g, (_all, inner: string) => pick(inner.split('|')));
    // Alternatives that hold a bracket of the text itself are left as they are.
    return made.replace(/\{(\w+)\}/g, (_all, slot: string) => {
      const name = names[language][slot];
      return name ? open + name() + close : (fillers[slot]?.() ?? '');
    });
  };
};

/** Quick fingers: capitals, marks and gaps are left out. */
const jotted = (language: Language, text: string): string => {
  if (language === 'en') {
    if (chance(0.3)) return text.toLowerCase();
    if (chance(0.04)) return text.replace(/\ue010([^\ue011]*)\ue011/g, (all) => all.toUpperCase());
  }
  if (chance(0.08)) return text.replace(/[,.،。，]/g, language === 'zh' ? ' ' : '');
  return text;
};

/** How many texts each line of a file becomes. */
const each: Readonly<Record<string, number>> = {
  en: 40,
  ar: 60,
  zh: 80,
  'en-notes': 60,
  'ar-notes': 75,
  'zh-notes': 70,
};

const fromLines = (language: Language, file: string, plainWords: readonly string[]): Example[] => {
  const all = lines(`scripts/train-names/${file}.txt`);
  const lists = new Map(
    all
      .filter((line) => line.startsWith('@'))
      .map((line): [string, string[]] => {
        const [name = '', ...rest] = line.slice(1).split('=');
        return [name, rest.join('=').split('|')];
      }),
  );
  const own = all.filter((line) => !/^@[^=\s{]+=/.test(line));
  const plain = own.filter((line) => line.startsWith('- '));
  const make = makerOf(language, lists, plainWords);
  const join = language === 'zh' ? '。' : '. ';
  const one = (line: string): string => (line.startsWith('- ') ? unmarked(make(line.slice(2))) : make(line));
  return own.flatMap((line) =>
    Array.from({ length: each[file] ?? 0 }, () => {
      let text = one(line);
      if (chance(0.4)) {
        const other = one(pick(chance(0.6) ? plain : own));
        const between = chance(0.6) ? join : pick(['\n', ' ', '; ', ', ', ' - ']);
        text = chance(0.5) ? `${text}${between}${other}` : `${other}${between}${text}`;
      }
      return toExample(jotted(language, text));
    }),
  );
};

/** Marked texts that were looked at: all letters, every other note and ward text; never those held out. */
const markedFiles = (): string[] => [
  ...readdirSync(from('bench/phi-texts'))
    .filter((name) => name.endsWith('.txt') && !name.startsWith('unseen-'))
    .map((name) => `bench/phi-texts/${name}`),
  ...readdirSync(from('scripts/train-names'))
    .filter((name) => name.startsWith('marked-'))
    .map((name) => `scripts/train-names/${name}`),
];
const fromMarked = (): Example[] =>
  markedFiles().flatMap((file) => {
    const language = (/(en|ar|zh)\.txt$/.exec(file)?.[1] ?? 'en') as Language;
    const halved = /\/(?:notes|wards|clean)-/.test(file);
    const another = (inside: string): string => {
      const isLatin = /^[A-Za-z]/.test(inside);
      const isWord = !/[ .]/.test(inside) && language !== 'zh';
      const made = isWord
        ? (isLatin ? latinFirst : arabicFirst)()
        : isLatin
          ? latinFull()
          : (names[language].N?.() ?? inside);
      return inside === inside.toLowerCase() && /[a-z]/.test(inside) ? made.toLowerCase() : made;
    };
    return lines(file)
      .filter((_line, at) => !halved || at % 2 === 0)
      .flatMap((line) =>
        Array.from({ length: 6 }, (_, count) =>
          toExample(
            line
              .replaceAll('\\n', '\n')
              .replace(/⟦([a-z0-9-]+)\|([^⟧]*)⟧/g, (_all, kind: string, inside: string) => {
                if (kind !== 'name') return inside;
                const isSame = count === 0 || /^[小老阿]/.test(inside) || inside.length < 2;
                return open + (isSame ? inside : another(inside)) + close;
              }),
          ),
        ),
      );
  });

/** Whoever prose tells of without a name: somebody could stand there by name. */
const somebody: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:[Tt]he |[Aa] |[Aa]n )?(?:patients?|child|woman|man|person|infant|mother|author|clinician|colleague|member|reader)\b(?!')/g,
  ar: /(?<![\u0621-\u064a])ال(?:مريضة?|مرضى|طفل|طبيبة?|عضو|زميل|حامل|أم)(?![\u0621-\u064a])/g,
  zh: /(?:患者|病人|患儿|孕妇|家属|医生|医师|儿童|老人|同事|成员)(?!的?们)/g,
};
const named = (language: Language, text: string): string =>
  text.replace(somebody[language], (whole) => {
    const slot = chance(0.6) ? 'N' : 'M';
    return chance(0.75) ? open + (names[language][slot]?.() ?? whole) + close : whole;
  });

/** Headings capitalise every word, and a sentence its first. */
const headed = (text: string): string =>
  text.replace(/(?<![\p{L}'-])\p{Ll}(?=\p{L}{3})/gu, (letter) =>
    chance(0.85) ? letter.toUpperCase() : letter,
  );

const languageOf = (text: string): Language =>
  /[\u0621-\u064a]/.test(text) ? 'ar' : /[\u4e00-\u9fff]/.test(text) ? 'zh' : 'en';

/** Cards, papers and the interface: nobody is named, but eponyms and trials are. */
const fromProse = (): Example[] => {
  const cards = json<{ questions: string[]; statements: { text: string }[] }[]>(
    'content/knowledge/knowledge-base.json',
  );
  const plain = cards.flatMap(({ questions, statements }) => [
    ...questions,
    ...statements.map(({ text }) => text),
  ]);
  for (const language of ['ar', 'zh'] as const) {
    const translated = Object.values(
      json<Record<string, { questions: string[]; statements: string[] }>>(
        `content/knowledge/knowledge-base.${language}.json`,
      ),
    ).flatMap(({ questions, statements }) => [...questions, ...statements]);
    plain.push(...translated, ...translated, ...translated);
  }
  const told = [
    ...filesIn('content/drugs').filter((path) => !path.endsWith('index.json')),
    ...['en', 'ar', 'zh'].flatMap((language) => [
      ...filesIn(`packages/i18n/locales/${language}`),
      ...filesIn(`packages/clinical/locales/${language}`),
    ]),
  ]
    .flatMap((path) => stringsIn(json(path)))
    .filter((text) => text.length > 12 && text.length < 300 && !/[{}]|https?:/.test(text));
  for (const text of new Set(told)) {
    if (languageOf(text) !== 'en') plain.push(text, text);
    else if (chance(0.4)) plain.push(text);
  }
  plain.push(...stringsIn(papers).filter((text) => text.length > 30));
  return plain.flatMap((text) => {
    const language = languageOf(text);
    const made = [toExample(text)];
    if (chance(0.5) && new RegExp(somebody[language].source).test(text))
      made.push(toExample(jotted(language, named(language, text))));
    if (language !== 'en') return made;
    if (chance(0.2)) made.push(toExample(text.toLowerCase()));
    if (chance(0.15)) made.push(toExample(headed(text)));
    return made;
  });
};

/** Words of medicine where names stand too: at the head of a sentence, in headings, alone in a list. */
const fromWords = (language: 'en' | 'ar', plainWords: readonly string[]): Example[] => {
  const word = (): string => pick(plainWords);
  const capital = (): string => upper(word());
  const forms: readonly (() => string)[] =
    language === 'ar'
      ? [
          () => `${word()} ${word()}`,
          () => `${word()}، ${word()}`,
          word,
          () => `في ${word()} ${word()}`,
          () => `${word()}: ${word()} ${word()}`,
        ]
      : [
          () => `${capital()} was ${word()}.`,
          () => `${capital()} ${word()} and ${word()}.`,
          () => `${capital()} ${capital()} ${capital()}`,
          () => `${word()} ${word()}`,
          () => `the ${capital()} ${capital()} ${word()}`,
          () => `${word()}: ${capital()} ${word()}`,
          () => `${word()}-${word()} ${word()}`,
          () => `in ${capital()} and ${capital()}`,
        ];
  return Array.from({ length: 2500 }, () => toExample(pick(forms)()));
};

/** All texts to learn from; `plainWords` are those of prose that are nobody's name. */
export const makeExamples = (plainWords: Readonly<Record<Language, readonly string[]>>): Example[] => [
  ...(['en', 'ar', 'zh'] as const).flatMap((language) => [
    ...fromLines(language, language, plainWords[language]),
    ...fromLines(language, `${language}-notes`, plainWords[language]),
  ]),
  ...fromMarked(),
  ...fromProse(),
  ...fromWords('en', plainWords.en),
  ...fromWords('ar', plainWords.ar),
];
