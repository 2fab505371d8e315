import { continueAddress } from './address-tail.ts';
import { fold } from './fold.ts';
import type { Candidate, Finder, Prepared } from './kinds.ts';
import { matchesOf, textAfter } from './prepare.ts';
import { isPlace } from './word-filter.ts';
import { isCountry, never } from './words.ts';

const W = "[\\p{L}][\\p{L}.'-]{0,30}";
const sureStreet =
  'street|avenue|ave|road|rd|boulevard|blvd|lane|drive|terrace|parkway|pkwy|crescent|highway|hwy|court|square|close|gardens|grove|mews|turnpike|place|way|st|dr|ln|ct|blvd|cres';
/** Streets of many languages: a compound, a word before the name, or a word after it. */
const compound =
  '\\p{L}{2,30}(?:straße|strasse|strasze|gasse|platz|allee|damm|gatan|gata|gaten|vägen|vagen|veien|vegen|vej|gade|katu|(?<=\\p{L}{4})tie|kuja|polku|straat|laan|weg|plein|gracht|dijk|singel|kade|stræde|allé|torget|utca|götu|vegur|braut|stígur|sgata|terrasse|stien|bakken|gürtel|steig|ufer|backen|gränd|stigen|väg)';
const before =
  'rue|avenue|av\\.|avda|allée|boulevard|bd\\.|impasse|chemin|place|quai|route|via|viale|piazza|piazzale|corso|vicolo|contrada|largo|calle|c/|carrer|avenida|paseo|plaza|camino|carretera|ronda|rua|travessa|alameda|praça|estrada|rodovia|ulica|ul\\.|aleja|plac|pl\\.|osiedle|trg|cesta|bulevar|strada|calea|șoseaua|leoforos|odos|οδός|λεωφόρος|jalan|street of|πλατεία';
const after =
  'utca|u\\.|útja|út|tér|tere|körút|krt|fasor|köz|rkp|rakpart|sokak|sk|caddesi|cad|bulvarı|mahallesi|mah|tänav|tn|tee|pst|puiestee|maantee|náměstí|nám|třída|ulice|square|gatve|iela|str\\.|straße|strasse|gürtel|platz|allee|weg|ring|damm|road|street|stræti';

/** Read in small letters unless cased: forms that ignore case take ten times as long to build. */
const forms: readonly (readonly [form: RegExp, confidence: number, isCased?: boolean])[] = [
  [
    new RegExp(
      `(?<![\\p{L}\\d.,/-])(?:\\d{1,6}[a-z]?,? ){1,3}(?:[nsew]{1,2}\\.? )?(?:${W} ){1,4}?(?:${sureStreet})\\b\\.?(?!['-])`,
      'gu',
    ),
    0.85,
  ],
  [
    new RegExp(
      `(?<![\\p{L}\\d.,/-])(?:\\d{1,6}[a-z]?,? )(?:[nsew]{1,2}\\.? )?\\d{1,3}(?:st|nd|rd|th) (?:${sureStreet})\\b\\.?`,
      'gu',
    ),
    0.9,
  ],
  [
    new RegExp(
      `(?<![\\p{L}\\d])(?:\\d{1,6} ){0,2}${compound},? \\d{1,4}(?: ?[a-z])?(?![\\p{L}\\d%./])`,
      'gu',
    ),
    0.8,
  ],
  [
    new RegExp(
      `(?<![\\p{L}\\d])(?:\\d{1,6},? ){0,3}(?:${before})\\.? (?:(?:de|del|della|di|du|des|da|do|dos|la|le|les|el|l'|d'|van|der|den|al|św|gen) ?){0,3}\\p{Ll}[\\p{L}.'-]{1,30}(?: [\\p{L}'.-]{1,30}){0,3}?,? (?:n[.º°] ?)?\\d{1,5}[a-z]?(?![\\p{L}\\d%./])`,
      'gu',
    ),
    0.8,
  ],
  [
    /(?<![\p{L}\d])(?:\d{1,6},? ){1,3}(?:bis |ter )?(?:rue|avenue|boulevard|allée|impasse|chemin|quai|place|via|viale|rua|calle|avenida|paseo|plaza|ul)\.? (?:(?:de|del|du|des|da|do|la|le|les|el|l'|d') ?){0,3}\p{Lu}[\p{L}'.-]{1,30}(?: \p{Lu}[\p{L}'-]{1,30}){0,3}/gu,
    0.8,
    true,
  ],
  [
    new RegExp(
      `(?<![\\p{L}\\d])(?:\\d{1,6},? ){0,3}\\p{L}[\\p{L}.'-]{1,30}(?: \\p{L}[\\p{L}.'-]{1,30}){0,2} (?:${after})\\.? \\d{1,4}(?:[./][a-z\\d]{1,3})?\\.?(?![\\p{L}\\d%])`,
      'gu',
    ),
    0.75,
  ],
  [
    /(?<![\p{L}\d])(?:\d{1,6} ){0,2}(?:p\.? ?o\.? ?box|post(?:al)? ?(?:office )?box|postbox|postfach|apartado|casilla)\.? ?#?\d{1,6}/gu,
    0.88,
  ],
  [
    /(?<![\p{L}\d])(?:unit|psc|cmr) \d{1,5},? box \d{1,5}|(?<![\p{L}\d])usn[sv] [\p{L}'-]{2,30}|(?<![\p{L}\d])uss [\p{L}'-]{2,30}(?=[,\s]{1,3}(?:fpo|dpo|apo))/gu,
    0.85,
  ],
  [/(?<![\p{L}\d.])(?:apt|apartment|suite|ste|flat)(?:\. ?| )#?\d{1,5}[a-z]?(?![\p{L}\d])/gu, 0.6],
  [
    /\bthe corner of [\p{L}\d .'-]{3,40}? and (?:[\p{L}.'-]{2,30}(?: \p{Lu}[\p{L}'-]{1,20}){0,2})(?: \d{1,4})?/gu,
    0.75,
    true,
  ],
];

/** Between two numbers, on a line of its own or before a flat or a town. */
const block =
  /(?:(?<=\n[ ?]{0,5})|(?<=^)|(?<=(?:\b(?:at|in|is|are|to|on|user)|:|,) ))\d{1,6} (?:\d{1,5} )?(?:\p{Lu}[\p{L}.'-]{1,30}(?: (?:\p{Lu}[\p{L}.'-]{0,30}|de|la|e|y|del|do|da|van|der)){0,4}) \d{1,5}[a-z]?(?=,? ?\n|,? (?:Apt|Suite|Unit|Flat)\b|, \p{Lu}|\.?$)/gu;
