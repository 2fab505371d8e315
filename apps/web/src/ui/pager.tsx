import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router';
import { formatNumber } from '../lib/format.ts';
import { buttonClass } from './button-style.ts';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';

interface PagerProps {
  page: number;
  pages: number;
  /** Address of a page: pages are links, so that they open in a new tab and survive a reload. */
  to: (page: number) => To;
  /** Runs besides, as to scroll to the head of the list. */
  onPage?: (page: number) => void;
  className?: string;
}

/** Pages to show: first, last, the current one and its neighbours; null is a gap. */
export const pagesAround = (page: number, pages: number): (number | null)[] => {
  const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((one, index) => {
    const gap = one - (shown[index - 1] ?? 0) - 1;
    if (gap === 0) return [one];
    return gap === 1 ? [one - 1, one] : [null, one];
  });
};

const sideClass = cx(
  buttonClass({ variant: 'ghost', size: 'sm' }),
  'pointer-coarse:min-w-11 aria-disabled:pointer-events-none',
);

/** Moves between the pages of a list. */
export const Pager = ({ page, pages, to, onPage, className }: PagerProps) => {
  const { t, i18n } = useTranslation('common');
  if (pages <= 1) return null;
  const side = (target: number, text: string, isNext: boolean) => {
    const content = (
      <>
        {isNext ? null : <Icon as={ChevronLeft} size={16} flip />}
        <span className="max-[420px]:sr-only">{text}</span>
        {isNext ? <Icon as={ChevronRight} size={16} flip /> : null}
      </>
    );
    return target < 1 || target > pages ? (
      <span className={sideClass} aria-disabled="true">
        {content}
      </span>
    ) : (
      <Link
        className={sideClass}
        to={to(target)}
        rel={isNext ? 'next' : 'prev'}
        onClick={() => onPage?.(target)}
      >
        {content}
      </Link>
    );
  };
  return (
    <nav
      className={cx('flex flex-wrap items-center justify-center gap-1 pt-2', className)}
      aria-label={t('pager.label')}
    >
      {side(page - 1, t('pager.previous'), false)}
      {pagesAround(page, pages).map((one, index) =>
        one === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is told from another by its place alone
          <span key={`gap-${index}`} className="px-1 text-ink-muted">
            {'…'}
          </span>
        ) : (
          <Link
            key={one}
            className={cx(
              buttonClass({ variant: one === page ? 'primary' : 'ghost', size: 'sm' }),
              'min-w-8 px-1 tabular-nums pointer-coarse:min-w-11',
            )}
            to={to(one)}
            aria-current={one === page ? 'page' : undefined}
            aria-label={t('pager.page', { page: formatNumber(one, i18n.language) })}
            onClick={() => onPage?.(one)}
          >
            {formatNumber(one, i18n.language)}
          </Link>
        ),
      )}
      {side(page + 1, t('pager.next'), true)}
    </nav>
  );
};
