import type { ModerationCaseDetail } from '@mz/contracts/moderation';
import {
  confirmInstitutionCode,
  decideVerification,
  getCredentialStatus,
  getMyVerification,
  getVerificationReview,
  type MyVerification,
  openVerificationDocument,
  sendInstitutionCode,
  submitVerification,
  type VerificationReview,
} from '@mz/contracts/verification';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations, renderScreen } from '../../../testing/render.tsx';
import { alice, bob } from '../../../testing/samples.ts';
import { beMember, beVisitor } from '../../../testing/session.ts';
import { ReviewPanel } from './review-panel.tsx';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

beforeEach(() => beMember());

const id = '01920009-0000-7000-8000-000000000001';
const nothing: MyVerification = { badge: null, credentialUrl: null, latest: null, email: null };
const badge = {
  field: 'nephrology',
  register: 'Jordan Medical Council',
  country: 'JO',
  checkedAt: '2026-11-03T08:00:00.000Z',
  expiresAt: '2028-03-31T23:59:59.999Z',
} as const;
const request: VerificationReview['request'] = {
  id,
  state: 'submitted',
  country: 'JO',
  register: 'Jordan Medical Council',
  number: 'JO-048217',
  registeredName: 'Alice Haddad',
  field: 'nephrology',
  npi: null,
  submittedAt: '2026-11-20T08:00:00.000Z',
  decidedAt: null,
  message: '',
  disputed: false,
};

describe('the page', () => {
  it('proves an address, says what is wrong, and sends evidence', async () => {
    const waiting = { ...nothing, email: { address: 'a@hospital.example', confirmed: false } };
    const confirmed = { ...nothing, email: { address: 'a@hospital.example', confirmed: true } };
    const { callsOf, change } = serve(
      answer(getMyVerification, nothing),
      answer(
        sendInstitutionCode,
        refusal(422, 'unprocessable', [{ path: 'body.email', code: 'free_mail', message: '' }]),
      ),
      answer(submitVerification, { ...confirmed, latest: request }),
    );
    const { user } = await openApp('/verification');
    const address = await screen.findByRole('textbox', { name: 'E-mail at your institution' });
    await user.type(address, 'a@gmail.com');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByText(/Anybody can have an address there/)).toBeVisible();
    change(answer(sendInstitutionCode, waiting), answer(confirmInstitutionCode, confirmed));
    await user.clear(address);
    await user.type(address, 'a@hospital.example');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Confirmed')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Send to the moderators' }));
    expect(await screen.findByText(/Name the register/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Register' })).toHaveAccessibleDescription(
      expect.stringContaining('Name the register'),
    );
    expect(callsOf(submitVerification)).toEqual([]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country of the register' }), 'JO');
    await user.type(screen.getByRole('textbox', { name: 'Register' }), 'Jordan Medical Council');
    await user.type(screen.getByRole('textbox', { name: 'Number in the register' }), 'JO-048217');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Field' }), 'nephrology');
    await expectNoViolations(screen.getByRole('main'));
    await user.click(screen.getByRole('button', { name: 'Send to the moderators' }));
    expect(await screen.findByText(/Waiting for a moderator since/)).toBeVisible();
    expect(callsOf(submitVerification).map(({ body }) => body)).toMatchObject([
      { country: 'JO', number: 'JO-048217', registeredName: alice.fullName, npi: null, uploadId: null },
    ]);
  });

  it.each([
    ['en', 'Verified physician', 'Valid until'],
    ['ar', 'طبيب موثَّق', 'صالح حتى'],
    ['zh', '已认证医师', '有效期至'],
  ] as const)('states what holds, in %s', async (language, title, until) => {
    serve(answer(getMyVerification, { ...nothing, badge, credentialUrl: 'http://localhost/credential/1' }));
    await openApp('/verification', language);
    const card = await screen.findByRole('region', { name: title });
    expect(within(card).getByText(until)).toBeVisible();
    expect(within(card).getByText('Jordan Medical Council')).toBeVisible();
    await expectNoViolations(screen.getByRole('main'));
  });
});

it('shows anybody whether a credential holds', async () => {
  beVisitor();
  const status = { id, status: 'revoked', holder: null, ...badge } as const;
  const { change } = serve(answer(getCredentialStatus, status));
  await openApp(`/credential/${id}`);
  expect(await screen.findByText('Revoked')).toBeVisible();
  expect(screen.getByText('A member whose profile is not shown to you')).toBeVisible();
  await expectNoViolations(screen.getByRole('main'));
  change(answer(getCredentialStatus, refusal(404, 'not_found')));
  document.body.replaceChildren();
  await openApp(`/credential/${id}`);
  expect(await screen.findByText('There is no such credential')).toBeVisible();
});

describe('a moderator', () => {
  const item: ModerationCaseDetail = {
    id,
    kind: 'verification',
    state: 'open',
    member: { id: bob.id, fullName: bob.fullName },
    assignee: null,
    openedAt: request.submittedAt,
    dueAt: request.submittedAt,
    closedAt: null,
    decision: null,
    reports: 0,
    reason: null,
    version: 4,
    own: false,
    events: [],
  };
  const review: VerificationReview = {
    caseId: id,
    request,
    profileName: bob.fullName,
    npiCheck: null,
    institution: 'a@hospital.example',
    document: true,
    claims: [],
  };

  it('looks at the document and decides with a note', async () => {
    const { callsOf } = serve(
      answer(getVerificationReview, review),
      answer(openVerificationDocument, { url: '/files/x' }),
      answer(decideVerification, { decided: true }),
    );
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const onDecided = vi.fn();
    const { user } = await renderScreen(<ReviewPanel item={item} onDecided={onDecided} />, {
      namespaces: ['verification', 'specialties', 'errors'],
    });
    await user.click(await screen.findByRole('button', { name: 'Open document' }));
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/files/x', '_blank', 'noopener,noreferrer'));
    const send = screen.getByRole('button', { name: 'Decide and close' });
    expect(send).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: /Approve/ }));
    expect(send).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Note for the log' }), 'Entry found.');
    await expectNoViolations();
    await user.click(send);
    await waitFor(() => expect(onDecided).toHaveBeenCalledOnce());
    expect(callsOf(decideVerification).map(({ body }) => body)).toMatchObject([
      { decision: 'approve', field: 'nephrology', note: 'Entry found.', version: 4 },
    ]);
  });

  it('does not decide about themselves', async () => {
    const { calls } = serve();
    await renderScreen(<ReviewPanel item={{ ...item, own: true }} onDecided={() => undefined} />, {
      namespaces: ['verification', 'specialties', 'errors'],
    });
    expect(screen.getByText(/This case is about you/)).toBeVisible();
    expect(calls).toEqual([]);
  });
});
