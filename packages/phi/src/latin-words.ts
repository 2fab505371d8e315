import { fold } from './fold.ts';
import { nameStops } from './lists/name-stops.ts';
import { matchesOf } from './prepare.ts';
import { likenessOf } from './tagger/likeness.ts';
import { isPlainWord } from './word-filter.ts';
import { family, given, isPinyinGiven, named, never, ordinary, pinyinFamily } from './words.ts';

/** A word in Latin letters and what it says about being a name. */
export interface Word {
  readonly text: string;
  readonly folded: string;
  readonly start: number;
  readonly end: number;
  readonly capital: boolean;
  /** All letters are capitals, more than one of them. */
  readonly shout: boolean;
  readonly initial: boolean;
  readonly particle: boolean;
  readonly given: boolean;
  readonly family: boolean;
  readonly pinyin: boolean;
  readonly ordinary: boolean;
  readonly never: boolean;
  /** Never only by its ending: no list says so. */
  readonly spelt: boolean;
  readonly eponym: boolean;
  /** Written with letters English and its medicine hardly use. */
  readonly foreign: boolean;
  /** English or medicine has it, and no list of names. */
  readonly plain: boolean;
}

const particles = new Set(
  'de del della di da dos das do du van der den von zu zum la le el al bin ibn bint abu ben af av ter ten st y e ul ur al-'.split(
    ' ',
  ),
);
/** What is known of a word wherever it stands. */
type Meaning = Omit<Word, 'start' | 'end'>;

/** Endings that make family names across Europe and Asia. */
const familyEndings =
  /(?:sson|sdottir|dottir|(?<!se|ne|te)nsen|[rlsdtbgkmv]sen|owski|ewski|inski|ynski|czyk|czak|wicz|vich|ovic|evic|enko|chuk|yshyn|skaya|skyy?|skiy|oglu|opoulos|opoulou|oudis|akis|idis|iadis|idze|shvili|[aeiou]dze|yan|escu|eanu|ovich|evich|iyevich|ovna|evna|ovsky|evsky|quist|qvist|strom|gren|blad|lund|berg|stein|mann|meyer|bauer|huber|hofer|acker|ovski|evski|oska|ovska|ewska|owska|inska|unas|auskas|aitis|ieva|nen|iou|zadeh|pour|nejad|wala|singh|swamy|appa|murthy|jee|garh|kumar|moto|mura|yama|zaki|saki|kawa|shima|guchi|hashi|tani|naka|[a-z]{3}ova|[a-z]{3}eva|[a-z]{3}ov|[a-z]{3}ev)$/;
/** Endings of medicine and of English, which no name has. */
const wordEndings =
  /(?:tion|sion|ment|ness|ity|ous|ical|ally|able|ible|ship|ism|less|ful|ward|wise|itis|osis|oses|emia|aemia|uria|oma|omas|pathy|ectomy|otomy|ostomy|plasty|scopy|graphy|gram|metry|algia|plegia|penia|philia|phobia|rrhea|rrhage|cyte|cytes|blast|lysis|stasis|trophy|megaly|genic|ology|ologist|ologic|iatric|iatrics|mab|nib|pril|sartan|olol|statin|azole|cillin|mycin|micin|floxacin|cycline|gliptin|gliflozin|glutide|glitazone|parin|xaban|gatran|dipine|zosin|setron|triptan|prazole|tidine|oxetine|pramine|azepam|zolam|barbital|caine|curium|curonium|vir|vudine|fungin|dronate|lukast|terol|nersen|fersen|midis|rmidis|sone|solone|olone|onide|thiazide|semide|lactone|formin|zide|feron|kinra|cept|stim|poetin|ferase|ase|amide|amine|idine|oxin|ide|ine|ium|ating|ing|ized|ised|ated|ted|ved|ied|sed|ned|red|led|ked)$/;

/** Medicines that end as family names do. */
const brands: ReadonlySet<string> = new Set(
  nameStops.split(/\s+/).filter((word) => /^[a-z]{5,}$/.test(word) && !given.has(word)),
);

