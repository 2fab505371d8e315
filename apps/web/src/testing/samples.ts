import type {
  Article,
  ArticleHit,
  ArticlePage,
  Collection,
  Dashboard,
  Profile,
  SiteFacts,
} from '@mz/contracts';
import type { Post } from '@mz/contracts/social';

const idOf = (group: number, number: number) =>
  `0192000${group}-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const alice: Profile = {
  id: idOf(1, 1),
  fullName: 'Dr. Alice Haddad',
  email: 'alice@cedarhill.example',
  avatarUrl: null,
  specialty: 'nephrology',
  hospital: 'Cedar Hill University Hospital',
  location: 'Beirut',
  bio: null,
  language: 'en',
  visibility: 'doctors',
  verified: true,
  createdAt: '2026-01-05T08:00:00.000Z',
  version: 3,
};

export const bob: Profile = {
  ...alice,
  id: idOf(1, 2),
  fullName: 'Dr. Bob Lindqvist',
  email: 'bob@harbour.example',
  hospital: 'Harbour Street Clinic',
};

export const siteFacts: SiteFacts = {
  demoContent: true,
  publicPosts: false,
  signupEnabled: true,
  signupNeedsConfirmation: false,
  memberCount: 12,
  auth: { url: '/auth/v1', anonKey: 'public' },
  supportEmail: null,
  emergency: { number: null, crisisLine: null },
};

export const articleHit: ArticleHit = {
  id: idOf(2, 1),
  pmid: '36027570',
  pmcid: null,
  doi: '10.1056/NEJMoa2206286',
  title: 'Dapagliflozin in Heart Failure with Mildly Reduced or Preserved Ejection Fraction',
  abstract:
    'Whether SGLT2 inhibitors are effective in heart failure with a preserved ejection fraction is not known.',
  abstractKind: 'abstract',
  authors: ['Solomon SD', 'McMurray JJV'],
  authorsComplete: true,
  journal: 'The New England Journal of Medicine',
  journalAbbreviation: 'N Engl J Med',
  publicationDate: '2022-09-22',
  categories: ['Cardiology'],
  studyType: 'randomised-trial',
  language: 'en',
  url: 'https://doi.org/10.1056/NEJMoa2206286',
  openAccessUrl: null,
  citations: 900,
  retracted: false,
  notices: [],
  marks: { title: [], abstract: [] },
  savedIn: null,
  isNew: false,
};

/** The record of the same paper. */
export const article: Article & { savedIn: string[] | null } = {
  ...articleHit,
  sections: [{ label: null, text: articleHit.abstract }],
  authorDetails: articleHit.authors.map((name) => ({ name })),
  volume: '387',
  issue: '12',
  pages: '1089-1098',
  publicationTypes: ['Randomized Controlled Trial'],
  mesh: [],
  keywords: [],
  keyFigures: [],
  sources: [{ source: 'pubmed', fetchedAt: '2026-01-05T08:00:00.000Z' }],
  savedIn: null,
};

export const pageOf = (...items: ArticleHit[]): ArticlePage => ({
  items,
  total: items.length,
  totalIsExact: true,
  page: 1,
  pageCount: 1,
  pages: [],
  previousCursor: null,
  nextCursor: null,
  facets: {},
  corrected: null,
  unfound: [],
  expandedBy: [],
  engine: 'index',
});

export const collection: Collection = {
  id: idOf(3, 1),
  name: 'Journal club',
  count: 0,
  createdAt: '2026-01-05T08:00:00.000Z',
};

export const dashboard: Dashboard = {
  profile: alice,
  stats: {
    activity: { available: true, value: 85, goal: null, filled: 17, total: 20 },
    newConnections: { available: true, value: 7, goal: null, filled: 4, total: 10 },
    savedArticles: { available: true, value: 3, goal: null, filled: 2, total: 12 },
  },
  recentActivity: [{ id: idOf(4, 1), kind: 'signed_up', at: '2026-01-05T08:00:00.000Z', detail: null }],
  events: [
    {
      id: idOf(5, 1),
      title: 'Journal club: EMPA-KIDNEY, two years on',
      startsAt: '2026-02-03T17:00:00.000Z',
      place: null,
      seat: null,
      seatsLeft: null,
    },
  ],
  profileCompletion: { filled: 5, total: 6, missing: ['bio'] },
};

/** A member as the author of a post. */
export const authorOf = ({ id, fullName, specialty, hospital }: typeof alice) => ({
  id,
  fullName,
  specialty,
  hospital,
  avatarUrl: null,
  verified: true,
});
export const post: Post = {
  id: '01920007-0000-7000-8000-000000000001',
  author: authorOf(bob),
  kind: 'case',
  language: 'en',
  category: 'cardiology',
  audience: 'members',
  group: null,
  text: 'Stress test in the morning, or angiography? #Cardiology <b>bold</b> https://example.org/ecg.',
  findings: 'Troponin 12, then 19.',
  management: '',
  outcome: null,
  acceptedCommentId: null,
  mentions: [],
  citations: [],
  pictures: [],
  consent: null,
  isRepost: false,
  repost: null,
  likes: 48,
  comments: 12,
  shares: 7,
  liked: false,
  saved: false,
  shared: false,
  following: false,
  mine: false,
  demo: false,
  createdAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  editedAt: null,
};
