import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { alice, bob } from '../testing/samples.ts';
import { Composer } from '../ui/composer.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';
import type { SessionState } from './session.ts';

const { ends, changes } = vi.hoisted(() => ({
  ends: new Set<(lost: boolean, isForgotten: boolean) => void>(),
  changes: new Set<(state: Partial<SessionState>) => void>(),
}));
vi.mock('./session.ts', () => ({
  onSessionEnd: (listener: (lost: boolean, isForgotten: boolean) => void) => ends.add(listener),
  onSessionChange: (listener: (state: Partial<SessionState>) => void) => changes.add(listener),
}));
const { keepTypedText } = await import('./kept-text.ts');
keepTypedText();

const end = (lost: boolean, isForgotten = false) => {
  for (const listener of ends) listener(lost, isForgotten);
};
const come = (user: typeof alice) => {
  for (const listener of changes) listener({ user, lost: false });
};

const Form = ({ note = '' }: { note?: string }) => {
  const [question, setQuestion] = useState('');
  const [text, setText] = useState(note);
  return (
    <>
      <Composer label="Question" value={question} onChange={setQuestion} onSubmit={() => setQuestion('')} />
      <Field label="Name">
        <Input name="name" />
      </Field>
      <Textarea aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
      <Input aria-label="Password" type="password" />
      <p data-testid="heard">{`${question}|${text}`}</p>
    </>
  );
};

const typeAll = async () => {
  const user = userEvent.setup();
  for (const name of ['Question', 'Name', 'Note', 'Password'])
    await user.type(screen.getByLabelText(name), `my ${name}`);
};
const textOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;

beforeEach(() => {
  end(false);
  sessionStorage.clear();
  come(alice);
});

it('gives every text field back what was typed when the session ended, and no secret', async () => {
  const first = render(<Form note="old" />);
  await typeAll();
  end(true);
  expect(sessionStorage.getItem('mz-typed')).not.toContain('my Password');
  end(false, true);
  first.unmount();
  come(alice);
  render(<Form note="old" />);
  await waitFor(() => expect(screen.getByTestId('heard')).toHaveTextContent('my Question|oldmy Note'));
  expect(textOf('Name')).toBe('my Name');
  expect(textOf('Password')).toBe('');
});

it('gives it back once: who has acted since finds an empty form after sending', async () => {
  const first = render(<Form />);
  await typeAll();
  end(true);
  come(alice);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  first.unmount();
  render(<Form />);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(textOf('Question')).toBe('');
});

it('gives it to nobody else, and keeps nothing of who leaves on purpose', async () => {
  const first = render(<Form />);
  await typeAll();
  end(true);
  first.unmount();
  come(bob);
  expect(sessionStorage.getItem('mz-typed')).toBeNull();
  const second = render(<Form />);
  await typeAll();
  end(true);
  end(false);
  second.unmount();
  expect(sessionStorage.getItem('mz-typed')).toBeNull();
});