const wordForm = /[\p{Script=Latin}\p{M}]+(?:['-][\p{Script=Latin}\p{M}]+)*/gu;

const describe = (text: string): Meaning => {
  const folded = fold(text);
  const parts = folded.split('-');
  const core = folded.replace(/^(?:al|el|o|d|l|mc|mac|ter|van|de)[-'](?=\w{3})/, '');
  const last = parts.at(-1) ?? folded;
  const has = (words: ReadonlySet<string>): boolean =>
    words.has(folded) || (folded.length > 4 && words.has(core));
  // SABA-only is no name; Jean-Luc is.
  const compound = parts.length > 1 && text.split('-').every((part) => /^\p{Lu}\p{Ll}/u.test(part));
  // Jean-Luc; Gene-Replacement is no name.
  const isGiven = has(given) || (compound && given.has(parts[0] ?? '') && likenessOf(last) > 0);
  const long = folded.length >= 5;
  const isFamily =
    has(family) ||
    family.has(`al${core}`) ||
    (compound && (family.has(last) || family.has(parts[0] ?? ''))) ||
    (/^(?:o'|d'|mc|mac)[a-z]{4,}$/.test(folded) && /^(?:O'|D'|Mc|Mac)\p{Lu}/u.test(text)) ||
    /^(?:Al|El)-\p{Lu}/u.test(text) ||
    (long && (parts.length === 1 || compound) && familyEndings.test(last) && !wordEndings.test(last));
  const isNever =
    never.has(folded) ||
    brands.has(folded) ||
    (parts.length > 1 && never.has(last) && (!compound || never.has(parts[0] ?? ''))) ||
    (parts.length === 1 && !isGiven && !isFamily && wordEndings.test(folded) && folded.length > 4);
  return {
    text,
    folded,
    capital: /^\p{Lu}/u.test(text),
    shout: text.length > 1 && text === text.toUpperCase(),
    initial: text.length === 1 && /\p{Lu}/u.test(text),
    particle: particles.has(folded) && !/^\p{Lu}\p{Lu}/u.test(text),
    given: isGiven,
    family: isFamily,
    pinyin: pinyinFamily.has(folded),
    ordinary: ordinary.has(folded),
    never: isNever,
    spelt: isNever && !never.has(folded) && !brands.has(folded) && parts.length === 1,
    eponym: named.has(folded) || (parts.length > 1 && parts.some((part) => named.has(part))),
    foreign: /[\u0080-\uffff]/.test(text),
    plain:
      isNever || (!isGiven && !has(family) && parts.every((part) => part.length < 2 || isPlainWord(part))),
  };
};

/** A text is looked at again after each change, and most of its words stay. */
const meanings = new Map<string, Meaning>();
const maxCacheSize = 4000;

/** What is known of one word. */
export const meaningOf = (word: string): Meaning => {
  // A longer word would keep the whole text it was cut from.
  if (word.length > 12) return describe(word);
  const known = meanings.get(word);
  if (known) return known;
  if (meanings.size >= maxCacheSize) meanings.clear();
  const meaning = describe(word);
  meanings.set(word, meaning);
  return meaning;
};

/** The words of a text; a possessive 's is not part of the word. */
export const wordsOf = (text: string): Word[] => {
  const words = matchesOf(text, wordForm).map((match): Word => {
    const word = match[0].replace(/'s$/i, '');
    const meaning = meaningOf(word);
    const start = match.index;
    const end = start + match[0].length;
    // Cox1 and FIP-2 are genes.
    const never = meaning.never || /^-?\d/.test(text.slice(end, end + 2));
    return { ...meaning, never, start, end: start + word.length };
  });
  // Jun is a month, but behind a Chinese family name a given name; Lasix a medicine, but behind a given name a family's.
  const isPart = (word: Word, before: Word | undefined): boolean => {
    if (!before || before.end !== word.start - 1 || text.charAt(before.end) !== ' ') return false;
    if (word.text === 'Jun') return before.pinyin && !/^ \d/.test(text.slice(word.end, word.end + 2));
    return (
      word.capital && before.capital && before.given && brands.has(word.folded) && !never.has(word.folded)
    );
  };
  return words.map((word, at) => (isPart(word, words[at - 1]) ? { ...word, never: false } : word));
};

/** Whether the second word can be the given name that goes with a Chinese family name in pinyin. */
export const isPinyinPair = (first: Word, second: Word): boolean =>
  first.pinyin && isPinyinGiven(second.folded) && second.folded.length >= 2 && !second.never;
