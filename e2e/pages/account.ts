import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export interface Person {
  fullName: string;
  email: string;
  password: string;
}

export const demoUser = {
  email: 'lina.haddad@cedarhill.example',
  password: 'calm-reading-room-7',
  fullName: 'Dr. Lina Haddad',
} as const;

export const newPerson = (name = 'Dr. Amal Idris'): Person => ({
  fullName: name,
  email: `amal.${randomUUID().slice(0, 8)}@browser.example`,
  password: `ward-round-${randomUUID().slice(0, 8)}`,
});

/** Signs up through the form and waits for the dashboard. */
export const signUp = async (page: Page, person: Person): Promise<void> => {
  await page.goto('/signup');
  await page.getByLabel('Full name').fill(person.fullName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
};

/** Creates an account without its form, which has tests of its own. Answers with the session. */
export const createAccount = async (
  page: Page,
  person: Person,
): Promise<{ origin: string; session: string }> => {
  const answer = await page.request.post('/auth/v1/signup', {
    data: {
      email: person.email,
      password: person.password,
      data: { full_name: person.fullName, language: 'en' },
    },
  });
  expect(answer.status()).toBe(200);
  return { origin: new URL(answer.url()).origin, session: await answer.text() };
};

/** A new member's session lies in the browser, as an earlier visit left it. No page is open yet. */
export const beMember = async (page: Page, person = newPerson()): Promise<Person> => {
  const { origin, session } = await createAccount(page, person);
  await page.context().setStorageState({
    cookies: [],
    origins: [{ origin, localStorage: [{ name: 'mz-session', value: session }] }],
  });
  return person;
};

/** Fills and sends the sign-in form. */
export const signIn = async (
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> => {
  if (!/\/signin/.test(page.url())) await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

export const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
};
