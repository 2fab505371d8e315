import {
  choiceWords,
  flagNegates,
  flagPatterns,
  neutralNames,
  normalFigures,
  organs,
  saidAbsent,
  saidPresent,
} from './data/calculators.ts';
import {
  absentBehind,
  breakers,
  definite,
  denials,
  disarmed,
  family,
  familyBehind,
  innerWords,
  joinedBehind,
  joinedNegation,
  lightWords,
  negators,
  ownClause,
  pastBefore,
  pastBehind,
  patientAgain,
  plannedBefore,
  plannedBehind,
  presentBehind,
  reporters,
  statedBefore,
  statedBehind,
  stoppedBefore,
  stoppedBehind,
  topicBefore,
  topicBehind,
  uncertainBefore,
  uncertainBehind,
  wellBefore,
} from './data/contexts.ts';
import { findingRules } from './data/finding-rules.ts';
import { daysAgo } from './days-ago.ts';

/** What a question says of a finding; `unclear` has to be asked for, null: nothing. */
export type Finding = 'present' | 'absent' | 'unclear' | null;

const anyFinding = new RegExp(
  Object.values(flagPatterns)
    .map(({ source }) => `(?:${source})`)
    .join('|'),
);
const answeredBefore = new RegExp(
  `(?:${anyFinding.source})\\s?(?:${findingRules.history.source})?\\s?[:=(-]\\s?$`,
);
/** Findings of the present: past and planned ones are something else. */
const presentOnly: ReadonlySet<string> = new Set([
  'activeCancer',
  'malignancy',
  'bedriddenOrSurgery',
  'immobilizationOrSurgery',
  'recentSurgeryOrTrauma',
  'paralysisOrPlaster',
  'smoker',
  'estrogenUse',
  'drugs',
  'aspirin7d',
  'statin',
  'bpTreated',
  'dialysis',
  'confusion',
  'supplementalOxygen',
  'alcohol',
]);
const clauseBefore = (text: string, at: number): string => {
  const before = text.slice(Math.max(0, at - 160), at);
  const stop = [...before.matchAll(/[;؛。!?؟\n](?!\s?$)|\.(?!\d)/g)].at(-1);
  return stop ? before.slice(stop.index + 1) : before;
};

const withoutLightWords = (between: string): string => {
  let rest = between;
  for (let match = lightWords.exec(rest); match && match[0] !== ''; match = lightWords.exec(rest))
    rest = rest.slice(match[0].length);
  return rest;
};

const wordsIn = (text: string): number =>
  text.split(/[\s,،、]+/).filter(Boolean).length + (text.match(/[\u3400-\u9fff]/g)?.length ?? 0) / 4;

/** "has", "known" right before, itself not denied. */
const isStated = (prefix: string): boolean => {
  const stated = statedBefore.exec(prefix);
  if (!stated) return false;
  const ahead = prefix.slice(0, stated.index).trimEnd();
  return ![...`${ahead} `.matchAll(negators)].some(
    ({ index, 0: said }) => index + said.length >= ahead.length,
  );
};

const endsInDenial = (prefix: string): boolean => {
  const last = [...prefix.matchAll(negators)].at(-1);
  return last !== undefined && prefix.slice(last.index + last[0].length).trim() === '';
};

/** Two items of a list, each with a denial of its own. */
const deniesEach = (prefix: string, behind: string): boolean => {
  const rest = /^[^.;؛。]*/.exec(behind)?.[0] ?? '';
  const items = `${prefix} ${rest}`.split(/[,،]/);
  const denied = items.filter((item) => item.search(negators) >= 0);
  return denied.length > 1;
};

