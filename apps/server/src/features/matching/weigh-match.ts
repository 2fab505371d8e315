import { fieldAudienceDefaults, type ProfileField } from '@mz/contracts';
import { type MatchPart, type MatchWeights, scoreBoth, scoreSide } from '@mz/contracts/match-score';
import type { Match, MatchIntent, MatchReason, TopicEvidence } from '@mz/contracts/matching';
import { isGranted, profileAudiences, type SettingWords } from '../../access/audiences.ts';
import { areNeighbours } from '../../lib/specialty-neighbours.ts';
import type { CandidateRow } from './candidates.repository.ts';
import type { AnswerRow, ResponseRow, SharedTopicRow } from './evidence.repository.ts';
import { sourceBits } from './refresh-topics.ts';

/** What is known of one candidate beside the row. */
export interface MatchFacts {
  readonly topics: readonly SharedTopicRow[];
  readonly answers: readonly AnswerRow[];
  readonly response: ResponseRow | undefined;
  /** Of the viewer. */
  readonly ownResponse: ResponseRow | undefined;
  /** Year a career began; null where the viewer may not know it. */
  readonly since: number | null;
}

interface Part {
  readonly part: MatchPart;
  readonly you: number;
  readonly them: number;
  readonly reasons: MatchReason[];
}

const shownTopics = 4;
const shownPapers = 3;
const shownAnswers = 3;
/** Rarity at which half of a part is reached: about one topic that one member in twenty has. */
const halfTopics = 3;
const halfPapers = 2;
const workDay = 10;

/** Grows towards 1; a half at `half`. */
const saturate = (mass: number, half: number): number => mass / (mass + half);
const rarity = (members: number, all: number): number => Math.log(1 + all / Math.max(members, 1));

/** Bits of sources that may be named, by which parts of the profile are open. */
const openBits = (isOpen: (field: ProfileField) => boolean, sharesSaved: boolean): number =>
  (isOpen('interests') ? sourceBits.interest : 0) |
  (isOpen('publications') ? sourceBits.publication : 0) |
  sourceBits.tag |
  sourceBits.answer |
  (sharesSaved ? sourceBits.saved : 0);

/** Whether a part of a profile is open to a member who is no connection. */
const isOpenTo = (of: CandidateRow, viewer: { readonly verified: boolean }, field: ProfileField): boolean => {
  const word = of.fieldAudiences[field] ?? fieldAudienceDefaults[field];
  const words: SettingWords = profileAudiences;
  const audience = words[word];
  return audience !== undefined && isGranted(audience, viewer.verified ? ['member', 'verified'] : ['member']);
};

const named = (evidence: readonly TopicEvidence[], bits: number): TopicEvidence[] =>
  evidence.filter(({ source }) => (sourceBits[source] & bits) !== 0).slice(0, 2);

const topicParts = (me: CandidateRow, other: CandidateRow, facts: MatchFacts, all: number): Part[] => {
  const bothSave = Boolean(me.sharesSaved && other.sharesSaved);
  const theirBits = openBits(
    (field) => other.words.includes(other.fieldAudiences[field] ?? fieldAudienceDefaults[field]),
    bothSave,
  );
  const myBits = openBits((field) => isOpenTo(me, other, field), bothSave);
  const shared = facts.topics.filter(
    ({ theirSources, mySources }) => (theirSources & theirBits) !== 0 && (mySources & myBits) !== 0,
  );
  const papers = shared.filter(({ topic }) => topic.startsWith('paper:'));
  const topics = shared.filter(({ topic }) => !topic.startsWith('paper:'));
  const massOf = (rows: readonly SharedTopicRow[]): number =>
    rows.reduce((sum, { members }) => sum + rarity(members, all), 0);
  const topicValue = saturate(massOf(topics), halfTopics * 2);
  const paperValue = saturate(papers.length, halfPapers);
  return [
    {
      part: 'topics',
      you: topicValue,
      them: topicValue,
      reasons: topics.slice(0, shownTopics).map(({ label, members, mine, theirs }) => ({
        kind: 'topic',
        label,
        members,
        yours: named(mine, 31),
        theirs: named(theirs, theirBits),
      })),
    },
    ...(me.sharesSaved
      ? [
          {
            part: 'papers' as const,
            you: paperValue,
            them: paperValue,
            reasons: papers.slice(0, shownPapers).map(({ topic, label }) => ({
              kind: 'paper' as const,
              id: topic.slice('paper:'.length),
              label,
            })),
          },
        ]
      : []),
  ];
};

const answerPart = ({ answers }: MatchFacts): Part => {
  const by = (who: 'you' | 'them') => answers.filter((answer) => answer.by === who);
  return {
    part: 'answers',
    you: saturate(by('them').length, 1),
    them: saturate(by('you').length, 1),
    reasons: [...by('them'), ...by('you')]
      .slice(0, shownAnswers)
      .map(({ postId, label, by: who }) => ({ kind: 'answer', id: postId, label, by: who })),
  };
};

const pieces = (location: string | null): string[] =>
  (location ?? '')
    .split(/[,،，]/u)
    .map((piece) => piece.trim().toLowerCase())
    .filter(Boolean);

