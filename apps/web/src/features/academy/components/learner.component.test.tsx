import { getAcademyOverview, getResource, listResourceNotes, listResources } from '@mz/contracts/academy';
import {
  getCertificate,
  getQuiz,
  getReviewQueue,
  listCertificates,
  recordReviews,
  revokeCertificate,
  takeQuiz,
} from '@mz/contracts/academy-learning';
import { createReport } from '@mz/contracts/moderation-reports';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { alice } from '../../../testing/samples.ts';
import {
  answered,
  asked,
  certificate,
  item,
  resource,
  resourceCard,
  reviewQueue,
} from '../../../testing/samples-academy.ts';
import { beMember, beVisitor } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => beMember());

const overview = answer(getAcademyOverview, {
  popular: [resourceCard],
  saved: [],
  continued: [{ ...resourceCard, chapters: [{ at: 0 }] }],
  due: 3,
});
const page = {
  resources: [resourceCard],
  categories: ['nephrology' as const],
  nextCursor: null,
};

it.each([
  ['en', 'No resources found matching your criteria.'],
  ['ar', 'لم يُعثر على موارد تطابق معاييرك.'],
  ['zh', '没有符合条件的资源。'],
] as const)(
  'lists resources and says where one stands; empty and failing, in %s',
  async (language, empty) => {
    const { change } = serve(overview, answer(listResources, page));
    const { address } = await openApp('/academy', language);
    expect(await screen.findAllByRole('link', { name: resource.title })).not.toHaveLength(0);
    expect(await screen.findByText(/45/)).toBeVisible();
    await expectNoViolations(screen.getByRole('main'));
    change(answer(listResources, { ...page, resources: [] }));
    fireEvent.change(screen.getAllByRole('searchbox').at(-1) ?? document.body, { target: { value: 'zz' } });
    expect(await screen.findByText(empty)).toBeVisible();
    expect(address()).toContain('q=zz');
  },
);

it('says that the list could not be loaded, and tries again', async () => {
  const { change } = serve(overview, answer(listResources, refusal(500, 'internal')));
  const { user } = await openApp('/academy');
  const again = await screen.findByRole('button', { name: 'Retry' }, { timeout: 8000 });
  change(answer(listResources, page));
  await user.click(again);
  expect(await screen.findAllByRole('link', { name: resource.title })).not.toHaveLength(0);
}, 15_000);

