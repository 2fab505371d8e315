import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { ClosedTrigger } from './closed-trigger.tsx';
import { lazyParts } from './lazy-parts.ts';
import { Segmented } from './segmented.tsx';

it('fetches parts once, and again after a failure', async () => {
  const fetchParts = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue('parts');
  const parts = lazyParts(fetchParts);
  await expect(parts.load()).rejects.toThrow('Failed to fetch');
  expect(parts.areHere()).toBe(false);
  await expect(Promise.all([parts.load(), parts.load()])).resolves.toEqual(['parts', 'parts']);
  expect(fetchParts).toHaveBeenCalledTimes(2);
  expect(parts.areHere()).toBe(true);
});

it('stays closed where what it opens cannot be fetched, and opens at the next press', async () => {
  const onPress = vi.fn();
  const load = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue('parts');
  render(<ClosedTrigger trigger={<Button>More</Button>} popup="menu" load={load} onPress={onPress} />);
  const button = screen.getByRole('button', { name: 'More', expanded: false });
  expect(button).toHaveAttribute('aria-haspopup', 'menu');
  fireEvent.click(button);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  expect(onPress).not.toHaveBeenCalled();
  fireEvent.keyDown(button, { key: 'ArrowDown' });
  await waitFor(() => expect(onPress).toHaveBeenCalledTimes(1));
});

it('chooses by the space bar as it goes down', () => {
  const onChange = vi.fn();
  const options = [
    { value: 'male', text: 'Male' },
    { value: 'female', text: 'Female' },
  ] as const;
  render(<Segmented label="Sex" value={null} options={options} onChange={onChange} />);
  fireEvent.keyDown(screen.getByRole('radio', { name: 'Female' }), { key: ' ' });
  expect(onChange).toHaveBeenCalledWith('female');
});
