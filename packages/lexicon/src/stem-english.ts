const vowel = (word: string, at: number): boolean => 'aeiouy'.includes(word.charAt(at));

const irregular: Readonly<Record<string, string>> = {
  sky: 'sky',
  skies: 'sky',
  dying: 'die',
  lying: 'lie',
  tying: 'tie',
  news: 'news',
  women: 'woman',
  men: 'man',
  children: 'child',
  mice: 'mous',
  feet: 'foot',
  teeth: 'tooth',
  indices: 'index',
  matrices: 'matrix',
  criteria: 'criterion',
  phenomena: 'phenomenon',
  bacterium: 'bacteri',
  bacteria: 'bacteri',
  analysis: 'analys',
  analyses: 'analys',
  analyze: 'analys',
  analyzes: 'analys',
  analyzed: 'analys',
  analyzing: 'analys',
  bacilli: 'bacillus',
  emboli: 'embolus',
  fungi: 'fungus',
  foci: 'focus',
  loci: 'locus',
  nuclei: 'nucleus',
  stimuli: 'stimulus',
  thrombi: 'thrombus',
  mitochondrion: 'mitochondri',
  mitochondria: 'mitochondri',
  ova: 'ovum',
  sera: 'serum',
  viral: 'virus',
  fungal: 'fungus',
  bound: 'bind',
  led: 'lead',
  lost: 'loss',
  lose: 'loss',
  loses: 'loss',
  losing: 'loss',
  grew: 'grow',
  grown: 'grow',
  bled: 'bleed',
  arose: 'aris',
  proceed: 'proceed',
  exceed: 'exceed',
  succeed: 'succeed',
  gravitas: 'gravitas',
  aids: 'aids',
  diabetes: 'diabet',
  lens: 'lens',
  rabies: 'rabies',
  species: 'species',
  series: 'series',
  herpes: 'herpes',
  pylori: 'pylori',
};

/** British spellings become American, so that both find each other. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/ae(m|d|t|c|s|g|l|n|o)/g, 'e$1'],
  [/([nrlh])oea/g, '$1ea'],
  [/^oe(d|s|t)/, 'e$1'],
  [/(f|c|m|an|hom|am)oe(t|l|c|u|b|o)/g, '$1e$2'],
  [/sulph/g, 'sulf'],
  [/(tum|behavi|col|fav|hum|lab|harb|vap|od|neighb|flav|vig|rig|rum)our/, '$1or'],
  [/^(cent|lit|fib|tit|calib|theat|goit|millilit|millimet|centimet|kilomet)re(s?)$/, '$1er$2'],
  [/([a-z]{3})is(e|ed|es|ing|er|ers|ation|ations|ational)$/, '$1iz$2'],
  [/([a-z])lys(e|ed|ing)$/, '$1lyz$2'],
  [/programme/, 'program'],
  [/^ageing$/, 'aging'],
  [/^grey/, 'gray'],
  [/inhibitor(s|y)?$/, 'inhibit'],
  [/itis$/, 'it'],
  [/itides$/, 'it'],
  // Adjectives of processes and of diseases, which the stemmer leaves apart from their nouns.
  [/^(?!.*(?:biotic|narcotic|exotic|robotic|amniotic|hypnotic)$|erotic$)([a-z]{3,})otic$/, '$1osis'],
  [/^(?!prostatic)([a-z]{3,})static$/, '$1stasis'],
  [/lytic(al)?$/, 'lysis'],
  [/(synth|prosth|diur|phor)etic(s?)$/, '$1esis'],
  [/phylactic$/, 'phylaxis'],
  [/(asthm|traum|stigm)atic$/, '$1a'],
  [/psoriatic$/, 'psoriasis'],
  [/^therapeutics?$/, 'therapy'],
  [/inflamed?$/, 'inflammation'],
  [/^(?!labor)([a-z]{3,})atory$/, '$1ation'],
];

const doubles = new Set(['bb', 'dd', 'ff', 'gg', 'mm', 'nn', 'pp', 'rr', 'tt']);

const step2: readonly (readonly [string, string])[] = [
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
  ['ogi', 'og'],
  ['li', ''],
];
const step3: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ative', ''],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
];
const step4 = [
  'ement',
  'ance',
  'ence',
  'able',
  'ible',
  'ment',
  'ant',
  'ent',
  'ism',
  'ate',
  'iti',
  'ous',
  'ive',
  'ize',
  'ion',
  'al',
  'er',
  'ic',
];

/** Where the part after the first consonant that follows a vowel begins. */
const region = (word: string, from: number): number => {
  for (let at = from + 1; at < word.length; at += 1)
    if (!vowel(word, at) && vowel(word, at - 1)) return at + 1;
  return word.length;
};