/** Whether a negation before reaches as far as the finding. */
const negatedBefore = (prefix: string, said: string, behind: string, same: RegExp): Finding => {
  if (joinedNegation.test(prefix)) return 'absent';
  const last = [...prefix.matchAll(negators)].at(-1);
  if (!last) return null;
  const end = last.index + last[0].length;
  const between = prefix.slice(end);
  // "stroke: no, diabetes …" has answered for what stood before.
  if (/^\s?[,;.)،؛、]/.test(between) || answeredBefore.test(prefix.slice(0, last.index))) return null;
  if (disarmed.test(between)) return null;
  // "no stroke, known diabetes, aspirin daily", "no cancer, POD 10": the new item says for itself that it is there.
  if (/[,،;]/.test(between) && (/\d/.test(said) || isStated(prefix) || statedBehind.test(behind)))
    return null;
  const isDenial = denials.test(last[0]);
  // What is counted is that there is no cough; a list of criteria goes on behind it.
  const list = between.replace(findingRules.countsCough, '1');
  // "No bed rest or operation": both are words of the same finding.
  const rest = withoutLightWords(list.replace(new RegExp(same.source, 'g'), '')).replace(
    findingRules.particleLast,
    '',
  );
  if (breakers.test(rest)) return null;
  if (/^[\s-]*$/.test(rest)) return 'absent';
  if (findingRules.either.test(rest) || isDenial) return 'absent';
  if (/[,،]/.test(rest)) {
    // "calf not swollen, active cancer": a verb is denied; "does not have A, B": a list is.
    const isVerb =
      findingRules.negatedVerb.test(last[0]) ||
      // "ما تكح، …": what is denied is the verb.
      (findingRules.deniesAnything.test(last[0]) && findingRules.presentTense.test(between));
    if (isVerb && !findingRules.having.test(between)) return null;
    if (rest.split(/[,،]/).some((item) => wordsIn(item) > 4)) return null;
    const closes = findingRules.listCloses.exec(behind)?.[0];
    if (closes !== undefined && !breakers.test(closes) && ![...closes.matchAll(negators)].length)
      return 'absent';
    // "No A, no B, C": who denies each item for itself affirms the one without.
    return deniesEach(prefix, behind) ? null : 'unclear';
  }
  // Arabic denies that there is something ("no cough"); what is named with the article behind it is a clause of its own.
  const isOwnClause = ownClause.test(rest) || (ownClause.test(said) && rest.trim() !== '');
  if (isOwnClause && !definite.test(between)) return null;
  if (findingRules.andDenied.test(rest)) return 'absent';
  if (findingRules.andUnclear.test(rest) || anyFinding.test(rest)) return 'unclear';
  return wordsIn(rest) <= 5 ? 'absent' : null;
};

/** Whose finding it is: nobody's of the patient's, or not to be told. */
const ofFamily = (prefix: string, behind: string): 'other' | 'unclear' | null => {
  if (familyBehind.test(behind) || findingRules.runsIn.test(behind)) return 'other';
  const last = [...prefix.matchAll(family)].at(-1);
  if (!last) return null;
  const between = prefix.slice(last.index + last[0].length);
  if (patientAgain.test(between)) return null;
  if (reporters.test(between)) return 'unclear';
  if (!/[,،]/.test(between)) return wordsIn(between) <= 10 ? 'other' : 'unclear';
  // "father had a stroke, has diabetes": a verb or a denial begins something new.
  const since = between.slice(Math.max(between.lastIndexOf(','), between.lastIndexOf('،')) + 1);
  return findingRules.beginsAnew.test(since) ? null : 'unclear';
};

/** Within so many days an operation counts; bed rest is recent within four weeks. */
const windows: Readonly<Record<string, number>> = {
  bedriddenOrSurgery: 84,
  immobilizationOrSurgery: 28,
  recentSurgeryOrTrauma: 28,
};
const bedRestDays = 28;
/** Between a limit and a tenth beyond it a rounded time does not tell. */
const roundedTimes = 1.1;

const recency = (name: string, said: string, prefix: string, behind: string): Finding | undefined => {
  const days = daysAgo(prefix, behind) ?? daysAgo(`${prefix}${said}`, behind);
  if (days === null) return undefined;
  const most = findingRules.bedRest.test(said) ? bedRestDays : (windows[name] ?? bedRestDays);
  return days <= most ? 'present' : days > most * roundedTimes ? 'absent' : 'unclear';
};

