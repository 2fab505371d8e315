import { readLexicon, toPatterns, type Wording } from '@mz/lexicon/patterns';

type Name =
  | 'negators'
  | 'denials'
  | 'ownClause'
  | 'definite'
  | 'disarmed'
  | 'joinedNegation'
  | 'lightWords'
  | 'breakers'
  | 'reporters'
  | 'family'
  | 'patientAgain'
  | 'familyBehind'
  | 'topicBefore'
  | 'topicBehind'
  | 'uncertainBefore'
  | 'uncertainBehind'
  | 'absentBehind'
  | 'presentBehind'
  | 'joinedBehind'
  | 'pastBefore'
  | 'pastBehind'
  | 'plannedBefore'
  | 'plannedBehind'
  | 'statedBefore'
  | 'statedBehind'
  | 'stoppedBefore'
  | 'stoppedBehind'
  | 'innerWords'
  | 'restAbsent'
  | 'wellBefore';

/** Words around a finding that decide whose it is and whether it is there, as `prepareText` leaves a text. */
export const {
  negators,
  denials,
  ownClause,
  definite,
  disarmed,
  joinedNegation,
  lightWords,
  breakers,
  reporters,
  family,
  patientAgain,
  familyBehind,
  topicBefore,
  topicBehind,
  uncertainBefore,
  uncertainBehind,
  absentBehind,
  presentBehind,
  joinedBehind,
  pastBefore,
  pastBehind,
  plannedBefore,
  plannedBehind,
  statedBefore,
  statedBehind,
  stoppedBefore,
  stoppedBehind,
  innerWords,
  restAbsent,
  wellBefore,
} = toPatterns(readLexicon<{ readonly findings: Readonly<Record<Name, Wording>> }>('values.json').findings);
