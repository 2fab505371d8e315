import {
  type Answer,
  getAssistantInfo,
  listConversations,
  listNotes,
  listPopularQuestions,
} from '@mz/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, answerPath, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { beMember, beVisitor, loseSession } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => {
  beVisitor();
  sessionStorage.clear();
});

const info = answer(getAssistantInfo, {
  engine: { kind: 'built-in', name: 'Medical Zone statements', version: '0.1.0' },
  cards: 40,
  signedCards: 40,
  articles: 500,
  calculators: 56,
});
const popular = answer(listPopularQuestions, {
  questions: [],
  suggested: [{ topic: 'aki', text: 'How is AKI defined and staged?' }],
});
const question = 'What are the latest hypertension guidelines?';

const openZoneBot = async (language: 'en' | 'ar' | 'zh' = 'en') => {
  const app = await openApp('/zonebot', language);
  const box = await waitFor(() => {
    const found = document.querySelector<HTMLTextAreaElement>('[data-part=composer] textarea');
    if (!found) throw new Error('There is no question box yet.');
    return found;
  });
  return { ...app, box };
};
const questions = () => [...document.querySelectorAll('[data-part=question]')];

describe('the question box', () => {
  it('sends nothing that is empty or too long', async () => {
    const { calls } = serve(info, popular);
    const { user, box } = await openZoneBot();
    const send = screen.getByRole('button', { name: 'Send' });
    await user.type(box, '  {Shift>}{Enter}{/Shift} ');
    expect(send).toBeDisabled();
    await user.keyboard('{Enter}');
    expect(questions()).toHaveLength(0);
    await user.clear(box);
    await user.click(box);
    await user.paste('a '.repeat(3900));
    expect(await screen.findByText('200 characters left')).toBeVisible();
    await user.clear(box);
    await user.paste('a'.repeat(8001));
    expect(await screen.findByText('Over the limit by 1')).toBeVisible();
    expect(send).toBeDisabled();
    await user.keyboard('{Enter}');
    expect(questions()).toHaveLength(0);
    expect(calls.filter(({ endpoint }) => endpoint.method === 'POST')).toEqual([]);
  });

  it.each(['en', 'ar', 'zh'] as const)('takes a question that is offered, in %s', async (language) => {
    serve(info, popular);
    const { user, box } = await openZoneBot(language);
    const [chip] = document.querySelectorAll('[data-part=examples] button');
    if (!chip) throw new Error('No question is offered.');
    await user.click(chip);
    expect(box.value.length).toBeGreaterThan(5);
    expect(box).toHaveFocus();
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(box.value).toMatch(/\n$/);
    await expectNoViolations(screen.getByRole('main'));
  });

  it('is filled by a popular question', async () => {
    serve(info, popular);
    const { user, box } = await openZoneBot();
    const beside = await screen.findByRole('region', { name: 'Popular queries' });
    await user.click(await within(beside).findByRole('button', { name: /How is AKI defined/ }));
    expect(box).toHaveValue('How is AKI defined and staged?');
    expect(box).toHaveFocus();
  });

  it('holds what may identify a patient, and sends it masked only', async () => {
    const { calls } = serve(
      info,
      popular,
      answerPath('POST', '/api/assistant/ask', () => refusal(500, 'internal')),
    );
    const { user, box } = await openZoneBot();
    await user.click(box);
    await user.paste('Mrs Sarah Johnson, MRN 4482913: how is AKI defined and staged?');
    await waitFor(() =>
      expect(
        [...document.querySelectorAll('[data-part=composer] [data-part=identifier]')].map(
          ({ textContent }) => textContent,
        ),
      ).toEqual(['Sarah Johnson', '4482913']),
    );
    await user.keyboard('{Enter}');
    expect(await screen.findByText('This may identify a patient')).toBeVisible();
    const asked = () => calls.filter(({ endpoint }) => endpoint.path === '/api/assistant/ask');
    expect(asked()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Mask and send' }));
    await waitFor(() => expect(asked()).toHaveLength(1));
    const sent = JSON.stringify(asked()[0]?.body);
    expect(sent).not.toMatch(/Sarah|Johnson|4482913/);
    expect(sent).toContain('how is AKI defined');
    expect(questions()[0]).not.toHaveTextContent('Johnson');
  });
});

it('a question that is typed outlives the end of the session and the sign-in after it', async () => {
  serve(
    info,
    popular,
    answer(listConversations, { conversations: [], nextBefore: null }),
    answer(listNotes, { notes: [], nextBefore: null }),
  );
  beMember();
  const { user, box } = await openZoneBot();
  await user.type(box, 'Which anticoagulant in AF with CKD?');
  act(() => loseSession());
  act(() => beMember());
  expect(document.querySelector('[data-part=composer] textarea')).toBe(box);
  expect(box).toHaveValue('Which anticoagulant in AF with CKD?');
});

it('a question given by address is put into the box, not sent, and leaves the address', async () => {
  const { calls } = serve(info, popular);
  await openApp('/zonebot#ask=Is+AF+treated%3F', 'en');
  await waitFor(() =>
    expect(document.querySelector('[data-part=composer] textarea')).toHaveValue('Is AF treated?'),
  );
  expect(window.location.hash).toBe('');
  expect(calls.filter(({ endpoint }) => endpoint.path === '/api/assistant/ask')).toEqual([]);
});

it('drugs that a question names lead to their pages, and two of them to the checker', async () => {
  serve(
    info,
    popular,
    answerPath('POST', '/api/assistant/ask', () => refusal(500, 'internal')),
  );
  const { user, box, address } = await openZoneBot();
  await user.type(box, 'May I give clarithromycin with Coumadin?{Enter}');
  const links = await screen.findByRole('navigation', { name: 'Drugs' });
  expect(within(links).getByRole('link', { name: 'Warfarin' })).toHaveAttribute(
    'href',
    '/tools/drugs/warfarin',
  );
  await user.click(within(links).getByRole('link', { name: 'Interaction checker' }));
  expect(address()).toBe('/tools/interactions');
  // It may break where the word may.
  expect(await screen.findByRole('table')).toHaveTextContent(/Clarithro\u00ad?mycin/);
});

/** A complete answer, as the server streams it. */
const streamed = (given: Partial<Answer>): Response => {
  const whole: Answer = {
    id: '019a0000-0000-7000-8000-000000000001',
    questionId: '019a0000-0000-7000-8000-000000000002',
    language: 'en',
    kind: 'calculation',
    state: 'complete',
    engine: { kind: 'built-in', name: 'Medical Zone statements', version: '0.1.0', fellBack: null },
    bottomLine: null,
    statements: [],
    calculations: [],
    differential: null,
    redFlags: [],
    uncertainty: [],
    assumptions: [],
    notice: null,
    sources: [],
    nearest: [],
    nextQuestions: [],
    tookMs: 100,
    ...given,
  };
  const parts = [{ type: 'start' }, { type: 'data-answer', id: 'answer', data: whole }, { type: 'finish' }];
  return new Response(
    `${parts.map((part) => `data: ${JSON.stringify(part)}\n\n`).join('')}data: [DONE]\n\n`,
    {
      headers: { 'content-type': 'text/event-stream' },
    },
  );
};

it('what the screen says of an answer in another language reads as the screen does', async () => {
  serve(
    info,
    popular,
    answerPath('POST', '/api/assistant/ask', () =>
      streamed({
        language: 'ar',
        notice: 'not-found',
        bottomLine: { text: 'لا شيء', citations: [], support: 'plain' },
      }),
    ),
  );
  const { user, box } = await openZoneBot();
  await user.type(box, 'Kounis{Enter}');
  const directionOf = (element: HTMLElement) => element.closest('[dir]')?.getAttribute('dir');
  expect(directionOf(await screen.findByText(/Rather than guess/))).toBe('ltr');
  expect(directionOf(screen.getByText(/Reference, not orders/))).toBe('ltr');
  expect(directionOf(screen.getByText(/شيء/))).toBe('rtl');
});

it('an answer marks the words it computed with, and one tap on how it was read asks again', async () => {
  const asked = 'CHA2DS2-VASc, 72 year old woman with hypertension';
  const { calls } = serve(
    info,
    popular,
    answerPath('POST', '/api/assistant/ask', () =>
      streamed({
        verdict: 'premise',
        bottomLine: { text: 'It is given IM.', citations: [], support: 'plain' },
        used: [
          { start: 14, end: 16 },
          { start: 26, end: 31 },
        ],
        frame: [{ slot: 'condition', value: 'hypertension' }],
        calculations: [
          {
            calculator: 'cha2ds2-vasc',
            title: 'CHA₂DS₂-VASc',
            inputs: { ageYears: 72, sex: 'female', hypertension: true },
            evaluation: null,
            missing: [],
            refusals: [],
            href: '/tools/cha2ds2-vasc',
          },
        ],
      }),
    ),
  );
  const { user, box } = await openZoneBot();
  await user.type(box, `${asked}{Enter}`);
  const marked = await waitFor(() => {
    const found = [...document.querySelectorAll('[data-part=question] mark')];
    expect(found).toHaveLength(2);
    return found;
  });
  expect(marked.map(({ textContent }) => textContent)).toEqual(['72', 'woman']);
  expect(await screen.findByText('Corrected first')).toBeVisible();
  expect(screen.getByText('Marked: what was read for the calculation.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /None of the others/ }));
  expect(document.querySelector('[data-part=result]')).toHaveTextContent('3');
  await expectNoViolations(screen.getByRole('main'));
  await user.click(screen.getByRole('button', { name: 'Add what was not said' }));
  await user.click(await screen.findByRole('button', { name: 'Pregnancy' }));
  await waitFor(() =>
    expect(calls.filter(({ endpoint }) => endpoint.method === 'POST').at(-1)?.body).toMatchObject({
      question: 'And in pregnancy?',
    }),
  );
});

it('a question that was refused stays and is sent again under the same id', async () => {
  const { calls } = serve(
    info,
    popular,
    answerPath('POST', '/api/assistant/ask', () => refusal(500, 'internal')),
  );
  const { user, box } = await openZoneBot();
  await user.type(box, `${question}{Enter}`);
  expect(await screen.findByText(/The question could not be answered/)).toBeVisible();
  expect(questions()[0]).toHaveTextContent(question);
  const ids = () =>
    calls
      .filter(({ endpoint }) => endpoint.path === '/api/assistant/ask')
      .map(({ body }) => (body as { questionId: string }).questionId);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(ids()).toHaveLength(2));
  expect(new Set(ids()).size).toBe(1);
  expect(await screen.findByText(/The question could not be answered/)).toBeVisible();
});

it('a visitor learns of the limit, and begins anew', async () => {
  serve(
    info,
    popular,
    answerPath('POST', '/api/assistant/ask', () => refusal(429, 'rate_limited')),
  );
  const { user, box } = await openZoneBot();
  await user.type(box, 'And in pregnancy?{Enter}');
  expect(await screen.findByText(/You have asked as often as a visitor may for now\./)).toBeVisible();
  expect(questions().at(-1)).toHaveTextContent('And in pregnancy?');
  const [fresh] = screen.getAllByRole('button', { name: 'New conversation' });
  await user.click(fresh ?? document.body);
  await waitFor(() => expect(questions()).toHaveLength(0));
  await waitFor(() => expect(sessionStorage.getItem('mz-zonebot')).toBeNull());
});

it('stopping gives the field back', async () => {
  serve(
    info,
    popular,
    // Never answered: only a stop ends it.
    answerPath('POST', '/api/assistant/ask', () => new Promise<Response>(() => {})),
  );
  const { user, box } = await openZoneBot();
  await user.type(box, `${question}{Enter}`);
  expect(await screen.findByText('ZoneBot is thinking...')).toBeVisible();
  expect(box).toBeDisabled();
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(box).toBeEnabled());
  await waitFor(() => expect(box).toHaveFocus());
  expect(await screen.findByText(/This question has no answer yet/)).toBeVisible();
});

describe('notes', () => {
  const noteOf = (n: number) => ({
    id: `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    title: `Note ${n}`,
    text: 'Text',
    conversationId: null,
    resource: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  });
  const second = noteOf(2);
  const headings = () =>
    screen.getAllByRole('article').map((note) => within(note).getByRole('heading').textContent);

  it.each(['en', 'ar', 'zh'] as const)('come page by page, in %s', async (language) => {
    beMember();
    serve(
      answer(listNotes, ({ query }) =>
        query.get('before') === second.id
          ? { notes: [noteOf(1)], nextBefore: null }
          : { notes: [noteOf(3), second], nextBefore: second.id },
      ),
    );
    const { user } = await openApp('/zonebot/notes', language);
    await waitFor(() => expect(headings()).toEqual(['Note 3', 'Note 2']));
    const main = screen.getByRole('main');
    await expectNoViolations(main);
    const before = within(main).getAllByRole('button').length;
    const more = within(main).getAllByRole('button').at(-1);
    await user.click(more ?? main);
    await waitFor(() => expect(headings()).toEqual(['Note 3', 'Note 2', 'Note 1']));
    expect(more).not.toBeInTheDocument();
    expect(before).toBeGreaterThan(0);
  });

  it.each(['en', 'ar', 'zh'] as const)(
    'that did not load say so and load on retry, in %s',
    async (language) => {
      beMember();
      const { change } = serve(answer(listNotes, () => refusal(500, 'internal')));
      const { user } = await openApp('/zonebot/notes', language);
      const alert = await screen.findByRole('alert');
      if (language === 'en') expect(alert).toHaveTextContent('The notes could not be loaded.');
      change(answer(listNotes, { notes: [second], nextBefore: null }));
      await user.click(within(alert).getByRole('button'));
      await waitFor(() => expect(headings()).toEqual(['Note 2']));
    },
  );

  it('say that there are none', async () => {
    beMember();
    serve(answer(listNotes, { notes: [], nextBefore: null }));
    await openApp('/zonebot/notes');
    expect(await screen.findByText('No notes yet')).toBeVisible();
    await expectNoViolations(screen.getByRole('main'));
  });
});
