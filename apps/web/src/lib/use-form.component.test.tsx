import { act, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import type { Check } from './form-state.ts';
import { useForm } from './use-form.ts';

interface Typed extends Record<string, string> {
  name: string;
  code: string;
}

const check: Check<Typed, Typed> = async (typed) => {
  const errors = {
    ...(typed.name.trim() === '' && { name: { message: 'A name is needed' } }),
    ...(/\D/.test(typed.code) && { code: { message: 'Only digits' } }),
  };
  return Object.keys(errors).length > 0 ? { errors } : { values: { ...typed, name: typed.name.trim() } };
};

const drawn = vi.fn();

const Form = ({ send = () => {}, known }: { send?: (values: Typed) => unknown; known?: Typed }) => {
  const form = useForm({ check, defaultValues: { name: '', code: '' } });
  const { errors, isDirty, isSubmitting, isSubmitSuccessful } = form.formState;
  drawn();
  const onSubmit = form.handleSubmit(async (values) => {
    try {
      await send(values);
      form.reset();
    } catch {
      form.setError('root', { message: 'The server did not answer' });
    }
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      {errors.root ? <p role="alert">{errors.root.message}</p> : null}
      <input aria-label="Name" aria-description={errors.name?.message} {...form.register('name')} />
      <input aria-label="Code" aria-description={errors.code?.message} {...form.register('code')} />
      <button type="submit" disabled={isSubmitting}>
        {isDirty ? 'Send' : 'Nothing to send'}
      </button>
      <output>{isSubmitSuccessful ? 'Sent' : 'Not sent'}</output>
      {known ? (
        <button type="button" onClick={() => form.adopt(known)}>
          {'Fill in'}
        </button>
      ) : null}
    </form>
  );
};

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = () => screen.getByRole('button', { name: /send/i });

it('sends what was checked, and begins anew', async () => {
  const send = vi.fn();
  const { user } = await renderScreen(<Form send={send} />);
  expect(press()).toHaveTextContent('Nothing to send');
  await user.type(field('Name'), ' Lina ');
  await user.type(field('Code'), '42{Enter}');
  await waitFor(() => expect(send).toHaveBeenCalledWith({ name: 'Lina', code: '42' }));
  expect(field('Name')).toHaveValue('');
  expect(press()).toHaveTextContent('Nothing to send');
  expect(screen.getByRole('status')).toHaveTextContent('Sent');
});

it('leads to the first problem, and takes it away as it is mended', async () => {
  const send = vi.fn();
  const { user } = await renderScreen(<Form send={send} />);
  await user.type(field('Code'), 'x{Enter}');
  await waitFor(() => expect(field('Name')).toHaveFocus());
  expect(field('Name')).toHaveAccessibleDescription('A name is needed');
  expect(field('Code')).toHaveAccessibleDescription('Only digits');
  await user.type(field('Name'), 'Lina');
  await waitFor(() => expect(field('Name')).not.toHaveAccessibleDescription());
  expect(field('Code')).toHaveAccessibleDescription('Only digits');
  expect(send).not.toHaveBeenCalled();
});

it('keeps what was typed where sending fails, and says why until the next attempt', async () => {
  const send = vi.fn().mockRejectedValueOnce(new Error('503'));
  const { user } = await renderScreen(<Form send={send} />);
  await user.type(field('Name'), 'Lina{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('The server did not answer');
  expect(screen.getByRole('status')).toHaveTextContent('Not sent');
  expect(field('Name')).toHaveValue('Lina');
  await user.click(press());
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('is not drawn again for each key', async () => {
  const { user } = await renderScreen(<Form />);
  await user.type(field('Name'), 'L');
  const before = drawn.mock.calls.length;
  await user.type(field('Name'), 'ina of the ward');
  expect(drawn.mock.calls.length).toBe(before);
  expect(press()).toHaveTextContent('Send');
});

it('fills in what is known except over what was typed', async () => {
  const { user } = await renderScreen(<Form known={{ name: 'Dr. Lina', code: '7' }} />);
  await user.type(field('Code'), '9');
  await user.click(screen.getByRole('button', { name: 'Fill in' }));
  expect([field('Name').value, field('Code').value]).toEqual(['Dr. Lina', '9']);
});

it('sends what a browser filled in without telling', async () => {
  const send = vi.fn();
  const { user } = await renderScreen(<Form send={send} />);
  field('Name').value = 'Lina';
  await user.click(press());
  await waitFor(() => expect(send).toHaveBeenCalledWith({ name: 'Lina', code: '' }));
});

it('takes over a page that was written before, with what was typed into it', async () => {
  const page = (
    <StrictMode>
      <Form />
    </StrictMode>
  );
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(page);
  field('Name').value = 'Dr. Early';
  const root = await act(async () => hydrateRoot(container, page));
  expect(field('Name')).toHaveValue('Dr. Early');
  await act(async () => root.unmount());
  container.remove();
});
