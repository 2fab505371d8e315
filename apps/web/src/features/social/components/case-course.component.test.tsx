import { type CaseCourse, getCaseCourse } from '@mz/contracts/case-course';
import { getPost } from '@mz/contracts/social';
import { listComments } from '@mz/contracts/social-comments';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { alice, authorOf, post } from '../../../testing/samples.ts';
import { beMember } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => beMember());

const at = '2026-11-20T10:00:00.000Z';
const course: CaseCourse = {
  answers: 2,
  firstAnswer: { at, author: authorOf(alice) },
  told: { answered: 2, saved: 14 },
  similar: [
    { id: '01920009-0000-7000-8000-000000000009', text: 'De Winter T waves', outcome: 'LAD occlusion' },
  ],
};
const closed = { ...post, outcome: { text: 'Stenosis of the LAD.', at } };

it.each([
  ['en', 'Course of the case', '3 of 4', 'Closed cases like this'],
  ['ar', 'مسار الحالة', '3 من 4', 'حالات مغلقة مشابهة'],
  ['zh', '病例进程', '3 / 4', '类似的已结病例'],
] as const)('shows beside a case what became of it, in %s', async (language, title, count, similar) => {
  serve(
    answer(getPost, closed),
    answer(getCaseCourse, course),
    answer(listComments, { comments: [], nextAfter: null }),
  );
  await openApp(`/social/posts/${post.id}`, language);
  const card = within(await screen.findByRole('region', { name: title }));
  expect(card.getByText(count, { selector: 'span' })).toBeVisible();
  expect(card.getByText(/Dr. Alice Haddad/)).toBeVisible();
  const others = within(screen.getByRole('region', { name: similar }));
  expect(others.getByRole('link', { name: 'De Winter T waves' })).toHaveAttribute(
    'href',
    `/social/posts/${course.similar[0]?.id}`,
  );
  await expectNoViolations();
});

it('says nothing of people told while there is no outcome', async () => {
  serve(
    answer(getPost, post),
    answer(getCaseCourse, { ...course, told: null, similar: [] }),
    answer(listComments, { comments: [], nextAfter: null }),
  );
  await openApp(`/social/posts/${post.id}`);
  expect(await screen.findByRole('region', { name: 'Course of the case' })).toHaveTextContent('2 of 4');
  expect(screen.queryByRole('region', { name: 'Who was told' })).toBeNull();
});
