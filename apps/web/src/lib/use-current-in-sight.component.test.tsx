import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCurrentInSight } from './use-current-in-sight.ts';

const Line = ({ current }: { current: string }) => {
  const line = useCurrentInSight<HTMLElement>(current);
  return (
    <nav ref={line}>
      {['one', 'two', 'three'].map((name) => (
        <a key={name} href={`#${name}`} aria-current={name === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
};

/** Tells of a size as a browser does that has laid out the page. */
let layOutPage: (() => void)[] = [];
beforeEach(() => {
  layOutPage = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly tell: ResizeObserverCallback;
      isOver = false;
      constructor(tell: ResizeObserverCallback) {
        this.tell = tell;
      }
      observe(target: Element) {
        layOutPage.push(() => {
          if (!this.isOver) this.tell([{ target } as ResizeObserverEntry], this);
        });
      }
      unobserve() {}
      disconnect() {
        this.isOver = true;
      }
    },
  );
});
const settle = () => {
  for (const tell of layOutPage) tell();
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const layOut = (lineWidth: number) => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(lineWidth);
  const places: Record<string, DOMRect> = {
    one: new DOMRect(0, 0, 200, 40),
    two: new DOMRect(200, 0, 200, 40),
    three: new DOMRect(400, 0, 200, 40),
  };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    return places[this.textContent ?? ''] ?? new DOMRect(0, 0, lineWidth, 40);
  });
};

it('brings what is current into the middle of a line that is too short', () => {
  layOut(300);
  const { rerender } = render(<Line current="one" />);
  const line = screen.getByRole('navigation');
  settle();
  line.scrollLeft = 0;
  rerender(<Line current="three" />);
  expect(line.scrollLeft).toBe(0);
  settle();
  expect(line.scrollLeft).toBe(350);
});

it('leaves a line alone that has room for everything', () => {
  layOut(600);
  render(<Line current="three" />);
  settle();
  expect(screen.getByRole('navigation').scrollLeft).toBe(0);
});
