import { type AskedCase, listAskedCases } from '@mz/contracts/asked-cases';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { tellTopic } from '../../../lib/live-topics.ts';
import { answer, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations, renderScreen } from '../../../testing/render.tsx';
import { authorOf, bob } from '../../../testing/samples.ts';
import { AskedCases } from './asked-cases.tsx';

const conversationId = '01920009-0000-7000-8000-000000000001';
const asked: AskedCase = {
  postId: '01920009-0000-7000-8000-000000000002',
  messageId: '01920009-0000-7000-8000-000000000003',
  askedAt: '2026-11-20T08:00:00.000Z',
  excerpt: 'Which target would you choose?',
  outcome: null,
  comments: 0,
  answers: [],
};
const answered: AskedCase = {
  ...asked,
  outcome: 'Reached in six weeks.',
  comments: 5,
  answers: [
    {
      id: '01920009-0000-7000-8000-000000000004',
      author: authorOf(bob),
      text: 'Below <b>130/80</b>.',
      accepted: true,
      at: '2026-11-20T09:00:00.000Z',
    },
  ],
};

it.each([
  [
    'en',
    'Open the case',
    'Nobody has answered yet. Answers appear here by themselves.',
    'Accepted answer',
    '4 more answers',
  ],
  ['ar', 'فتح الحالة', 'لم يجب أحد بعد. تظهر الإجابات هنا تلقائيًا.', 'الإجابة المقبولة', '4 إجابات أخرى'],
  ['zh', '打开病例', '尚无人回答。回答会自动显示在这里。', '已采纳的回答', '另有 4 条回答'],
] as const)(
  'show what colleagues answered as it comes, in %s',
  async (language, open, waiting, accepted, more) => {
    const { change } = serve(answer(listAskedCases, { cases: [asked] }));
    await renderScreen(<AskedCases conversationId={conversationId} />, {
      language,
      namespaces: ['zonebot', 'specialties'],
    });
    expect(await screen.findByText(waiting)).toBeVisible();
    expect(screen.getByRole('link', { name: open })).toHaveAttribute('href', `/social/posts/${asked.postId}`);
    change(answer(listAskedCases, { cases: [answered] }));
    tellTopic(`post:${asked.postId}`, {
      type: 'social.post_changed',
      postId: asked.postId,
      change: 'comments',
    });
    expect(await screen.findByText('Below <b>130/80</b>.')).toBeVisible();
    expect(screen.getByText(accepted)).toBeVisible();
    expect(screen.getByRole('link', { name: bob.fullName })).toHaveAttribute('href', `/profile/${bob.id}`);
    expect(screen.getByText('Reached in six weeks.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('link', { name: new RegExp(more) })).toBeVisible());
    await expectNoViolations();
  },
);