const named =
  /(?<=\b(?:[Oo]n|[Aa]t|[Tt]o|[Ff]rom|[Ii]n) )\p{Lu}[\p{L}'-]{1,25}(?: \p{Lu}[\p{L}'-]{1,25}){0,2} (?:Street|Avenue|Road|Boulevard|Lane|Drive|Crescent)\b(?! (?:Journal|study|Study|trial|Trial))/gu;

const measureAfter =
  /^ ?(?:mg|mcg|g\b|kg|ml|mmol|%|units?|mm|cm|years?|weeks?|days?|hours?|patients|bpm|months)/;
/** Words before a street's word that make it something else: 4 mg the right way, 3 weeks in close. */
const notStreet =
  /\b(?:mg|mcg|ml|mmol|kg|hours?|days?|weeks?|months?|years?|yo|patients?|women|men|the|a|an|is|in|of|with|for|to|on|no|any|this|that|by|and|or|best|same|old|vs|from|at|mmhg|cases|trials?|studies|times)\b.{0,40}$/i;

/** ST is a segment of the electrocardiogram, and close, way and place are words. */
const shortStreet =
  /(?:^|\s)\p{Ll}\S* (?:S[Tt]|D[Rr]|C[Tt]|st|dr|ct|ln|pl|sq|[Ww]ay|[Pp]lace|[Cc]lose|[Cc]ourt|[Dd]rive|[Ss]quare|PL|LN)\.?$/u;

const capital = /\p{Lu}|^[^\p{L}]*$/u;

/** What a form cannot do without, where it is far quicker to look for than the whole. */
const needed: Readonly<Record<number, RegExp>> = {
  2: new RegExp(`${compound.slice(compound.indexOf('('))},? \\d`, 'u'),
  5: new RegExp(` (?:${after})\\.? \\d`),
};

