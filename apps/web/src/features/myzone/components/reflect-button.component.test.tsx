import {
  getReflection,
  keepReflected,
  listGrowthEntries,
  openReflected,
  setReflection,
} from '@mz/contracts/growth';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations, renderScreen } from '../../../testing/render.tsx';
import { ReflectButton } from './reflect-button.tsx';

const answerId = '01920000-0000-7000-8000-000000000001';
const entryId = '01920000-0000-7000-8000-000000000002';
const opened = 'sealed-moment';
const open = async (kind: 'question' | 'calculator', id = answerId) => {
  const { user } = await renderScreen(
    <ReflectButton kind={kind} id={id}>
      <p>Not for acute injury.</p>
    </ReflectButton>,
    { namespaces: ['growth', 'errors'] },
  );
  await user.click(await screen.findByRole('button'));
  return user;
};

it('puts an answer on record, looked through for identifiers, with its words only where that is ticked', async () => {
  const api = serve(
    answer(openReflected, { entryId: null, opened }),
    answer(keepReflected, { minutes: 3 }),
    answer(listGrowthEntries, { entries: [], nextCursor: null }),
  );
  const user = await open('question');
  await user.type(
    await screen.findByLabelText('What will you do differently?'),
    'Ask Mr John Smith, MRN 4459921, sooner.',
  );
  await expectNoViolations();
  await user.click(screen.getByRole('checkbox', { name: /Keep the question’s words/ }));
  await user.click(screen.getByRole('button', { name: 'Keep reflection' }));
  await user.click(await screen.findByRole('button', { name: 'Mask them' }));
  expect(api.callsOf(keepReflected)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Keep reflection' }));
  expect(await screen.findByText('On your learning record: 3 min.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  const [call] = api.callsOf(keepReflected);
  expect(call?.params).toEqual({ kind: 'question', id: answerId });
  expect(call?.body).toMatchObject({ opened, keepTitle: true, inReport: false });
  expect(call?.body.text).not.toContain('4459921');
});

it('waits a minute with the limits of a calculator in sight, and keeps nothing before', async () => {
  const api = serve(answer(openReflected, { entryId: null, opened }));
  const user = await open('calculator', 'bmi');
  await user.type(
    await screen.findByLabelText('What do you take from its limits and sources?'),
    'Muscle counts.',
  );
  expect(screen.getByText('Not for acute injury.')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: /question/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /Can be kept in \d+ s/ }));
  expect(api.callsOf(keepReflected)).toHaveLength(0);
});

it('opens what is on record already to be changed', async () => {
  const api = serve(
    answer(openReflected, { entryId, opened }),
    answer(getReflection, { text: 'Ask earlier.', inReport: false }),
    answer(setReflection, ({ body }) => body),
  );
  const user = await open('question');
  expect(await screen.findByText(/This is on your record/)).toBeVisible();
  await user.type(await screen.findByDisplayValue('Ask earlier.'), ' Always.');
  await user.click(screen.getByRole('button', { name: 'Keep reflection' }));
  await waitFor(() => expect(api.callsOf(setReflection)[0]?.params.id).toBe(entryId));
  expect(api.callsOf(keepReflected)).toHaveLength(0);
});

it('says when the record was not reached, and what was refused, and keeps the words', async () => {
  const api = serve(answer(openReflected, () => refusal(503, 'unavailable')));
  const user = await open('question');
  expect(await screen.findByText('This could not be loaded.')).toBeVisible();
  api.change(
    answer(openReflected, { entryId: null, opened }),
    answer(keepReflected, () => refusal(409, 'conflict')),
  );
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await user.type(await screen.findByLabelText('What will you do differently?'), 'Ask earlier.');
  await user.click(screen.getByRole('button', { name: 'Keep reflection' }));
  expect(await screen.findByText(/It was put on record meanwhile/)).toBeVisible();
  expect(screen.getByDisplayValue('Ask earlier.')).toBeVisible();
});
