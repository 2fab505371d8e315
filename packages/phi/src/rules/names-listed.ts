import { notCalled } from '../cues.ts';
import { wordsOf } from '../latin-words.ts';
import { isPlainWord } from '../word-filter.ts';
import { never, twins } from '../words.ts';
import type { Rule } from './rule.ts';

const word = "\\p{Lu}[\\p{Ll}]+(?:['-]\\p{Lu}?\\p{Ll}+)*";
const family = "(?:(?:O'|D'|Mc|Mac|Fa'|Al-|El-)?\\p{Lu}[\\p{Ll}']+(?:-\\p{Lu}\\p{Ll}+)*)";
const particles =
  '(?:(?:van der|van den|van de|van|von|de la|de|del|della|di|da|dos|ter|ten|al|el|bin|ibn) )';
const full = `${word}(?: (?:${particles})?(?:${word}|\\p{Lu}\\.)){1,3}`;

/** No word that lists say no name has, no eponym, no abbreviation. */
const isPossible = (passage: string): boolean => {
  const parts = wordsOf(passage).filter(({ initial, particle }) => !initial && !particle);
  return (
    parts.length > 0 &&
    !twins.has(parts.map(({ folded }) => folded).join(' ')) &&
    parts.every(
      ({ folded, shout, eponym, given, family: isFamily }) =>
        !never.has(folded) && !shout && (!eponym || given || isFamily),
    )
  );
};
/** At least one word is known as a name, or none is of English. */
const isLikely = (passage: string): boolean => {
  const parts = wordsOf(passage).filter(({ initial, particle }) => !initial && !particle);
  return (
    isPossible(passage) &&
    parts.some(({ given, family: isFamily, ordinary, folded }) =>
      given || isFamily ? !ordinary : !isPlainWord(folded),
    )
  );
};
/** Neither English nor medicine has the words. */
const isStrange = (passage: string): boolean =>
  wordsOf(passage).every(
    ({ folded, given, family: isFamily, ordinary, eponym }) =>
      !never.has(folded) && !ordinary && !eponym && (given || isFamily || !isPlainWord(folded)),
  );

/** A given name, and behind it words that names may be. */
const isGivenFirst = (passage: string): boolean => {
  const [first, ...others] = wordsOf(passage);
  return (
    first?.given === true &&
    !first.ordinary &&
    others.length > 0 &&
    others.every((one) => !one.never && !isVerb.test(one.folded))
  );
};
const isVerb =
  /^(?:said|says|rang|rings|called|calls|came|comes|wants|asked|asks|reports?|needs|has|is|was|will|keeps|aware|here|today|works|lives)$/;