const findStreets = (prepared: Prepared): Candidate[] =>
  forms.flatMap(([form, confidence, isCased], index) =>
    needed[index]?.test(prepared.lower) === false
      ? []
      : matchesOf(isCased ? prepared.text : prepared.lower, form).flatMap((match): Candidate[] => {
          // "DOB 22 Nov 1967, 14 Sycamore Crescent": the year is the end of a date.
          const year = /^(?:19|20)\d{2}, ?(?=\d)/.exec(match[0])?.[0].length ?? 0;
          const start = match.index + year;
          const words = prepared.text.slice(start, match.index + match[0].length);
          if (measureAfter.test(textAfter(prepared, start + words.length, 10))) return [];
          if (/[\u0600-\u06ff\u4e00-\u9fff]/.test(words)) return [];
          if (
            index === 0 &&
            (notStreet.test(words.replace(/^[\d ]+/, '').replace(/\S+$/, '')) ||
              /^(?:\d+ )+(?:dr|st|way|place|close|drive|court)\.?$/i.test(words) ||
              shortStreet.test(words))
          )
            return [];
          // Ring 999.
          if (/\b(?:ring|call|dial) \d{3}$/i.test(words)) return [];
          if (index === 2 && /^\d*\s*(?:\p{Ll}+(?:tie|hof|ring|berg|gate|weg))/u.test(words)) return [];
          // "Via" and "route" are words as long as they are small.
          if (index === 3 && /^(?:via|route|place|plaza|largo|strada|al)\b/.test(words)) return [];
          if (
            index === 5 &&
            /\b(?:vitamin|group|type|grade|stage|hepatitis|class|factor|level|step)\b/i.test(words)
          )
            return [];
          const weak = !capital.test(words) && !/\d{2}/.test(words) ? 0.3 : 0;
          const end = continueAddress(prepared, start + words.length);
          return [{ start, end, kind: 'address', confidence: confidence - weak }];
        }),
  );

const cue =
  /(?:\b(?:address(?:es, here they are|es)?(?:\? it is|: it is| is| are| was| to| as| with)?(?: the same| following| updated| new)?|lives? (?:at|on|in)|living (?:at|on|in)|resid(?:es|ing) (?:at|on|in)|(?:located|situated|office is|store is|restaurant is|clinic is|house is|home is) (?:at|on|in)|north side of|south side of|east side of|west side of|return(?:ed)? to|sent? to|send (?:it|one|a new one|them)? ?to|ship(?:ped)? to|deliver(?:ed)? to|taxi to|meet (?:me|you|us) at|meet at|drops? you off at|enter on|moved to|come to|go to|visit us at)[ :,]{0,3}\n{0,2} ?)/g;
const addressValue =
  /^(?:\d{1,6}[a-z]?(?:[ ,]{1,2}\d{1,6}[a-z]?)?,? )?(?:\p{Lu}|\p{Ll}(?=\p{L}+ \d))[\p{L}.'-]{1,30}(?: (?:[\p{Lu}\d][\p{L}\d.'-]{0,30}|de|la|of|el|van|der|del|du|al|u\.|ul\.|and)){0,5}/u;

const findCuedAddresses = (prepared: Prepared): Candidate[] =>
  matchesOf(prepared.lower, cue).flatMap((match): Candidate[] => {
    const start = match.index + match[0].length;
    const found = addressValue.exec(prepared.text.slice(start, start + 120));
    if (!found || !/\d/.test(found[0]) || !/\p{L}{3}/u.test(found[0])) return [];
    const words = found[0].replace(/[ .]+$/, '');
    if (measureAfter.test(textAfter(prepared, start + words.length, 10))) return [];
    const strong = /address|liv|resid|north|south|east|west|taxi|drops/.test(match[0]);
    return [
      {
        start,
        end: continueAddress(prepared, start + words.length),
        kind: 'address',
        confidence: strong ? 0.75 : 0.6,
      },
    ];
  });

/** Villa 23, Street 14, Al Barsha; House No. 221, Sector 17; Flat 4B, Shanti Apartments: parts in a row. */
const unit =
  '(?:Villa|House|H\\.? ?No|D\\.? ?No|Door|Flat|Plot|Building|Bldg|Tower|Apartment|Apt|Block|Sector|Street|St|Road|Rd|Way|Lane|Phase|Zone|Floor|Office|Unit|Ward|Gali|Cross|Main|Makani|Cluster|Avenue)\\.?(?: ?[Nn]o\\.?| ?#)? ?:? ?(?:[A-Z]-?)?\\d{1,5}(?:[-/]\\d{1,5}){0,3}[A-Z]?';
