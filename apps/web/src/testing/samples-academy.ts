import type { CallOutput } from '@mz/contracts';
import type { Resource, ResourceCard } from '@mz/contracts/academy';
import type { Certificate, getQuizStatistics, getReviewQueue } from '@mz/contracts/academy-learning';
import { bob } from './samples.ts';

const id = (number: number) => `01920011-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const resourceCard: ResourceCard = {
  id: id(1),
  kind: 'video',
  title: 'Hyperkalaemia: the first hour',
  description: 'What to give, and in which order.',
  category: 'nephrology',
  language: 'en',
  level: 'intermediate',
  author: { id: bob.id, fullName: bob.fullName, avatarUrl: null, verified: true },
  posterUrl: null,
  units: 200,
  views: 1204,
  saved: false,
  covered: 90,
  position: 95,
  completed: false,
  retracted: false,
  match: null,
  publishedAt: '2026-11-20T08:00:00.000Z',
};

export const resource: Resource = {
  ...resourceCard,
  objectives: ['Name the first drug.'],
  licence: 'cc-by',
  funding: '',
  audience: 'members',
  hidden: null,
  state: 'published',
  version: 1,
  own: false,
  mediaUrl: '/files/video.mp4',
  soundUrl: null,
  streamUrl: null,
  module: null,
  contentType: 'video/mp4',
  link: null,
  chapters: [{ at: 0, title: 'Why it kills' }],
  captions: [
    {
      language: 'en',
      cues: [
        { from: 0, to: 4, text: 'Potassium of seven.' },
        { from: 4, to: 9, text: 'Calcium comes first.' },
      ],
    },
  ],
  citations: [],
  parts: [],
  questions: 1,
  passed: true,
  certificate: null,
  discussion: null,
};

export const item: CallOutput<typeof getQuizStatistics>['questions'][number] = {
  id: id(2),
  kind: 'single',
  prompt: 'What comes first?',
  options: [
    { id: 'a', text: 'Calcium' },
    { id: 'b', text: 'Insulin' },
  ],
  answer: ['a'],
  explanation: 'It protects the heart at once.',
  source: { title: 'Guideline, 2023', url: 'https://example.org/guideline' },
  attempts: 12,
  difficulty: 0.75,
  discrimination: 0.42,
};

export const certificate: Certificate = {
  number: 'MZ-0123-4567-89AB',
  fullName: 'Dr. Alice Haddad',
  title: resource.title,
  kind: 'video',
  units: 190,
  correct: 4,
  total: 5,
  issuedAt: '2026-11-21T08:00:00.000Z',
  revokedAt: null,
  revokedReason: null,
  statement: null,
};

/** The same question as learners are asked it, and as it is answered. */
export const asked = {
  id: item.id,
  kind: item.kind,
  prompt: item.prompt,
  options: item.options.map(({ id: option, text }) => ({ id: option, text })),
  image: null,
};
export const answered = {
  answer: item.answer,
  areas: [],
  explanation: item.explanation,
  source: item.source,
};
export const reviewQueue: CallOutput<typeof getReviewQueue> = {
  cards: [
    {
      ...asked,
      ...answered,
      resource: { id: resource.id, title: resource.title, category: 'nephrology' },
      seen: 1,
      lastAt: '2026-11-20T08:00:00.000Z',
      stability: 2,
      history: [{ at: '2026-11-20T08:00:00.000Z', stability: 2 }],
    },
  ],
  doneToday: 0,
  total: 5,
  forecast: [1, 0, 2, 0, 0, 0, 0],
  calibration: [{ confidence: 4, right: 3, total: 4 }],
};
