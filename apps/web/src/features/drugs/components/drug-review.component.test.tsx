import type { CallOutput } from '@mz/contracts';
import { drugSchema } from '@mz/contracts/drug-content';
import { getDrug, getDrugLabel, listDrugChanges, reviewDrug } from '@mz/contracts/drugs';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import content from '../../../../../../content/drugs/enoxaparin.json' with { type: 'json' };
import { openApp } from '../../../testing/app.tsx';
import { answer, type FakeCall, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { beMember } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

const drug = drugSchema.parse(content);
const at = '2026-11-20T10:00:00.000Z';
const bundled = { version: 1, change: 'bundled', note: '', author: null, at } as const;
const unsigned = {
  version: 1,
  review: 'unsigned',
  reviewer: null,
  reviewedAt: null,
  labelChanged: null,
} as const;
const signed = {
  version: 2,
  review: 'signed',
  reviewer: 'Nadia Rahman',
  reviewedAt: at,
  labelChanged: null,
} as const;
const label = {
  setId: '5017cc27-2f56-4b3d-b7d5-3eee4cc1c7b2',
  version: 9,
  date: '2026-10-01',
  changedSections: ['dosage_and_administration'],
};

let state: typeof unsigned | typeof signed;
type Changes = CallOutput<typeof listDrugChanges>['drugs'];
const changesOf = (now: typeof state): Changes =>
  now === unsigned ? {} : { enoxaparin: { ...now, content: null } };
let sent: FakeCall<typeof reviewDrug>['body'][];
const serveDrug = (answerReview: (call: FakeCall<typeof reviewDrug>) => unknown) =>
  serve(
    answer(getDrug, () => ({
      ...state,
      drug,
      canSign: true,
      canCorrect: true,
      history:
        state === unsigned
          ? [bundled]
          : [{ version: 2, change: 'signed', note: 'read', author: 'Nadia Rahman', at } as const, bundled],
    })),
    answer(reviewDrug, (call) => {
      sent.push(call.body);
      return answerReview(call) as Response;
    }),
    // After the one of a drug: its address would be taken for a drug's.
    answer(listDrugChanges, () => ({ at, drugs: changesOf(state) })),
  );
const open = async (language: 'en' | 'ar' | 'zh' = 'en') => {
  const app = await openApp('/tools/drugs/enoxaparin', language);
  const review = await screen.findByRole('region', {
    name: { en: 'Review', ar: /./, zh: /审/ }[language],
  });
  return { ...app, review };
};

beforeEach(() => {
  beMember();
  localStorage.clear();
  state = unsigned;
  sent = [];
});

it('a verified physician signs the version that was read, and the page says who did', async () => {
  serveDrug(() => {
    state = signed;
    return Response.json(signed, { status: 201 });
  });
  const { user, review } = await open();
  await user.click(within(review).getByRole('button', { name: 'Sign these facts' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign these facts' });
  expect(dialog).toHaveTextContent('you read every statement against the label');
  await user.click(within(dialog).getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText(/signed by Nadia Rahman/)).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ basedOn: 1, change: 'signed' })]);
  const history = within(await screen.findByRole('list', { name: 'History' })).getAllByRole('listitem');
  expect(history.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^Version 2 signedNadia Rahman · .* · read$/),
    expect.stringMatching(/^Version 1 as delivered/),
  ]);
});

it('a version that came in between is said, and nothing is signed', async () => {
  serveDrug(() => refusal(409, 'conflict'));
  const { user, review } = await open();
  await user.click(within(review).getByRole('button', { name: 'Sign these facts' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The facts changed in the meantime.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText(/not signed by a physician/)).toBeVisible();
});

it('a correction carries one statement in three languages, and keeps what was typed when figures differ', async () => {
  serveDrug(() =>
    sent.length === 1
      ? refusal(422, 'unprocessable', [{ path: 'statements.0', code: 'figures-differ', message: 'Differ.' }])
      : Response.json({ ...signed, review: 'corrected' }, { status: 201 }),
  );
  const { user, review } = await open();
  await user.click(within(review).getByRole('button', { name: 'Correct' }));
  const dialog = await screen.findByRole('dialog', { name: 'Correct a statement' });
  const arabic = within(dialog).getByLabelText('Arabic');
  expect(arabic).toHaveAttribute('dir', 'rtl');
  const [first] = drug.statements;
  expect(arabic).toHaveValue(first?.text.ar);
  const english = within(dialog).getByLabelText('English');
  await user.clear(english);
  await user.type(english, 'One dose of 7 mg.');
  await user.type(within(dialog).getByLabelText('Note'), 'label 2026');
  await user.click(within(dialog).getByRole('button', { name: 'Save correction' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('figures of the three languages differ');
  expect(english).toHaveValue('One dose of 7 mg.');
  await expectNoViolations(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Save correction' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent[1]).toEqual({
    basedOn: 1,
    change: 'corrected',
    note: 'label 2026',
    statements: [
      { id: first?.id, text: { en: 'One dose of 7 mg.', ar: first?.text.ar, zh: first?.text.zh } },
    ],
  });
});

it.each(['en', 'ar', 'zh'] as const)(
  'a newer label in %s is said, opened and marked where it changed',
  async (language) => {
    serve(
      answer(listDrugChanges, {
        at,
        drugs: { enoxaparin: { ...unsigned, labelChanged: label, content: null } },
      }),
      answer(getDrugLabel, {
        ...label,
        title: 'ENOXAPARIN SODIUM injection',
        source: 'file',
        passages: [
          { section: 'dosage_and_administration', title: '2 DOSAGE', text: 'Thirty milligrams.' },
          { section: 'warnings', title: '', text: 'Bleeding.' },
        ],
      }),
    );
    const { user } = await openApp('/tools/drugs/enoxaparin', language);
    const show = await screen.findByRole('button', {
      expanded: false,
      name: { en: 'Show the label', ar: /الملصق|النشرة/, zh: /说明书|标签/ }[language],
    });
    expect(screen.getByText(/dosage and administration/)).toBeVisible();
    await user.click(show);
    const changed = await screen.findByText('2 DOSAGE *');
    await user.click(changed);
    expect(screen.getByText('Thirty milligrams.')).toBeVisible();
    expect(screen.getByText('warnings')).toBeVisible();
    await user.click(show);
    expect(screen.queryByText('2 DOSAGE *')).toBeNull();
  },
);
