import { contextAfter, contextBefore } from '../name-context.ts';
import { isCalledByBefore } from '../names-latin-things.ts';
import { likenessOf } from '../tagger/likeness.ts';
import { eponym, listed, particle, plainWord, type Token } from '../tagger/tokens.ts';
import { isPlace } from '../word-filter.ts';
import { before, behind, type Doubt, isSure, type Taken } from './name-doubt.ts';
import { isStop } from './name-stops.ts';

/** TIAs, RNAs; NaCl, RecQ, OUtMATCH: no name has its capitals so. */
const isAcronym = (word: string): boolean =>
  /^\p{Lu}{2,}s$/u.test(word) ||
  (/\p{Ll}\p{Lu}/u.test(word) &&
    !/^(?:Ma?c|De|Di|Da|La|Le|Van|Von|Fitz|O|Al|El|Abu|Bin)\p{Lu}|[-']/u.test(word)) ||
  /^(?!Ma?c)\p{Lu}+\p{Ll}+\p{Lu}{2}/u.test(word);
/** What a place is: Portola Valley. */
const places =
  /^ ?(?:\p{L}+ )?(?:islands?|valley|town|province|county|district|lake|river|bay|park|bureau|city|village|forest|coast)(?![a-z])/u;
const full = ({ part }: Taken): readonly Token[] => part.filter(({ text }) => text.length > 1);
const isPlain = ({ known }: Token): boolean => (known & plainWord) > 0;
/** Spelt as hardly anything but names are. */
const surelySpelt = 6;
/**
 * Why what the tagger takes for a name in Latin letters may be none. Where nothing around says so, a passage needs a word
 * that lists of names have, or the spelling of one, and no word of the language.
 */
export const latinNameDoubts: readonly Doubt[] = [
  {
    script: 'latin',
    holds: ({ prepared, start, part }) =>
      isCalledByBefore(
        prepared,
        start,
        part.map(({ text }) => text),
      ),
    finds: 'told «Camila» today',
    spares: 'refilled «Camila» today',
  },
  {
    script: 'latin',
    holds: ({ prepared, start }) => contextBefore(prepared, start).byline,
    finds: 'seen by «Takahara» today',
    spares: 'the editorial by «Takahara»',
  },
  {
    script: 'latin',
    // Takahara 2017; Takahara, CID 2015: papers are read so.
    holds: ({ isCued, prepared, end }) => !isCued && contextAfter(prepared, end, end).citation,
    finds: 'asked «Takahara» in the ward',
    spares: 'read «Takahara» 2017, then the other',
  },
  {
    script: 'latin',
    // Joy of discharge, grace of God: a word, not somebody.
    holds: (taken) => !taken.isCued && taken.part.length === 1 && /^ of (?!course\b)/.test(behind(taken, 10)),
    finds: 'asked «Joy» of course',
    spares: '«Joy» of discharge',
  },
  {
    script: 'latin',
    holds: ({ part }) => part.every(({ known }) => (known & particle) > 0),
    finds: 'asked «van der Velskar» about it',
    spares: 'shown by («van der» Pol et al)',
  },
  {
    script: 'latin',
    holds: (taken) =>
      !taken.isCued &&
      (/(?:&|\band) $/.test(before(taken, 4)) || taken.part.length > 1) &&
      /^(?: \p{Lu}[\p{L}-]+){0,2} (?:[Ff]oundation|[Ii]nstitute|[Cc]ompany|[Hh]ospital|[Uu]niversity|[Pp]opulation)\b/u.test(
        behind(taken, 40),
      ),
    finds: 'seen «Amina Takahara» at the hospital',
    spares: 'paid by Bill & «Melinda» Gates Foundation',
  },
  {
    script: 'latin',
    holds: ({ part, prepared: { text } }) => part.some(({ start, end }) => isAcronym(text.slice(start, end))),
    finds: 'Seen by «MacArthur» today',
    spares: '«RecQ» was found',
  },
  {
    script: 'latin',
    holds: ({ prepared: { text }, start, end }) =>
      /^(?:\d|-\d|[\u0370-\u03ff])/u.test(text.slice(end, end + 2)) ||
      /(?:\p{L}\d|[\u0370-\u03ff])-?$/u.test(text.slice(Math.max(0, start - 2), start)),
    finds: 'asked «Ino» about it',
    spares: '«Ino»80 and its like',
  },
  {
    script: 'latin',
    holds: ({ part }) => part.length === 1 && (part[0]?.shape === 4 || part[0]?.shape === 5),
    finds: 'ask «Gita» about it',
    spares: 'ask «GITA» about it',
  },
  {
    script: 'latin',
    holds: ({ part, head }) => part.length === 1 && head.shape === 3 && isPlain(head),
    finds: 'hi «anneliese» u ok',
    spares: 'hi «check» the ct',
  },
  {
    script: 'latin',
    costs: 8,
    holds: ({ part, head }) => part.length === 1 && (head.known & listed) === 0,
    finds: 'told «Amina» to wait',
    spares: 'told «Velskar» to wait',
  },
  {
    script: 'latin',
    holds: (taken) => /^\. ?\d/.test(behind(taken, 3)) && taken.part.length === 1,
    finds: 'seen by «Coll». Well',
    spares: 'Guideline «Coll». 11.09',
  },
  {
    script: 'latin',
    holds: ({ part }) =>
      part.every(({ text, known }) => text.length === 1 || isStop(text) || (known & eponym) > 0),
    finds: 'asked «Crohn Velskar» to call',
    spares: 'asked «Crohn» again',
  },
  {
    script: 'latin',
    holds: (taken) => ((taken.part.at(-1)?.known ?? 0) & eponym) > 0 && behind(taken, 2) === "'s",
    finds: "asked «Takahara»'s wife",
    spares: "asked for «Hartmann»'s solution",
  },
  {
    script: 'latin',
    holds: ({ part }) =>
      part.every(
        ({ known, text }) =>
          (known & listed) === 0 &&
          (text.length === 1 || likenessOf(text) < ((known & plainWord) > 0 ? 3 : 1)),
      ),
    finds: 'asked «Takahara» again',
    spares: 'asked «Thrombolysis» again',
  },
  {
    script: 'latin',
    holds: (taken) => !taken.isCued && full(taken).every(isPlain),
    finds: 'seen «Takahara Stone»',
    spares: 'seen «Growth Chart»',
  },
  {
    script: 'latin',
    holds: (taken) =>
      !taken.isCued &&
      full(taken).length === 1 &&
      /[\u0621-\u064a\u4e00-\u9fff]{2}/.test(taken.prepared.lower),
    finds: 'ask «Takahara» again',
    spares: 'قسطرة «Takahara» جديدة',
  },
  {
    script: 'latin',
    holds: (taken) =>
      !taken.isCued &&
      (places.test(full(taken).at(-1)?.text ?? '') ||
        (/^(?: \p{Lu}\p{Ll}+){1,2}(?!\p{L})/u.test(behind(taken, 24)) &&
          places.test(behind(taken, 24).toLowerCase())) ||
        /\b(?:san|santa|saint|st\.?|new|north|south|east|west|sri|são|rio) $/.test(before(taken, 8))),
    finds: 'seen «Portola Vellacott»',
    spares: 'seen in «Portola» Valley',
  },
  {
    script: 'latin',
    holds: (taken) => {
      const words = full(taken);
      if (taken.isCued || words.some(isSure)) return false;
      return (
        words.some((word) => isPlain(word) || word.shape === 3) ||
        (words.length < 2 && likenessOf(words[0]?.text ?? '') < surelySpelt)
      );
    },
    finds: 'seen «Takahara»',
    spares: 'seen «Quenx»',
  },
  {
    script: 'latin',
    holds: (taken) =>
      contextBefore(taken.prepared, taken.start).journey || (!taken.isCued && isPlace(taken.passage)),
    finds: 'thanks, «Takahara»',
    spares: 'flew to «Nairobi»',
  },
  {
    script: 'latin',
    holds: (taken) =>
      /\b(?:series|study|studies|trial|cohort|registry|report)s? (?:from|in|at) $/.test(before(taken, 16)),
    finds: 'letter from «Erlangen»',
    spares: 'a case series from «Erlangen»',
  },
];