it('plays a resource with transcript and quiz, and says why an answer is right', async () => {
  const { callsOf } = serve(
    answer(getResource, resource),
    answer(listResourceNotes, { notes: [] }),
    answer(getQuiz, { questions: [asked] }),
    answer(takeQuiz, ({ body }) => {
      const chosen = body.answers[0]?.chosen ?? [];
      const correct = chosen.includes('a');
      const results = [{ ...answered, questionId: item.id, chosen, correct }];
      return { correct: correct ? 1 : 0, total: 1, passed: correct, results };
    }),
    answer(createReport, refusal(422, 'unprocessable')),
  );
  const { user } = await openApp(`/academy/${resource.id}`);
  expect(await screen.findByRole('button', { name: /Calcium comes first/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take it again' }));
  const [, wrong] = await screen.findAllByRole('radio');
  await user.click(wrong as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Check my answers' }));
  // It was passed before.
  expect(await screen.findByText(/You passed this quiz before; that stays/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.click(await screen.findByRole('radio', { name: /Calcium/ }));
  await user.click(screen.getByRole('button', { name: 'Check my answers' }));
  expect(await screen.findByText('It protects the heart at once.')).toBeVisible();
  expect(callsOf(takeQuiz)[1]?.body.answers).toEqual([{ questionId: item.id, chosen: ['a'] }]);
  await expectNoViolations(screen.getByRole('main'));
  await user.click(screen.getByRole('button', { name: `More: ${resource.title}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report resource' }));
  expect(await screen.findByRole('dialog', { name: 'Report this resource' })).toBeVisible();
});

it('keeps doses of an Arabic transcript whole, from left to right', async () => {
  const cue = { from: 0, to: 4, text: 'أضف سالبوتامول 10-20 mg إرذاذًا.' };
  serve(
    answer(getResource, { ...resource, captions: [{ language: 'ar', cues: [cue] }] }),
    answer(listResourceNotes, { notes: [] }),
    answer(getQuiz, { questions: [asked] }),
  );
  await openApp(`/academy/${resource.id}`, 'ar');
  const transcript = await screen.findByRole('region', { name: 'النص' });
  const dose = within(transcript).getByText('10-20 mg');
  expect(dose.localName).toBe('bdi');
  expect(dose).toHaveAttribute('dir', 'ltr');
});

it('says that a resource is not there', async () => {
  serve(answer(getResource, refusal(404, 'not_found')));
  await openApp(`/academy/${resource.id}`);
  expect(await screen.findByText(/This resource is not here/)).toBeVisible();
});

const another = reviewQueue.cards.map((card) => ({
  ...card,
  id: '01920000-0000-7000-8000-0000000000ee',
  prompt: 'And then?',
  resource: { ...card.resource, category: 'cardiology' as const },
}));

it('asks today’s question once it is said how sure one is, and tells the server', async () => {
  localStorage.clear();
  const { callsOf } = serve(
    answer(getReviewQueue, { ...reviewQueue, cards: [...reviewQueue.cards, ...another] }),
    answer(recordReviews, ({ body }) => ({
      results: body.reviews.map(({ id, questionId }) => ({
        ...{ id, questionId, correct: true, stability: 20 },
        dueAt: '2026-12-20T08:00:00.000Z',
      })),
    })),
  );
  const { user } = await openApp('/academy/review');
  await user.click(await screen.findByRole('radio', { name: /Calcium/ }));
  await user.click(screen.getByRole('button', { name: /Certain/ }));
  const today = within(
    screen.getByRole('heading', { name: 'Today’s ten', level: 2 }).closest('section') ?? document.body,
  );
  expect(today.getByText('now').closest('li')).toHaveAttribute('aria-current', 'step');
  expect(today.getByText('1 more: Cardiology (1)')).toBeVisible();
  expect(screen.getByText('Share of right answers, last 90 days, 4 questions')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show the answer' }));
  expect(await screen.findByText('It protects the heart at once.')).toBeVisible();
  await waitFor(() =>
    expect(callsOf(recordReviews)[0]?.body.reviews).toMatchObject([
      { questionId: item.id, chosen: ['a'], confidence: 4 },
    ]),
  );
  expect(await screen.findByText('Comes back on December 20, 2026, when recall falls to 90%')).toBeVisible();
  expect(screen.getByRole('img', { name: /reaches 90% on/ })).toBeVisible();
  await expectNoViolations(screen.getByRole('main'));
  await user.click(screen.getByRole('button', { name: 'Next question' }));
  expect(today.getByText('1 right of 1')).toBeVisible();
  expect(today.queryByText(/more:/)).toBeNull();
});

it.each([
  ['en', 'Skip'],
  ['ar', 'تخطَّ'],
  ['zh', '跳过'],
] as const)('puts a question behind the others of today, in %s', async (language, skip) => {
  localStorage.clear();
  const { callsOf } = serve(
    answer(getReviewQueue, { ...reviewQueue, cards: [...reviewQueue.cards, ...another] }),
    answer(recordReviews, { results: [] }),
  );
  const { user } = await openApp('/academy/review', language);
  const isAsked = (prompt: string) => screen.queryByRole('group', { name: prompt }) !== null;
  const first = reviewQueue.cards[0]?.prompt ?? '';
  await screen.findByRole('group', { name: first });
  // How it goes on is told once the question is answered.
  expect(screen.queryByRole('img', { name: /90%/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: skip }));
  expect([isAsked(first), isAsked('And then?')]).toEqual([false, true]);
  await user.click(screen.getByRole('button', { name: skip }));
  expect([isAsked(first), isAsked('And then?')]).toEqual([true, false]);
  expect(callsOf(recordReviews)).toEqual([]);
});

it('has nothing to put the last question behind', async () => {
  localStorage.clear();
  serve(answer(getReviewQueue, reviewQueue), answer(recordReviews, { results: [] }));
  await openApp('/academy/review');
  expect(await screen.findByRole('button', { name: 'Show the answer' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull();
});

it('lists one’s certificates', async () => {
  const { change } = serve(answer(listCertificates, { certificates: [certificate] }));
  await openApp('/academy/certificates');
  expect(await screen.findByRole('link', { name: resource.title })).toHaveAttribute(
    'href',
    `/certificate/${certificate.number}`,
  );
  await expectNoViolations(screen.getByRole('main'));
  cleanup();
  change(answer(listCertificates, { certificates: [] }));
  await openApp('/academy/certificates');
  expect(await screen.findByText('No certificates yet.')).toBeVisible();
});

it.each([
  ['en', 'This certificate is valid'],
  ['ar', 'هذه الشهادة سارية'],
  ['zh', '该证书有效'],
] as const)('shows a certificate to whoever has its number, in %s', async (language, valid) => {
  beVisitor();
  serve(answer(getCertificate, certificate));
  await openApp(`/certificate/${certificate.number}`, language);
  expect(await screen.findByText(valid)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  await expectNoViolations(screen.getByRole('main'));
});

it('lets a moderator revoke one with a reason, which its page gives', async () => {
  beMember({ ...alice, role: 'moderator' });
  const revoked = {
    ...certificate,
    revokedAt: '2026-11-22T08:00:00.000Z',
    revokedReason: 'Issued in error.',
  };
  const { callsOf } = serve(answer(getCertificate, certificate), answer(revokeCertificate, revoked));
  const { user } = await openApp(`/certificate/${certificate.number}`);
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  const dialog = await screen.findByRole('dialog');
  const confirm = within(dialog).getByRole('button', { name: 'Revoke the certificate' });
  expect(confirm).toBeDisabled();
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Reason' }), {
    target: { value: 'Issued in error.' },
  });
  await user.click(confirm);
  expect(await screen.findByText('Issued in error.')).toBeVisible();
  expect(callsOf(revokeCertificate)[0]?.body).toEqual({ reason: 'Issued in error.' });
  expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull();
});
