import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { YearSlider } from './year-slider.tsx';

const Years = ({ onCommit }: { onCommit: (value: readonly [number, number]) => void }) => {
  const [value, setValue] = useState<readonly [number, number]>([2000, 2020]);
  return (
    <YearSlider
      first={1990}
      last={2025}
      value={value}
      onMove={setValue}
      onCommit={(next) => {
        setValue(next);
        onCommit(next);
      }}
    />
  );
};

describe('YearSlider', () => {
  it('moves by keys, stays inside of its years, and its handles do not pass each other', async () => {
    const commit = vi.fn();
    const { user } = await renderScreen(<Years onCommit={commit} />);
    const [low, high] = await screen.findAllByRole('slider');
    low?.focus();
    await user.keyboard('{ArrowRight}');
    expect(commit).toHaveBeenLastCalledWith([2001, 2020]);
    await user.keyboard('{PageDown}{PageDown}');
    expect(low).toHaveAttribute('aria-valuenow', '1990');
    await user.keyboard('{End}');
    expect(commit).toHaveBeenLastCalledWith([2020, 2020]);
    high?.focus();
    await user.keyboard('{ArrowUp}{Home}');
    expect(commit).toHaveBeenLastCalledWith([2020, 2020]);
  });

  it('takes the nearer handle to where it is pressed, and tells once it is let go', async () => {
    const commit = vi.fn();
    const { container } = await renderScreen(<Years onCommit={commit} />);
    const [, high] = await screen.findAllByRole('slider');
    const line = container.querySelector('.touch-none');
    if (!(line instanceof HTMLElement)) throw new Error('There is no line.');
    line.getBoundingClientRect = () => ({ left: 0, right: 362, width: 362 }) as DOMRect;
    fireEvent.pointerDown(line, { button: 0, clientX: 346 });
    expect(document.activeElement).toBe(high);
    fireEvent.pointerMove(line, { clientX: 306 });
    expect(commit).not.toHaveBeenCalled();
    fireEvent.pointerUp(line, { clientX: 256 });
    expect(commit).toHaveBeenCalledExactlyOnceWith([2000, 2015]);
  });
});
