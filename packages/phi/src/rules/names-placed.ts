import { notCalled } from '../cues.ts';
import { type Word, wordsOf } from '../latin-words.ts';
import { likenessOf } from '../tagger/likeness.ts';
import { isPlainWord } from '../word-filter.ts';
import { isStop } from './name-stops.ts';
import type { Rule } from './rule.ts';

const word = "\\p{Lu}(?:'\\p{Lu}|c\\p{Lu})?\\p{Ll}{1,14}(?:-\\p{Lu}\\p{Ll}{1,14})?";
/** Lists of names have it, and it is no word of the language besides. */
const isSure = ({ given, ordinary, eponym, never, folded }: Word): boolean =>
  given && !ordinary && !eponym && !never && !isStop(folded);
/** Spelt as names are, and neither the language nor medicine nor lists of things have it. */
const isStrange = (one: Word): boolean =>
  !one.never &&
  !one.ordinary &&
  !one.eponym &&
  !isStop(one.folded) &&
  (one.given || one.family || (!isPlainWord(one.folded) && likenessOf(one.folded) > 1));
const everyOne =
  (holds: (one: Word) => boolean) =>
  (passage: string): boolean => {
    const parts = wordsOf(passage).filter(({ initial, particle }) => !initial && !particle);
    return parts.length > 0 && parts.every(holds);
  };

