import { getSiteFacts, type Profile, updateMyProfile } from '@mz/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { accountRefusal, answer, answerPath, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations } from '../../../testing/render.tsx';
import { alice, siteFacts } from '../../../testing/samples.ts';
import { beMember, beVisitor } from '../../../testing/session.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

const facts = answer(getSiteFacts, siteFacts);
beforeEach(() => beVisitor());

const input = (type: string) => {
  const found = document.querySelector<HTMLInputElement>(`input[type=${type}]`);
  if (!found) throw new Error(`There is no input of type ${type}.`);
  return found;
};
const submit = () => {
  const found = document.querySelector<HTMLButtonElement>('form button[type=submit]');
  if (!found) throw new Error('There is no submit button.');
  return found;
};

describe('the form to sign up', () => {
  const words = {
    en: {
      name: 'Full name is required',
      email: 'Email is required',
      password: 'Password is required',
      short: 'Password must be at least 6 characters',
    },
    ar: {
      name: /\p{Script=Arabic}/u,
      email: /\p{Script=Arabic}/u,
      password: /\p{Script=Arabic}/u,
      short: /6|٦/,
    },
    zh: { name: /\p{Script=Han}/u, email: /\p{Script=Han}/u, password: /\p{Script=Han}/u, short: /6/ },
  } as const;

  it.each(['en', 'ar', 'zh'] as const)(
    'says what is missing before anything is sent, in %s',
    async (language) => {
      const { calls } = serve(facts);
      const { user } = await openApp('/signup', language);
      await screen.findByRole('heading', { level: 1 });
      const errors = () => [...document.querySelectorAll('[aria-invalid=true]')].map((field) => field.id);
      await user.click(submit());
      await waitFor(() => expect(errors()).toHaveLength(3));
      const text = words[language];
      const described = [...document.querySelectorAll('[aria-invalid=true]')];
      expect(described[0]).toHaveAccessibleDescription(expect.stringMatching(text.name));
      expect(described[1]).toHaveAccessibleDescription(expect.stringMatching(text.email));
      expect(described[2]).toHaveAccessibleDescription(expect.stringMatching(text.password));

      const [name] = described;
      if (!name) throw new Error('No field is invalid.');
      await user.type(name, '   ');
      await user.type(input('password'), '12345');
      await user.click(submit());
      await waitFor(() =>
        expect(input('password')).toHaveAccessibleDescription(expect.stringMatching(text.short)),
      );
      expect(name).toHaveAccessibleDescription(expect.stringMatching(text.name));
      await expectNoViolations();
      expect(calls.filter(({ endpoint }) => endpoint.method === 'POST')).toEqual([]);
    },
  );

  it('refuses a taken address in the protocol’s words', async () => {
    serve(
      facts,
      answerPath('POST', '/auth/v1/signup', () =>
        accountRefusal(422, 'user_already_exists', 'User already registered'),
      ),
    );
    const { user } = await openApp('/signup');
    await user.type(await screen.findByLabelText('Full name'), 'Dr. Second');
    await user.type(screen.getByLabelText('Email'), 'taken@browser.example');
    await user.type(screen.getByLabelText('Password'), 'another password');
    await user.click(screen.getByRole('button', { name: 'Sign up' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('User already registered');
    expect(screen.getByLabelText('Email')).toHaveValue('taken@browser.example');
  });
});

describe('the form to sign in', () => {
  it.each([
    ['en', 'Invalid login credentials'],
    ['ar', /\p{Script=Arabic}/u],
    ['zh', /\p{Script=Han}/u],
  ] as const)(
    'refuses a wrong password in words of %s, and keeps what was typed',
    async (language, message) => {
      serve(
        facts,
        answerPath('POST', '/auth/v1/token', () =>
          accountRefusal(400, 'invalid_credentials', 'Invalid login credentials'),
        ),
      );
      const { user } = await openApp('/signin', language);
      await screen.findByRole('heading', { level: 1 });
      await user.type(input('email'), 'nobody@browser.example');
      await user.type(input('password'), 'not the password');
      await user.click(submit());
      expect(await screen.findByRole('alert')).toHaveTextContent(message);
      expect(input('email')).toHaveValue('nobody@browser.example');
      await expectNoViolations();
    },
  );

  it('shows and hides the password', async () => {
    serve(facts);
    const { user } = await openApp('/signin');
    const field = await screen.findByLabelText('Password');
    await user.type(field, 'secret words');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field).toHaveAttribute('type', 'password');
    expect(field).toHaveValue('secret words');
  });
});

describe('a mailed link', () => {
  it('that is incomplete says so', async () => {
    serve(facts);
    await openApp('/confirm');
    expect(await screen.findByText(/This link is incomplete\./)).toBeVisible();
  });

  const texts = { en: 'Confirm email', ar: /تأكيد/, zh: /确认/ };

  it.each(['en', 'ar', 'zh'] as const)('that is false says so, in %s', async (language) => {
    serve(
      facts,
      answerPath('POST', '/auth/v1/verify', () =>
        accountRefusal(403, 'otp_expired', 'Email link is invalid or has expired'),
      ),
    );
    const { user } = await openApp(`/confirm?token_hash=${'a'.repeat(56)}&type=signup`, language);
    await screen.findByRole('heading', { level: 1 });
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: texts[language] }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/\S/);
    await expectNoViolations();
  });
});