const hasVowel = (part: string): boolean => /[aeiouy]/.test(part);

const endsShort = (word: string): boolean =>
  word.length === 2 ? vowel(word, 0) && !vowel(word, 1) : /[^aeiouy][aeiouy][^aeiouywxY]$/.test(word);

const dropPlural = (word: string): string => {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (/ie[ds]$/.test(word)) return word.length > 4 ? word.slice(0, -2) : word.slice(0, -1);
  if (/(us|ss)$/.test(word)) return word;
  if (word.endsWith('s') && hasVowel(word.slice(0, -2))) return word.slice(0, -1);
  return word;
};

const dropPast = (word: string, r1: number): string => {
  const eed = /eed(ly)?$/.exec(word);
  if (eed) return eed.index >= r1 ? `${word.slice(0, eed.index)}ee` : word;
  const ending = /(ed|ing)(ly)?$/.exec(word);
  if (!ending || !hasVowel(word.slice(0, ending.index))) return word;
  const stem = word.slice(0, ending.index);
  if (/(at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (doubles.has(stem.slice(-2))) return stem.slice(0, -1);
  return r1 >= stem.length && endsShort(stem) ? `${stem}e` : stem;
};

const replaceSuffix = (
  word: string,
  from: number,
  r2: number,
  table: readonly (readonly [string, string])[],
): string => {
  for (const [suffix, replacement] of table) {
    if (!word.endsWith(suffix)) continue;
    const at = word.length - suffix.length;
    if (at < from) return word;
    if (suffix === 'ogi' && word.charAt(at - 1) !== 'l') return word;
    if (suffix === 'li' && !'cdeghkmnrt'.includes(word.charAt(at - 1))) return word;
    if (suffix === 'ative' && at < r2) return word;
    return word.slice(0, at) + replacement;
  }
  return word;
};

const dropSuffix = (word: string, r2: number): string => {
  for (const suffix of step4) {
    if (!word.endsWith(suffix)) continue;
    const at = word.length - suffix.length;
    if (at < r2) return word;
    if (suffix === 'ion' && !/[st]$/.test(word.slice(0, at))) return word;
    return word.slice(0, at);
  }
  return word;
};

const dropLast = (word: string, r1: number, r2: number): string => {
  const last = word.length - 1;
  if (word.endsWith('e') && (last >= r2 || (last >= r1 && !endsShort(word.slice(0, -1)))))
    return word.slice(0, -1);
  if (word.endsWith('ll') && last >= r2) return word.slice(0, -1);
  return word;
};

/**
 * Stem of an English word in lower case without diacritics: Snowball's second English stemmer, after one
 * spelling for British and American words and one number for the Greek and Latin plurals of medicine.
 */
export const stemEnglish = (given: string): string => {
  if (given.length <= 2) return given;
  let word = given;
  for (const [pattern, replacement] of spellings) word = word.replace(pattern, replacement);
  const known = irregular[word];
  if (known !== undefined && Object.hasOwn(irregular, word)) return known;
  if (/[aeoy]sis$/.test(word) && word.length > 5) word = `${word.slice(0, -2)}es`;
  else if (word.length > 5 && word.endsWith('ae')) word = word.slice(0, -1);
  word = word.replace(/^y/, 'Y').replace(/([aeiouy])y/g, '$1Y');
  const special = /^(gener|commun|arsen)/.exec(word);
  const r1 = special ? special[0].length : region(word, 0);
  const r2 = region(word, r1);
  word = dropPast(dropPlural(word), r1);
  if (word.length > 2 && /[^aeiouy][yY]$/.test(word)) word = `${word.slice(0, -1)}i`;
  word = replaceSuffix(word, r1, r2, step2);
  word = replaceSuffix(word, r1, r2, step3);
  word = dropLast(dropSuffix(word, r2), r1, r2).toLowerCase();
  // Ischaemia and ischaemic, neuropathy and neuropathic, placenta and placental, prophylaxis.
  if (word.length >= 6 && word.endsWith('ia')) return word.slice(0, -2);
  if (word.length > 6 && word.endsWith('axi')) return word.slice(0, -1);
  return word.length >= 6 && /[^aeiou][ia]$/.test(word) ? word.slice(0, -1) : word;
};

/**
 * The same stemmer up to number and tense: `therapies`, `treated`, `dosing`. Words of one root stay apart, as `viral`
 * and `virus`, where a short question has few words to be told by.
 *
 * @param given in American spelling
 */
export const stemInflection = (given: string): string => {
  if (given.length <= 2) return given;
  const word = dropPast(dropPlural(given), region(given, 0)).replace(/(?<=..)(?<=[^aeiouy])y$/, 'i');
  return word.length > 4 && word.endsWith('e') ? word.slice(0, -1) : word;
};
