import { expect, it, vi } from 'vitest';
import { checkedBy } from './forms.ts';

vi.mock('./form-checks.ts', () => {
  throw new TypeError('Failed to fetch');
});

it('lets nothing pass unchecked where the checks cannot be fetched, and says so at the first field', async () => {
  const check = checkedBy((checks) => checks.checkSignIn);
  const typed = { email: 'lina@nileview.example', password: 'secret1' };
  expect(await check(typed, ['email', 'password'])).toEqual({
    errors: { email: { type: 'unreachable', message: 'unreachable' } },
  });
});