const chained = new RegExp(
  `(?<![\\p{L}\\d])(?!Block|Zone|Floor|Ward|Unit|Phase|Office|Main|Way|Lane|Road|Street|St\\b)${unit}(?:, ?(?:${unit}|\\d{1,4}[A-Z]? [A-Z]|(?!(?:Dr|Mr|Mrs|Ms|Tel|Phone|Mobile|DOB|MRN)\\b)\\p{Lu}[\\p{L}'-]{1,20}(?: \\p{Lu}[\\p{L}'-]{0,20}){0,3}(?: \\d{1,6})?)){1,5}(?: ?[-,] ?\\d{5,6}(?!\\d))?`,
  'gu',
);

/** Where somebody is said to live or to come from; the town needs no number. */
const residence =
  /\b(?:(?:lives?|living|lived|resid(?:es|ing|ed)|stays?|staying|settled|grew up|brought up|raised|born(?: and (?:raised|brought up))?|based) (?:alone |with [a-z ]{3,24} )?(?:in|near|outside|at)|(?:resident|native|citizen) of|(?:relocated|emigrated|immigrated|migrated) (?:back )?(?:to|from)|(?:originally|comes?|came|hails?|hailing|arrived|refugee|kid|boy|girl|child|baby|woman|widow|widower|family|couple|trader|nomad|herder|imam|cook|i'm|he's|she's|worker|farmer|miner|driver|teacher|student|lady|gentleman|man|woman|male|female|pt|patient|veteran|fisherman|labou?rer|tourist|visitor|nurse|soldier|engineer) from) /g;
const town =
  /^(?:the )?((?:\p{Lu}\p{Ll}[\p{L}'-]{1,20})(?:[ -](?:\p{Lu}\p{Ll}[\p{L}'-]{0,20}|de|la|del|upon|on|of|al|el|am)(?= ?[\p{Lu},.;)]|[ .,;)]|$)){0,3}(?:, (?:\p{Lu}\p{Ll}[\p{L}'-]{2,20}(?: \p{Lu}\p{Ll}[\p{L}'-]{2,20})?|[A-Z]{2})(?![\p{L}]))?)/u;
const noTown =
  /^(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec|Mon|Tues?|Wed|Thurs?|Fri|Sat|Sun|January|February|March|April|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Africa|Asia|Europe|America|North|South|East|West|Northern|Southern|Eastern|Western|Central|Sub|Latin|Middle|Mediterranean|Ward|Bay|Bed|Room|Theatre|Hospital|Clinic|Intensive|Recovery|Resus|Emergency|Home|Nursing|Care|Christmas|Easter|Ramadan|Phase|Stage|Group|Arm|Level|Grade|Type|Table|Figure|Section)$/;

const findTowns = (prepared: Prepared): Candidate[] =>
  matchesOf(prepared.lower, residence).flatMap((match): Candidate[] => {
    const from = match.index + match[0].length;
    const found = town.exec(prepared.text.slice(from, from + 80));
    const words = (found?.[1] ?? '').replace(/[ ,](?:de|la|del|upon|on|of|al|el|am)?$/, '');
    const first = words.split(/[ ,]/)[0] ?? '';
    if (!found || words.length < 3 || noTown.test(first) || never.has(fold(first)) || isCountry(words))
      return [];
    // Whoever comes from a large town or a country is one of many.
    if (words.split(/, ?/).every(isPlace)) return [];
    const start = from + found[0].length - (found[1] ?? '').length;
    return [{ start, end: start + words.length, kind: 'address', confidence: 0.62 }];
  });

const month = /^\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6} \d{4}$/;

const findBlocks = (prepared: Prepared): Candidate[] => [
  ...[upToPostcode, tower].flatMap((form) =>
    matchesOf(prepared.text, form).map(
      (match): Candidate => ({
        start: match.index,
        end: match.index + match[0].length,
        kind: 'address',
        confidence: 0.8,
      }),
    ),
  ),
  ...matchesOf(prepared.text, chained).map(
    (match): Candidate => ({
      start: match.index,
      end: match.index + match[0].length,
      kind: 'address',
      confidence: 0.75,
    }),
  ),
  ...matchesOf(prepared.text, block)
    .filter((match) => !month.test(match[0]))
    .map((match): Candidate => {
      const end = continueAddress(prepared, match.index + match[0].length);
      return { start: match.index, end, kind: 'address', confidence: 0.65 };
    }),
  ...matchesOf(prepared.text, named).map(
    (match): Candidate => ({
      start: match.index,
      end: match.index + match[0].length,
      kind: 'address',
      confidence: 0.6,
    }),
  ),
];