const readOne = (name: string, pattern: RegExp, text: string, from: number, to: number): Finding => {
  const prefix = clauseBefore(text, from);
  const behind = text.slice(to, to + 90);
  // "没心梗,卒中风险": what is denied right before a comma is no topic of what follows.
  const isClosed = /^\s?[,،、]/.test(behind) && endsInDenial(prefix);
  if (topicBefore.test(prefix) || (topicBehind.test(behind) && !isClosed)) return null;
  const owner = ofFamily(prefix, behind);
  if (owner === 'other') return null;
  if (owner === 'unclear') return 'unclear';
  if (uncertainBehind.test(behind)) return 'unclear';
  if (presentBehind.test(behind)) return 'present';
  if (absentBehind.test(behind)) return 'absent';
  // A minus closes a term where others are closed by a plus.
  if (/^-(?=\s|$)/.test(behind) && /[a-z\u4e00-\u9fff]\+/.test(text)) return 'absent';
  const joined = joinedBehind.exec(behind);
  if (
    joined &&
    !isStated(prefix) &&
    anyFinding.test(joined[1] ?? '') &&
    absentBehind.test(behind.slice(joined[0].length))
  )
    return 'absent';
  const negated = negatedBefore(prefix, text.slice(from, to), behind, pattern);
  const isNeutral = neutralNames[name]?.test(text.slice(from, to)) === true;
  if (isNeutral && wellBefore.test(prefix)) return 'absent';
  if (negated) return negated;
  if (isNeutral) return saidPresent[name]?.test(behind) === true ? 'present' : null;
  if (uncertainBefore.test(prefix)) return 'unclear';
  if (!presentOnly.has(name)) return 'present';
  if (name in windows) {
    const recent = recency(name, text.slice(from, to), prefix, behind);
    if (recent !== undefined) return recent;
  }
  if (stoppedBefore.test(prefix) || stoppedBehind.test(behind))
    return name === 'activeCancer' ? 'unclear' : 'absent';
  const isElsewhen =
    pastBefore.test(prefix) ||
    pastBehind.test(behind) ||
    plannedBefore.test(prefix) ||
    plannedBehind.test(behind);
  return isElsewhen ? 'unclear' : 'present';
};

/** What a text says of everything a pattern finds in it, taken together. */
export const readFinding = (name: string, pattern: RegExp, text: string): Finding => {
  // What a later question says replaces what the one before said.
  const since = text.lastIndexOf('\n');
  if (since >= 0)
    return (
      readFinding(name, pattern, text.slice(since + 1)) ?? readFinding(name, pattern, text.slice(0, since))
    );
  const said = new Map<string, Set<Finding>>();
  for (const match of text.matchAll(new RegExp(pattern.source, 'g'))) {
    // "Never had a clot" denies within what was found; "INR not stable" is what is meant.
    const isDenied =
      findingRules.innerNon.test(match[0]) ||
      (!flagNegates(name) && match[0].replace(innerWords, '').search(negators) >= 0);
    const finding = isDenied
      ? 'absent'
      : readOne(name, pattern, text, match.index, match.index + match[0].length);
    if (finding === null) continue;
    const term = match[0].replace(/s$/, '');
    said.set(term, (said.get(term) ?? new Set()).add(finding));
  }
  const each = [...said.values()];
  if (each.length === 0) return null;
  // Both of the same word: which one holds is for the asker to say.
  if (each.some((all) => all.has('present') && all.has('absent'))) return 'unclear';
  if (each.some((all) => all.has('present'))) return 'present';
  return each.some((all) => all.has('unclear')) ? 'unclear' : 'absent';
};

/** Percent at and below which an ejection fraction counts as heart failure. */
const reducedEjection = 40;
/** Percent of the time within which an INR is no labile one. */
const leastTimeInRange = 60;

