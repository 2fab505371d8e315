import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { ClosedTrigger } from './closed-trigger.tsx';
import { lazyPart } from './lazy-part.tsx';
import { lazyParts, loadPartsWhenTouched } from './lazy-parts.ts';
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

it('shows parts once they are here, and asks again with the next wish after a failure', async () => {
  const fetchParts = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue('parts');
  const { useWhenHere } = lazyParts(fetchParts);
  const Probe = ({ isWanted }: { isWanted: boolean }) => <output>{useWhenHere(isWanted) ?? 'none'}</output>;
  const { rerender } = render(<Probe isWanted={false} />);
  expect(fetchParts).not.toHaveBeenCalled();
  rerender(<Probe isWanted />);
  await waitFor(() => expect(fetchParts).toHaveBeenCalledTimes(1));
  expect(screen.getByRole('status')).toHaveTextContent('none');
  rerender(<Probe isWanted={false} />);
  rerender(<Probe isWanted />);
  expect(await screen.findByText('parts')).toBeVisible();
});

it('keeps the place of a part until it is here, and draws it at once from then on', async () => {
  const Later = lazyPart(
    async () =>
      ({ text }: { text: string }) => <p>{text}</p>,
    <p>Waiting</p>,
  );
  render(<Later text="First" />);
  expect(screen.getByText('Waiting')).toBeVisible();
  expect(await screen.findByText('First')).toBeVisible();
  render(<Later text="Second" />);
  expect(screen.getByText('Second')).toBeVisible();
});

it('fetches at a touch what the page of that moment may open', async () => {
  loadPartsWhenTouched();
  const before = vi.fn(async () => 'parts');
  lazyParts(before);
  fireEvent.pointerOver(document.body);
  expect(before).toHaveBeenCalledTimes(1);
  const ofNextPage = vi.fn(async () => 'parts');
  lazyParts(ofNextPage);
  expect(ofNextPage).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body);
  fireEvent.pointerOver(document.body);
  expect(ofNextPage).toHaveBeenCalledTimes(1);
  expect(before).toHaveBeenCalledTimes(1);
});

it('leaves out at a touch what the page names and does not draw', async () => {
  loadPartsWhenTouched();
  const fetchParts = vi.fn(async () => 'parts');
  const { useWhenHere } = lazyParts(fetchParts, 'drawn');
  fireEvent.keyDown(document.body);
  expect(fetchParts).not.toHaveBeenCalled();
  const Probe = () => <output>{useWhenHere(false) ?? 'none'}</output>;
  render(<Probe />);
  expect(fetchParts).not.toHaveBeenCalled();
  fireEvent.pointerOver(document.body);
  expect(fetchParts).toHaveBeenCalledTimes(1);
});

it('says whether they are being fetched, and draws again when that ends without them', async () => {
  let fail: (cause: Error) => void = () => {};
  const { useWhenHere, areComing } = lazyParts(
    () =>
      new Promise<string>((_, reject) => {
        fail = reject;
      }),
  );
  const Probe = ({ text }: { text: string }) => {
    useWhenHere(true);
    return <output>{areComing() ? 'coming' : text}</output>;
  };
  const { rerender } = render(<Probe text="first" />);
  expect(screen.getByRole('status')).toHaveTextContent('first');
  rerender(<Probe text="second" />);
  expect(screen.getByRole('status')).toHaveTextContent('coming');
  fail(new TypeError('Failed to fetch'));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('second'));
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