/** House, lane and town, up to a postcode of Britain, Canada or the Netherlands. */
const upToPostcode =
  /(?<![\p{L}\d])(?:(?:\d{1,4}[A-Za-z]? )?\p{Lu}[\p{L}'-]{1,20}(?: \p{Lu}[\p{L}'-]{1,20}){0,3}, ){1,4}\p{Lu}[\p{L}'-]{1,20}(?: \p{Lu}[\p{L}'-]{1,20}){0,2},? (?:[A-Z]{1,2}\d[A-Z\d]? \d[A-BD-HJLNP-UW-Z]{2}|[ABCEGHJ-NPRSTVXY]\d[A-Z] \d[A-Z]\d)(?!\w)/gu;
/** Flat C, 12/F, Block 4, Kwai Shing East Estate: as Hong Kong and Singapore write. */
const tower =
  /(?<![\p{L}\d])(?:(?:Flat|Flt|Rm|Room|Unit|Apt|Suite) (?:[A-Z]|\d{1,4}[A-Z]?)|#\d{1,2}-\d{1,4}),? (?:\d{1,2}\/F|[A-Z]\/F|G\/F|(?:Block|Blk|Tower|Phase|House) [A-Z\d]{1,4})(?:,? (?:(?:Block|Blk|Tower|Phase) [A-Z\d]{1,4}|\d{1,4}(?:-\d{1,4})? (?=\p{Lu})|\p{Lu}[\p{L}'-]{1,20}(?: \p{Lu}[\p{L}'-]{1,20}){0,4})){0,6}|(?<![\p{L}\d])(?:Blk|Block|BLK) \d{1,4}[A-Z]? (?:(?:\p{Lu}[\p{L}'-]{1,20} ?){1,4}(?:St(?:reet)?|Ave(?:nue)?|Road|Rd|Drive)|(?:Jalan|Jln|Lorong|Lor)(?: \p{Lu}[\p{L}'-]{1,20}){1,3}) ?\d{0,3}(?:,? #\d{1,2}-\d{1,4})?(?:,? (?:Singapore |S ?)\(?\d{6}\)?)?/gu;

const states =
  'AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC|PR|AA|AE|AP';
const postcodes: readonly [RegExp, 'postcode' | 'address', number][] = [
  [/(?<![\w.-])[A-Z]{1,2}\d[A-Z\d]? \d[A-BD-HJLNP-UW-Z]{2}(?!\w)/g, 'postcode', 0.75],
  [/(?<![\w.-])[ABCEGHJ-NPRSTVXY]\d[A-Z] \d[A-Z]\d(?!\w)/g, 'postcode', 0.75],
  [
    new RegExp(
      `(?<![\\w.-])(?:[A-Z][\\p{L}.'-]{1,20} ){0,2}[A-Z][\\p{L}.'-]{1,20},? (?:${states}) \\d{5}(?:-\\d{4})?(?![\\w.])`,
      'gu',
    ),
    'address',
    0.8,
  ],
  [new RegExp(`(?<![\\w.-])(?:${states}),? \\d{5}(?:-\\d{4})?(?![\\w.])`, 'g'), 'postcode', 0.7],
];

const afterCountry =
  /(?<![\p{L}\d])(\p{Lu}\p{L}{3,15}(?: \p{L}{2,12}){0,2}(?: \(\p{L}+\))?) (\d{5,6})(?![\d.,%]| ?\p{Ll})/gu;

const findPostcodes = (prepared: Prepared): Candidate[] => [
  ...matchesOf(prepared.text, afterCountry)
    .filter((match) => isCountry(match[1] ?? ''))
    .map(
      (match): Candidate => ({
        start: match.index,
        end: match.index + match[0].length,
        kind: 'address',
        confidence: 0.65,
      }),
    ),
  ...postcodes.flatMap(([form, kind, confidence]) =>
    matchesOf(prepared.text, form).flatMap((match): Candidate[] =>
      // B12 5MG is a dose.
      /\d(?:MG|ML|MM|MU|KG|CM|GM|HR|IU|PM|AM)$/.test(match[0]) ||
      (/^(?:B|T|L|C|S)\d/.test(match[0]) && /mg$/i.test(match[0]))
        ? []
        : [{ start: match.index, end: match.index + match[0].length, kind, confidence }],
    ),
  ),
];

/** Streets, boxes, flats and postcodes as Latin scripts write them. */
export const findAddresses: Finder = (prepared) => [
  ...findStreets(prepared),
  ...findBlocks(prepared),
  ...findTowns(prepared),
  ...findCuedAddresses(prepared),
  ...findPostcodes(prepared),
];