/** Criteria that ask for more than the word. */
const special: Readonly<Record<string, (text: string, finding: Finding) => Finding>> = {
  coughAbsent: (_text, cough) => (cough === 'present' ? 'absent' : cough === 'absent' ? 'present' : cough),
  supplementalOxygen: (text, oxygen) =>
    oxygen === null && findingRules.breathesAir.test(text) ? 'absent' : oxygen,
  hypertensionUncontrolled: (text, pressure) => {
    const figure = findingRules.systolic.exec(text);
    const systolic = Number(figure?.[1] ?? figure?.[2] ?? Number.NaN);
    const isAbove = />\s?160/.test(text);
    if (isAbove || systolic > 160) return 'present';
    const isUncontrolled = organs.pressureUncontrolled.test(text);
    if (!isUncontrolled && organs.pressureControlled.test(text)) return 'absent';
    if (isUncontrolled && pressure !== null) return pressure === 'absent' ? 'present' : pressure;
    if (Number.isFinite(systolic)) return 'absent';
    // Hypertension alone is not the criterion.
    const isNamed = flagPatterns.hypertension?.test(text) === true;
    return pressure === 'absent' ? 'absent' : pressure !== null && isNamed ? 'unclear' : null;
  },
  alcohol: (text, alcohol) => {
    if (alcohol !== 'present') return alcohol;
    const figure = findingRules.drinks.exec(text) ?? findingRules.drinksTurned.exec(text);
    if (figure) {
      const isTurned = findingRules.timeFirst.test(figure[1] ?? '');
      const amount = Number(isTurned ? figure[2] : figure[1]);
      const most = Number(isTurned ? amount : (figure[2] ?? amount));
      const per = isTurned ? (figure[1] ?? '') : (figure[3] ?? '');
      const times = findingRules.ofDay.test(per) ? 7 : findingRules.ofMonth.test(per) ? 0.23 : 1;
      return amount * times >= 8 ? 'present' : most * times < 8 ? 'absent' : 'unclear';
    }
    if (normalFigures.heavyDrinking.test(text)) return 'present';
    return normalFigures.lightDrinking.test(text) ? 'absent' : 'unclear';
  },
  calfSwelling3cm: (text, calf) => {
    if (calf !== 'present') return calf;
    if (saidAbsent.calfSwelling3cm?.test(text)) return 'absent';
    const difference = findingRules.centimetres.exec(text);
    if (difference && Number(difference[1]) < 20) return Number(difference[1]) >= 3 ? 'present' : 'absent';
    return findingRules.calfSwollen.test(text) ? 'unclear' : null;
  },
  entireLegSwollen: (text, leg) => (leg === 'present' && !findingRules.swollen.test(text) ? null : leg),
  liverDisease: (text, liver) =>
    liver === null && (organs.bothFine.test(text) || organs.liverFine.test(text)) ? 'absent' : liver,
  clinicalDvt: (text, legs) => (legs === 'present' && organs.legsFine.test(text) ? 'absent' : legs),
  labileInr: (text, inr) => {
    const share = organs.timeInRange.exec(text)?.[1];
    if (share !== undefined) return Number(share) < leastTimeInRange ? 'present' : 'absent';
    // "Stable", where nothing before it denies that.
    const fine = organs.inrFine.exec(text);
    if (fine && !organs.inrLabile.test(`${text.slice(Math.max(0, fine.index - 8), fine.index)} ${fine[0]}`))
      return 'absent';
    return inr === null && organs.noAnticoagulant.test(text) ? 'absent' : inr;
  },
  peMostLikely: (text, embolism) => (organs.peLessLikely.test(text) ? 'absent' : embolism),
  severeAngina: (text, attacks) => (organs.singleEpisode.test(text) ? 'absent' : attacks),
  renalDisease: (text, kidneys) => {
    if (kidneys === null && (organs.bothFine.test(text) || organs.kidneysFine.test(text))) return 'absent';
    // The criterion is a creatinine above 2.26 mg/dL or 200 µmol/L.
    const match = findingRules.creatinine.exec(text);
    const figure = Number(match?.[1] ?? Number.NaN);
    const isMicromolar = match?.[2] ? findingRules.micromolar.test(match[2]) : figure > 20;
    if (figure > (isMicromolar ? 200 : 2.26)) return 'present';
    return kidneys === null && figure > 0 ? 'absent' : kidneys;
  },
  bpTreated: (text, treated) => (findingRules.untreated.test(text) ? 'absent' : treated),
  confusion: (text, confusion) =>
    confusion === null && choiceWords.consciousness?.alert?.test(text) ? 'absent' : confusion,
  heartFailure: (text, failure) => {
    const fraction = Number(normalFigures.ejection.exec(text)?.slice(1).find(Boolean) ?? Number.NaN);
    return failure === null && fraction <= reducedEjection ? 'present' : failure;
  },
  diabetes: (text, diabetes) =>
    diabetes === 'present' && findingRules.gestational.test(text) ? 'unclear' : diabetes,
};

/** What says by itself that it is not there, unless that is denied: "ECG not normal". */
const readSaidAbsent = (name: string, text: string): Finding => {
  const said = saidAbsent[name]?.exec(text);
  return said && !findingRules.deniedRightBefore.test(text.slice(Math.max(0, said.index - 8), said.index))
    ? 'absent'
    : null;
};

/** What a text says of a yes-or-no input of a calculator. */
export const readFlag = (name: string, text: string): Finding => {
  const pattern = flagPatterns[name];
  if (!pattern) return null;
  const named = readFinding(name, pattern, text);
  const finding = named === null || named === 'unclear' ? (readSaidAbsent(name, text) ?? named) : named;
  const adjust = special[name];
  return adjust ? adjust(text, finding) : finding;
};
