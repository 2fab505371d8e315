import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { expectNoViolations, renderScreen } from '../testing/render.tsx';
import { Banner } from './banner.tsx';
import { Chart } from './chart.tsx';
import { Foreign } from './foreign.tsx';
import { InfiniteList } from './infinite-list.tsx';
import { ListRow } from './list-row.tsx';
import { Pager, pagesAround } from './pager.tsx';
import { Progress } from './progress.tsx';
import { ErrorState } from './states.tsx';
import { Table } from './table.tsx';
import { ZoneBar } from './zone-bar.tsx';

vi.mock('./chart-canvas.tsx', () => ({ ChartCanvas: () => null }));

describe('Pager', () => {
  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, null, 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [6, 12, [1, null, 5, 6, 7, null, 12]],
    [12, 12, [1, null, 11, 12]],
  ])('shows page %i of %i among its neighbours', (page, pages, expected) => {
    expect(pagesAround(page, pages)).toEqual(expected);
  });

  it('links to pages and marks where one is', async () => {
    await renderScreen(<Pager page={2} pages={2} to={(page) => `/research?page=${page}`} />);
    const pager = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(pager.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/research?page=1');
    expect(pager.queryByRole('link', { name: 'Next' })).toBeNull();
    expect(pager.getByRole('link', { current: 'page' }).getAttribute('aria-label')).toBe('Page 2');
  });
});

describe('Foreign', () => {
  it.each([
    ['en', null, 'ar', 'zh'],
    ['ar', 'en', null, 'zh'],
    ['zh', 'en', 'ar', null],
  ] as const)("on a page in %s names the languages that are not the page's", async (language, ...marks) => {
    const texts = ['Empagliflozin in CKD', 'ارتفاع ضغط الدم', '高血压的治疗'];
    await renderScreen(
      texts.map((text) => <Foreign key={text}>{text}</Foreign>),
      { language },
    );
    expect(texts.map((text) => screen.getByText(text).getAttribute('lang'))).toEqual(marks);
  });

  it('says nothing of what is too short to tell', async () => {
    await renderScreen(<Foreign>7.4</Foreign>, { language: 'ar' });
    expect(screen.getByText('7.4')).not.toHaveAttribute('lang');
  });
});

const Feed = ({
  error,
  count = 3,
  onMore = () => {},
}: {
  error?: string;
  count?: number;
  onMore?: () => void;
}) => (
  <InfiniteList
    label="Feed"
    items={Array.from({ length: count }, (_, index) => `Post ${index + 1}`)}
    keyOf={(post) => post}
    render={(post) => post}
    total={200}
    hasMore
    onMore={onMore}
    error={error}
  />
);

describe('InfiniteList', () => {
  it('moves between entries by PageDown and PageUp and counts them', async () => {
    const { user } = await renderScreen(<Feed />);
    await user.tab();
    await user.keyboard('{PageDown}');
    expect(document.activeElement?.textContent).toBe('Post 2');
    expect(document.activeElement?.getAttribute('aria-setsize')).toBe('200');
    await user.keyboard('{PageUp}');
    expect(document.activeElement?.textContent).toBe('Post 1');
    await expectNoViolations();
  });

  it('keeps what is there when the next part does not come, and asks again', async () => {
    const more = vi.fn();
    const { user } = await renderScreen(<Feed error="The feed did not load." onMore={more} />);
    expect(screen.getAllByRole('article')).toHaveLength(3);
    expect(screen.getByRole('alert').textContent).toContain('The feed did not load.');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(more).toHaveBeenCalledOnce();
  });

  it('fetches on when its end comes near', async () => {
    const more = vi.fn();
    const seen: (() => void)[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
          seen.push(() => callback([{ isIntersecting: true }]));
        }
        observe() {}
        disconnect() {}
      },
    );
    await renderScreen(<Feed onMore={more} />);
    seen.at(-1)?.();
    expect(more).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('holds only what is near the screen of a long list', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(120);
    const { container } = await renderScreen(<Feed count={5_000} />);
    await waitFor(() => expect(container.querySelectorAll('article').length).toBeLessThan(200));
    expect(screen.getByText('Post 1')).toBeTruthy();
  });
});

const Papers = () => {
  const [sorted, setSorted] = useState<'ascending' | 'descending'>('ascending');
  return (
    <Table
      caption="Members"
      rows={['Lina', 'Omar']}
      keyOf={(name) => name}
      columns={[
        {
          id: 'name',
          head: 'Name',
          rowHeader: true,
          cell: (name) => name,
          sorted,
          onSort: () => setSorted(sorted === 'ascending' ? 'descending' : 'ascending'),
        },
        { id: 'length', head: 'Letters', numeric: true, cell: (name) => name.length },
      ]}
    />
  );
};

describe('Table', () => {
  it('is named, has row heads and says how it is sorted', async () => {
    const { user } = await renderScreen(<Papers />);
    const table = within(screen.getByRole('table', { name: 'Members' }));
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Lina', 'Omar']);
    const head = table.getByRole('columnheader', { name: 'Name' });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    await user.click(table.getByRole('button', { name: 'Name' }));
    expect(head.getAttribute('aria-sort')).toBe('descending');
    await expectNoViolations();
  });
});

describe('what is shown', () => {
  it('reads a chart as a table', async () => {
    await renderScreen(
      <Chart
        kind="line"
        title="Papers"
        labels={['Jan', 'Feb']}
        series={[{ label: 'Read', values: [4, null] }]}
      />,
    );
    const rows = within(screen.getByRole('table', { name: 'Papers' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Read', 'Jan4', 'Feb–']);
  });

  it('says how far long work has come', async () => {
    await renderScreen(<Progress label="Export" percent={73} />);
    const bar = screen.getByRole('progressbar', { name: 'Export' });
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]).toEqual(['73', '73%']);
  });

  it('has one link over a whole row', async () => {
    await renderScreen(
      <ul>
        <ListRow title="Dr. Omar Nasser" detail="Thank you" to="/messages/1" current end="09:41" />
      </ul>,
    );
    expect(screen.getByRole('link', { name: 'Dr. Omar Nasser', current: true }).getAttribute('href')).toBe(
      '/messages/1',
    );
  });

  it('interrupts for a danger, waits with the rest and is silent about what was there before', async () => {
    await renderScreen(
      <>
        <Banner tone="danger">{'Lost'}</Banner>
        <Banner tone="info">{'Known'}</Banner>
        <Banner tone="danger" quiet>
          {'Retracted'}
        </Banner>
      </>,
    );
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Lost']);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Known']);
  });

  it('offers to try again', async () => {
    const retry = vi.fn();
    const { user } = await renderScreen(<ErrorState title="Not loaded" onRetry={retry} />);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('speaks a zone bar as one picture', async () => {
    await renderScreen(<ZoneBar kind="steps" filled={2} total={3} live label="Step 3 of 3" />);
    expect(screen.getByRole('img', { name: 'Step 3 of 3' })).toBeTruthy();
  });
});