/** Names by the place where they stand: in lists, before an age, at the end of a message, behind a calling. */
export const placedNameRules: readonly Rule[] = [
  {
    kind: 'name',
    confidence: 0.75,
    form: /(?<=^|\n|(?:[Bb]ed|[Bb]ay|[Rr]oom|[Cc]ubicle|[Cc]ot) ?\d{1,3}[A-Z]?[:.]? )((?:\p{Lu}'|MC|MAC)?\p{Lu}{3,}(?:-\p{Lu}{2,})?,? \p{Lu}\p{Ll}{2,}(?:-\p{Lu}\p{Ll}+)?)(?![\p{L}-])/gu,
    accepts: (passage) => {
      const [family, given] = wordsOf(passage);
      if (!family || !given || family.never || given.never || given.eponym || isStop(given.folded))
        return false;
      if (isPlainWord(family.folded) && !family.family) return false;
      if (passage.includes(',')) return given.given || !isPlainWord(given.folded);
      return isSure(given) && !isPlainWord(given.folded);
    },
    finds: 'Bed 1 «HNATIUK, Yaroslav» post NSTEMI',
    spares: 'CHEST, Clear\nABDOMEN Soft\nMRSA Screen, bed 2 NSTEMI, Stable',
  },
  {
    kind: 'name',
    confidence: 0.72,
    form: new RegExp(
      `(?<=^|\\n|[.:;,] |\\b(?:[Oo]nly|[Aa]nd|&) )(${word})(?=, \\d{1,3}[,.;](?!\\d)| \\(\\d{1,2}\\)(?:[,.;:]|$| and))`,
      'gu',
    ),
    accepts: everyOne(isStrange),
    finds: 'Paed surg: «Iqra», 5, appendix mass',
    spares: 'Waterlow (18), Braden, 5, Table (2). Tazocin, 4, then stop. Glasgow (9), Step, 3, rest',
  },
  {
    kind: 'name',
    confidence: 0.72,
    form: new RegExp(`(?<=\\p{Ll}, )(${word})(?=[,.;)]| and \\p{Lu}| & \\p{Lu})`, 'gu'),
    accepts: (passage, { text, start }) => {
      const [, one = '', other = ''] =
        /(?<![\p{L}-])(\p{Lu}\p{Ll}+), (\p{Lu}\p{Ll}+), $/u.exec(
          text.slice(Math.max(0, start - 40), start),
        ) ?? [];
      return other !== '' && everyOne(isSure)(`${one} ${other}`) && everyOne(isStrange)(passage);
    },
    finds: 'Eggs eaten by Ravi, Sunita, «Kamla», all ill',
    spares: 'Sepsis, Pneumonia, Influenza, all ruled out; Ravi, Sunita, Oxygen, bloods',
  },
  {
    kind: 'name',
    confidence: 0.72,
    form: new RegExp(
      `\\b(?:[Bb]aby|[Mm]aster|[Tt]wins?|P[CS]|DC|DS|DI|WPC|PCSO|[Cc]onsul|[Aa]ide|[Tt]enant|[Ll]odger|[Gg]odmother|[Gg]uardian|[Ss]ponsor|[Cc]haplain|[Ii]mam|[Rr]abbi|[Vv]icar|[Nn]urse|[Hh]ousemate|[Ff]latmate|[Kk]eyworker|[Aa]dvocate|[Pp]aramedic|[Dd]octor) (${word}(?: \\p{Lu}\\.)?)(?![\\p{L}-])(?! \\p{Lu}\\p{Ll}{2})`,
      'gu',
    ),
    accepts: everyOne(isStrange),
    finds: 'Partner in, baby «Zion» rooming in',
    spares: 'baby Friendly, Baby Apgar 9, nurse Specialist, Doctor Google, twin Peaks, PC Normal',
  },
  {
    kind: 'name',
    confidence: 0.7,
    form: new RegExp(
      `\\b(?:[Ss]orry|[Tt]hank you|[Tt]hanks|[Cc]ome back|[Ww]elcome(?: back)?|[Ww]ell done|[Gg]oodbye|[Bb]ye|[Cc]ongratulations|[Hh]appy birthday),? (${word})(?=[!.,]|$)`,
      'gu',
    ),
    accepts: (passage) => !notCalled.test(passage) && everyOne(isStrange)(passage),
    finds: 'normal both times. Sorry, «Danylo»!',
    spares: 'Thanks, Ops. Thanks, Pharmacy. Sorry, Wrong chart. Welcome, Colleagues!',
  },
  {
    kind: 'name',
    confidence: 0.7,
    form: /[.!?]\s(\p{Lu}\p{Ll}{3,14})\s*$/gu,
    accepts: (passage, { text }) => /\b(?:I|my|me|you|your|we|us)\b/i.test(text) && everyOne(isSure)(passage),
    finds: 'My van got stuck there last time. «Bethan»',
    spares: 'I gave it. Tazocin',
  },
  {
    kind: 'name',
    confidence: 0.7,
    form: new RegExp(`(?<=^|[.:] |\\n)(${word}|De la \\p{Lu}\\p{Ll}+): (?=\\p{Ll}|CT|MRI|ECG|NBM|TTO)`, 'gu'),
    accepts: (passage, { text }) =>
      everyOne(isStrange)(passage) &&
      /\b(?:handover|round|list|jobs|ward|huddle)\b/i.test(text.slice(0, 200)) &&
      (text.match(/(?:[.:] |\n)\p{Lu}[\p{L}'-]+: \p{Ll}/gu)?.length ?? 0) > 2,
    finds: 'Handover. Obs: fine. «Adebisi»: drain out. Bloods: sent. Plan: home.',
    spares: 'Handover. Bloods: sent. Plan: home. Drugs: none. Obs: fine.',
  },
  {
    kind: 'name',
    confidence: 0.72,
    form: /\b(?:dtr|daughter|son|wife|husband|hubby|mum|dad|mother|father|sister|brother|niece|nephew|aunty|auntie|uncle|cousin|granddaughter|grandson|partner|hajji|hajja|hajj|haji|hajjah|alhaji|ustad|sheikh|nurse|dr|sr) (\p{Ll}{4,14})(?=[ ,.;:)]|$)/gu,
    accepts: (passage) => {
      const [one] = wordsOf(passage);
      return (
        one !== undefined &&
        isStrange(one) &&
        !isPlainWord(one.folded) &&
        (one.given || one.family || likenessOf(one.folded) > 3) &&
        !/(?:ed|ing|ly)$/.test(one.folded)
      );
    },
    finds: 'mrs a. wants her dtr «funmi» rung',
    spares: 'her son arived late, the wife nowhere, mother tongue, sister ward, nurse looked',
  },
  {
    kind: 'name',
    confidence: 0.72,
    form: new RegExp(
      `\\b(?:[Ss]ignature|[Ss]igned|[Ss]ig\\.?|[Ss]gd\\.?),? ((?:\\p{Lu}\\.? ?){1,2}(?:St )?${word})(?![\\p{L}-])`,
      'gu',
    ),
    accepts: (passage) =>
      wordsOf(passage).every(
        (one) => one.initial || one.particle || ((!one.never || one.spelt) && !one.eponym),
      ),
    finds: 'with my signature, «J. Kettering».',
    spares: 'signed A Form today, signature, E. Crohn',
  },
];
