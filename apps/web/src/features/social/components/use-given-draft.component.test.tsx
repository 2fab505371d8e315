import { screen } from '@testing-library/react';
import { Link, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { useGivenDraft } from './use-given-draft.ts';

const given = { id: '01920007-0000-7000-8000-0000000000bb', text: 'A case.', language: 'en' } as const;

const Probe = () => {
  const { draft, clear } = useGivenDraft();
  const { state } = useLocation();
  return (
    <>
      <Link to="/social" state={{ draft: given }}>
        Give
      </Link>
      <button type="button" onClick={clear}>
        Take
      </button>
      <output>{JSON.stringify({ text: draft?.text ?? null, state })}</output>
    </>
  );
};

it('a draft handed over is kept by the screen and not by the history', async () => {
  const { user } = await renderScreen(<Probe />, { path: '/social' });
  const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '');
  expect(shown()).toEqual({ text: null, state: null });
  await user.click(screen.getByRole('link', { name: 'Give' }));
  expect(shown()).toEqual({ text: 'A case.', state: null });
  await user.click(screen.getByRole('button', { name: 'Take' }));
  expect(shown()).toEqual({ text: null, state: null });
});