const practicePart = (me: CandidateRow, other: CandidateRow, intent: MatchIntent): Part => {
  const reasons: MatchReason[] = [];
  const complements = intent === 'referral' || intent === 'second_opinion';
  let field = 0;
  if (me.specialty && other.specialty) {
    const isSame = me.specialty === other.specialty;
    const isNear = areNeighbours(me.specialty, other.specialty);
    field = isSame ? (complements ? 0.6 : 1) : isNear ? (complements ? 1 : 0.6) : 0;
    if (isSame || isNear)
      reasons.push({ kind: 'specialty', code: other.specialty, relation: isSame ? 'same' : 'near' });
  }
  const [mine, theirs] = [pieces(me.location), pieces(other.location)];
  const isCity = mine[0] !== undefined && mine[0] === theirs[0];
  const isCountry = mine.length > 1 && theirs.length > 1 && mine.at(-1) === theirs.at(-1);
  const place = isCity ? 1 : isCountry ? 0.5 : 0;
  if (place > 0 && other.location)
    reasons.push({ kind: 'place', label: other.location, near: isCity ? 'city' : 'country' });
  // Patients travel: for referrals the way counts as much as the specialty.
  const distance = intent === 'referral' ? 0.5 : 0.25;
  const value = field * (1 - distance) + place * distance;
  return { part: 'practice', you: value, them: value, reasons };
};

/** Hours a clock is ahead of UTC at a moment. */
const offsetOf = (timeZone: string, now: Date): number | null => {
  try {
    const text = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
      .formatToParts(now)
      .find(({ type }) => type === 'timeZoneName')?.value;
    const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(text ?? '') ?? [];
    return sign ? (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60) : 0;
  } catch {
    return null;
  }
};

const languagePart = (me: CandidateRow, other: CandidateRow, now: Date): Part => {
  const languagesOf = (row: CandidateRow) => (row.languages?.length ? row.languages : [row.language]);
  const shared = languagesOf(me).filter((code) => languagesOf(other).includes(code));
  const reasons: MatchReason[] = shared.length > 0 ? [{ kind: 'languages', codes: shared }] : [];
  const speech = shared.length > 0 ? 1 : 0;
  const mine = me.timeZone ? offsetOf(me.timeZone, now) : null;
  const theirs = other.timeZone ? offsetOf(other.timeZone, now) : null;
  if (mine === null || theirs === null) return { part: 'language', you: speech, them: speech, reasons };
  const ahead = ((theirs - mine + 36) % 24) - 12;
  reasons.push({ kind: 'hours', value: ahead });
  const overlap = Math.max(0, workDay - Math.abs(ahead)) / workDay;
  const value = speech * (0.6 + 0.4 * overlap);
  return { part: 'language', you: value, them: value, reasons };
};

/** Years between the two: for mentoring, ten or more are best, and none are no use. */
const careerPart = (intent: MatchIntent, mySince: number | null, theirSince: number | null): Part[] => {
  if (intent !== 'mentor' && intent !== 'mentee') return [];
  if (mySince === null || theirSince === null) return [{ part: 'career', you: 0, them: 0, reasons: [] }];
  const longer = mySince - theirSince;
  const gap = intent === 'mentor' ? longer : -longer;
  const value = Math.min(Math.max(gap, 0) / 10, 1);
  return [{ part: 'career', you: value, them: value, reasons: [{ kind: 'years', value: longer }] }];
};

/** With nothing known, half: as if one of two had been answered. */
const rateOf = (response: ResponseRow | undefined): number =>
  ((response?.answered ?? 0) + 1) / ((response?.asked ?? 0) + 2);

const responsePart = ({ response, ownResponse }: MatchFacts): Part => ({
  part: 'response',
  you: rateOf(response),
  them: rateOf(ownResponse),
  reasons: (
    [
      ['them', response],
      ['you', ownResponse],
    ] as const
  ).flatMap(([by, row]): MatchReason[] =>
    row && row.asked > 0 ? [{ kind: 'response', answered: row.answered, asked: row.asked, by }] : [],
  ),
});

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** One match with its reasons, for both sides. What the viewer may not see of the other is not counted. */
export const weighMatch = (
  me: CandidateRow & { readonly since: number | null },
  other: CandidateRow,
  facts: MatchFacts,
  { intent, all, now }: { readonly intent: MatchIntent; readonly all: number; readonly now: Date },
): Omit<Match, 'member'> => {
  const parts = [
    ...topicParts(me, other, facts, all),
    answerPart(facts),
    practicePart(me, other, intent),
    languagePart(me, other, now),
    ...careerPart(intent, me.since, facts.since),
    responsePart(facts),
  ].map((part) => ({ ...part, you: round(part.you), them: round(part.them) }));
  const side = (which: 'you' | 'them', weights: MatchWeights): number =>
    scoreSide(
      parts.map((part) => ({ part: part.part, value: part[which] })),
      weights,
    );
  const forYou = round(side('you', me.weights ?? {}));
  const forThem = round(side('them', other.weights ?? {}));
  return { parts, forYou, forThem, score: round(scoreBoth(forYou, forThem)) };
};