/** Names in English lists, notes and letters that no title announces. */
export const listedNameRules: readonly Rule[] = [
  {
    kind: 'name',
    confidence: 0.8,
    form: new RegExp(
      `(?:^|\\n)(?:\\d{1,2}[.)] ?)?((?:${particles})?${family}(?: ${family})?, \\p{Lu}(?:\\p{Ll}+(?:-\\p{Lu}?\\p{Ll}+)?|\\.)?)(?= ?(?:-|:|\\||\\n|$))`,
      'gu',
    ),
    accepts: isLikely,
    finds: '2. «de la Vega Prieto, Consuelo» - metabolic screen',
    spares: '1. Fluids, Oxygen - start\n2. Pain, Fever - none',
  },
  {
    kind: 'name',
    confidence: 0.72,
    form: new RegExp(
      `(?<=^|[\\n;,] ?|: )(\\p{Lu}\\. ?(?:\\p{Lu}\\. ?)?${family})(?= ?[-,;:(|]| \\p{Ll}{3,}|\\n|$)`,
      'gu',
    ),
    accepts: (passage) =>
      isPossible(passage) &&
      !/(?:coli|pylori|aureus|difficile|faecalis|influenzae|pneumoniae|baumannii|albicans)$/i.test(passage),
    finds: "«K. Tu'inukuafe» - for gastric sleeve",
    spares: 'Grew E. Coli; H. Pylori positive. T. Bil 14; C. Diff, sent',
  },
  {
    kind: 'name',
    confidence: 0.72,
    form: /(?<![\p{L}-])((?:van der|van den|van de|von der|de la|van|von) \p{Lu}\p{Ll}{3,}(?:-\p{Lu}\p{Ll}+)?)(?!'s|[- ](?:[Dd]isease|[Ss]yndrome|[Ff]actor|[Ss]core|[Tt]est|[Ss]ign|hernia|method|equation|classification)| et al| and (?:colleagues|co-?workers)| (?:trial|study|paper|group|investigators)|,? ?\(?(?:19|20)\d{2}| ?等| وزملا| وآخر|\p{L})/gu,
    accepts: (passage) =>
      wordsOf(passage)
        .slice(-1)
        .every(({ eponym, folded }) => !eponym && !never.has(folded)),
    finds: 'moved «van der Westerling» to HDU',
    spares: 'CLARITY, van Merbrook 2023, low von Willebrand factor, de la Tourette, van Buchem disease',
  },
  {
    kind: 'name',
    confidence: 0.75,
    needs: / \((?:d\.|b\.|dob|DOB|age|died|born|bed|room|[MFmf][ ,/)]|\d)/,
    form: new RegExp(
      `(?<!\\p{L})(${full})(?= \\((?:d\\.|b\\.|dob|DOB|d\\.o\\.b|aged?\\b|died|born|bed|room|[MFmf][ ,/)]|\\d{1,3} ?(?:y|yo|yrs?|[MFmf])\\b))`,
      'gu',
    ),
    accepts: isLikely,
    finds: 'coroner re «Barnaby Quillfeather» (d. 2 May)',
    spares: 'Clinical Frailty (age over 65), Grip Strength (M 30)',
  },
  {
    kind: 'name',
    confidence: 0.72,
    needs: / \([a-z]/,
    form: /(?<![\p{L}-])(\p{Lu}\p{Ll}{2,14}) (?=\((?:[a-z]{3,12} ){0,2}(?:pharm(?:acist)?|nurse|reg|registrar|sho|consultant|dtr|daughter|son|wife|husband|mum|mother|father|dad|niece|nephew|sister|brother|carer|physio|dietitian|interpreter|neighbour|partner|porter|secretary|retired)\b)/gu,
    accepts: isStrange,
    finds: 'asked «Folake» (renal pharm) about it',
    spares: 'Discussed (wife present), Supervised (nurse), Team (consultant)',
  },
  {
    kind: 'name',
    confidence: 0.75,
    needs: / \(\p{Lu}\p{Ll}+ \p{Lu}/u,
    form: /(?<![\p{L}-])(\p{Lu}\p{Ll}{2,14}) \((?=\p{Lu}\p{Ll}{2,} \p{Lu}\p{Ll}{2,}\))/gu,
    accepts: (passage, { text, start }) => {
      const inside = wordsOf(text.slice(start + passage.length + 2, start + passage.length + 50)).slice(0, 2);
      return (
        isStrange(passage) &&
        inside.length === 2 &&
        inside.every((one) => one.capital && (one.given || one.family) && !one.eponym)
      );
    },
    finds: '«Bazza» (Barry Crowther) finished treatment',
    spares: 'Neurology (Grand Rounds), Lucentis (Novartis Pharma)',
  },
  {
    kind: 'name',
    confidence: 0.85,
    needs: /["'] \p{Lu}/u,
    form: /(?<![\p{L}-])((?:\p{Lu}\p{Ll}+ )?["']{1,2}\p{Lu}\p{Ll}{1,14}["']{1,2} \p{Lu}[\p{Ll}']+(?:-\p{Lu}\p{Ll}+)?)(?![\p{L}-])/gu,
    accepts: (passage, { text, start }) => isLikely(passage) && text.charAt(start - 1) !== '(',
    finds: 'nephew of «Desmond "Dez" Carrigan», 80',
    spares: 'scored "Severe" Frailty, the "Golden" Hour',
  },
  {
    kind: 'name',
    confidence: 0.75,
    form: new RegExp(
      `(?:\\n|^)(?:(?:[Mm]any |[Ww]ith )?(?:[Tt]hanks|[Rr]egards|[Ww]armly|[Bb]est wishes|[Yy]ours (?:truly|sincerely|faithfully)|[Tt]ake care|[Cc]heers),? ?\\n? ?)?(${word}(?: ${word}){0,2})\\s*$`,
      'gu',
    ),
    accepts: (passage, { text, start }) =>
      isLikely(passage) &&
      (wordsOf(passage).length > 1 || isStrange(passage)) &&
      /^(?:dear|hi\b|hello|re\b|gp letter|to\b|from:|subject)|\bdear \p{L}/iu.test(text.slice(0, start)),
    finds: 'Dear colleague,\nthank you for seeing him.\n«Siobhan Mulready»',
    spares: 'Dear colleague,\nthank you.\nKidney Clinic',
  },
  {
    kind: 'name',
    confidence: 0.75,
    form: new RegExp(
      `(?:[.!?]|\\n) ?(?:[Ww]armly|[Bb]est wishes|[Bb]est|[Ww]arm regards|[Tt]ake care|[Yy]ours|[Ll]ove|[Mm]any thanks|[Ww]ith thanks|[Cc]heers|[Tt]hx|[Tt]hanks), ?\\n?(${word}(?: ${word}){0,2})\\s*$`,
      'gu',
    ),
    accepts: (passage) =>
      isPossible(passage) &&
      !notCalled.test(passage) &&
      (passage.includes(' ') || !isPlainWord(passage.toLowerCase())),
    finds: 'See you soon. Warmly, «Fearghal»',
    spares: 'Best, Cardiology said, is to wait. Warmly, ECG',
  },
  {
    kind: 'name',
    confidence: 0.7,
    form: new RegExp(`\\| ?(${word}(?: ${word}){1,2}) ?(?=\\|)`, 'gu'),
    accepts: (passage, { text, start }) => {
      const parts = wordsOf(passage);
      const head = text.slice(0, start).split('\n').at(-1) ?? '';
      return (
        isPossible(passage) &&
        parts.some(({ given, family: isFamily }) => given || isFamily) &&
        parts.some(({ folded, ordinary, given, family: isFamily }) =>
          given || isFamily ? !ordinary : !isPlainWord(folded),
        ) &&
        head.split('|').length <= 4
      );
    },
    finds: 'TRANSPORT | «Ottilie Marchbanks» | stretcher',
    spares: 'DRUG | Sodium Valproate | 500 | Normal Saline |',
  },
  {
    kind: 'name',
    confidence: 0.75,
    form: new RegExp(`(?<=^|[.:;\\n] ?)(${full}), \\d{1,3}(?=, (?:\\p{Ll}|[A-Z]{2,}))`, 'gu'),
    accepts: isLikely,
    finds: 'Log: «Chantelle-Rae Ogunbiyi», 14, dropped off',
    spares: 'Clinical Frailty Score, 7, severe; Apgar Score, 9, pink',
  },
  {
    kind: 'name',
    confidence: 0.72,
    form: /\b(?:SW|HCA|HCSW|EN|CNS|FY[12]|ACP|AHP|OT|PT|SLT|SALT|GPST|N\/C|S\/N|crew|porter|HCAs?|cleaner|tech|Tech|warden|keyworker|social worker|key worker):? (\p{Lu}\p{Ll}{2,14})(?=[\s,.;:)&]|$)(?! (?:\p{Lu}|[a-z]+ed\b(?! by)))/gu,
    accepts: (passage) => {
      const [one] = wordsOf(passage);
      return (
        one !== undefined &&
        (one.given || one.family || one.spelt || !one.never) &&
        (one.given || !isPlainWord(one.folded))
      );
    },
    finds: 'told HCA «Philomena», bed made',
    spares: 'OT Assessment, PT Normal, SW Referral made, tech Support',
  },
  {
    kind: 'name',
    confidence: 0.72,
    form: /(?:\bcrew|\bteam|\bporters?|\bcarers?|\bparents|\bsons|\bdaughters|\bsisters|\bbrothers) (\p{Lu}\p{Ll}{1,14})(?= (?:&|and) \p{Lu}\p{Ll}+)/gu,
    accepts: isStrange,
    finds: 'crew «Bazza» & Elaine',
    spares: 'team Cardiology & Renal',
  },
  {
    kind: 'name',
    confidence: 0.75,
    form: /\b((?:[Uu]ncle|[Aa]unt(?:ie|y)?|[Bb]ig|[Ww]ee|[Oo]ld man|[Ss]gt\.?|[Cc]apt\.?|[Cc]pl\.?) \p{L}{3,14})(?=[\s,.;:)']|$)/gu,
    accepts: (passage) => {
      const [last] = wordsOf(passage).slice(-1);
      if (!last || last.never || (last.ordinary && !last.family)) return false;
      if (last.given || last.family) return true;
      return /^(?:[Uu]nc|[Aa]unt)/.test(passage) && last.capital && !last.shout && !isPlainWord(last.folded);
    },
    finds: 'calls himself «Uncle Wendell», unrelated',
    spares: 'a big toe, big weightlifter, aunt MTC, old man in bed 3, aunt of his, wee problems',
  },
  {
    kind: 'name',
    confidence: 0.72,
    form: /\b(?:mr|mrs|ms|miss|dr|mdm) (?!good|please|hope|dear|best|well|morning|evening|afternoon|thanks|thank|hello|salam)(\p{Ll}{4,15}(?:[- ]\p{Ll}{4,15})?)(?=[ ,.;:](?:bed|bay|room|rm|said|says|wants|rang|to|in|for|on|has|is)?\b|$)/gu,
    accepts: (passage) =>
      wordsOf(passage).every((one) => !one.never && (one.given || one.family || !isPlainWord(one.folded))),
    finds: 'mr «sivapragasam» bed 4 due trop',
    spares: 'dr good evening, dr please call, mr number two, miss nothing',
  },
  {
    kind: 'name',
    confidence: 0.7,
    form: /(?:^|[:;,.] |\n)(\p{Ll}{4,14})(?= (?:bed|bay|room|rm|cubicle) ?\d)/gu,
    accepts: isStrange,
    finds: 'handover: «ifeoma» bed 3 settled',
    spares: 'moved, oxygen bed 3; side room 2; monitored bed 4',
  },
  {
    kind: 'name',
    confidence: 0.72,
    form: /\b(?:(?:dtr|daughter|son|wife|husband|mother|father|mum|dad|family|relative|nok|carer|sister|brother) of|belongs? to|real name|carer|on behalf of|old man) ((?:mc |o'|d')?\p{Ll}{3,14}(?: (?:mc |al[- ]|el[- ]|d'|o'|de )?\p{Ll}{3,14}){1,2}(?:-\p{Ll}{3,})?)(?=[,.;:)]| (?:the|in|on|bed|is|was|has|who|confirms|says|rang|st)\b|$)/gu,
    accepts: (passage) =>
      isGivenFirst(passage) ||
      wordsOf(passage).every(
        (one) =>
          one.particle ||
          one.folded === 'mc' ||
          (!one.never && (one.given || one.family || !isPlainWord(one.folded))),
      ),
    finds: 'dtr of «padraig mc elhinney», bed 14',
    spares: 'wife of this patient, family of five sisters, carer says she, belongs to another ward',
  },
  {
    kind: 'name',
    confidence: 0.85,
    needs: /\/[oO] /,
    form: /(?<!\p{L})(\p{Lu}\p{Ll}{2,14}(?: \p{Lu}\p{Ll}{2,14})? (?:[sdwc]\/o|S\/O|D\/O|W\/O|C\/O) (?:(?:Sh|Shri|Late|Mr)\.? )?\p{Lu}\p{Ll}{2,14}(?: \p{Lu}\p{Ll}{2,14})?)(?!\p{L})/gu,
    accepts: (passage) => wordsOf(passage).every((one) => !one.never || one.text.length < 3),
    finds: 'Pt «Mahesh s/o Gopal», scheme approval',
    spares: 'Ward C/O Monday, pain s/o colic',
  },
  {
    kind: 'name',
    confidence: 0.7,
    needs: / (?:al|el|ul|bin|ibn|abu|abd)[- ]\p{Ll}/u,
    form: /(?<![\p{L}'-])(\p{Ll}{3,14} (?:al|el|ul|bin|ibn|abu|abd)[- ]\p{Ll}{3,14})(?![\p{L}'-])/gu,
    accepts: (passage) => {
      const [first, ...others] = wordsOf(passage);
      return (
        first !== undefined &&
        !first.never &&
        (first.given || !isPlainWord(first.folded)) &&
        others.every((one) => one.particle || one.family || !isPlainWord(one.folded))
      );
    },
    finds: 'hi, «nasser al-qubaisi» is spiking',
    spares: 'et al reported, bin liner full, rest el sewhere',
  },
  {
    kind: 'name',
    confidence: 0.7,
    form: /\b(?:[Dd]iscussed with|[Dd]\/w|[Ss]poke (?:to|with)|[Ss]een by|[Rr]eviewed by|[Rr]eferred (?:by|to)|[Aa]dvice from|[Aa]sked|[Bb]leeped|[Rr]ang|[Pp]er) (\p{Lu}\p{Ll}{3,14}(?:-\p{Lu}\p{Ll}+)?)(?= \((?:vasc(?:ular)?|onc(?:ology)?|cardio(?:logy)?|renal|neuro(?:logy|surg)?|ortho(?:paedics)?|surg(?:ery|ical)?|resp(?:iratory)?|gastro|haem(?:atology)?|urology|ENT|ICU|ITU|ID|micro|path|radiology|psych|paeds|obs|gynae|derm|rheum|endo|med reg)\b)/gu,
    accepts: (passage) =>
      wordsOf(passage).every((one) => !one.never && (one.given || one.family || !isPlainWord(one.folded))),
    finds: 'Discussed with «Abernathy» (vascular) about the toe',
    spares: 'Discussed with Consultant (vascular), asked Team (ICU)',
  },
  {
    kind: 'name',
    confidence: 0.75,
    form: new RegExp(
      `\\b(?:brother|sister|son|daughter|dtr|wife|husband|mother|father|mum|dad|niece|nephew|carer|partner|widow|relative|family|death) of (${word} (?:${particles})?${word})(?!\\p{L})`,
      'giu',
    ),
    accepts: (passage) => /^\p{Lu}/u.test(passage) && isLikely(passage),
    finds: 'message from the brother of «Mair Pritchett»',
    spares: 'son of Royal Family, mother of Two Children, death of cardiac origin',
  },
  {
    kind: 'name',
    confidence: 0.7,
    form: /(?<=[:,;] )(\p{Lu}\p{Ll}{3,14})(?= \(\p{Ll}[\p{Ll} ]{2,20}\)(?:[,;.\n]|$))/gu,
    accepts: (passage, { text, start }) =>
      isStrange(passage) &&
      /(?:[Ll]ist|[Cc]linic|[Rr]ound|[Tt]heatre|[Jj]obs|[Hh]andover|[Dd]ischarges?|[Aa]dmissions?|[Rr]eviews?)[^:\n]{0,12}:[^\n]*$/.test(
        text.slice(Math.max(0, start - 120), start),
      ),
    finds: 'Theatre list: «Oyelaran» (chole), done',
    spares: 'Clinic list: Oxygen (nasal), Insulin (basal); also Sidhu (perianal)',
  },
];