it('keeps the address typed to sign in for the recovery, and takes the code of the mail', async () => {
  const { calls } = serve(
    facts,
    answerPath('POST', '/auth/v1/recover', () => Response.json({})),
    answerPath('POST', '/auth/v1/verify', () =>
      accountRefusal(403, 'otp_expired', 'Token has expired or is invalid'),
    ),
  );
  const sent = (path: string) =>
    calls.filter(({ endpoint }) => endpoint.path === path).map(({ body }) => body as unknown);
  const { user } = await openApp('/signin');
  await user.type(await screen.findByLabelText('Email'), alice.email ?? '');
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
  await user.click(await screen.findByRole('button', { name: 'Send the link' }));
  expect(screen.getByLabelText('Email')).toHaveValue(alice.email);
  const code = await screen.findByLabelText('Code from the email');
  expect(sent('/auth/v1/recover')).toEqual([expect.objectContaining({ email: alice.email })]);
  expect(code).toHaveFocus();
  // The sixth digit sends it; one that is refused is typed anew.
  await user.type(code, '12345');
  expect(sent('/auth/v1/verify')).toEqual([]);
  await user.type(code, '6');
  await waitFor(() =>
    expect(sent('/auth/v1/verify')).toEqual([
      expect.objectContaining({ type: 'recovery', email: alice.email, token: '123456' }),
    ]),
  );
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByLabelText('Code from the email')).toHaveValue('');
  await expectNoViolations();
});

it('what is typed while a save is answered stays and is saved next', async () => {
  beMember();
  let release = (_profile: Profile) => {};
  const { callsOf } = serve(
    facts,
    answer(
      updateMyProfile,
      () =>
        new Promise<Profile>((resolve) => {
          release = resolve;
        }),
    ),
  );
  const { user } = await openApp('/settings');
  const bio = await screen.findByLabelText('Bio');
  const hospital = screen.getByLabelText('Hospital');
  await user.clear(hospital);
  await user.type(hospital, ' Harbour Street Clinic ');
  await user.type(bio, 'Nephrologist');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: /^Saving/ })).toBeVisible();
  await user.type(bio, ', mostly dialysis');
  await act(async () => release({ ...alice, hospital: 'Harbour Street Clinic', bio: 'Nephrologist' }));
  await waitFor(() => expect(hospital).toHaveValue('Harbour Street Clinic'));
  expect(bio).toHaveValue('Nephrologist, mostly dialysis');

  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(callsOf(updateMyProfile)).toHaveLength(2));
  expect(callsOf(updateMyProfile)[1]?.body).toMatchObject({ bio: 'Nephrologist, mostly dialysis' });
  await act(async () =>
    release({ ...alice, hospital: 'Harbour Street Clinic', bio: 'Nephrologist, mostly dialysis' }),
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled());
});
