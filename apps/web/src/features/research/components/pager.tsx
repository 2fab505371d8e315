import type { ArticlePage } from '@mz/contracts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { buttonClass } from '../../../ui/button-style.ts';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type PageLink, pagerOf } from '../model/pager.ts';

interface PagerProps {
  answer: ArticlePage;
  addressOf: (link: PageLink) => string;
  onPage: () => void;
}

/** Previous 1 2 3 … 10 Next, each of them an address. */
export const Pager = ({ answer, addressOf, onPage }: PagerProps) => {
  const { t, i18n } = useTranslation('research');
  const { page, pageCount, previousCursor, nextCursor } = answer;
  if (pageCount < 2) return null;
  const previous = page > 1 ? { page: page - 1, cursor: page === 2 ? null : previousCursor } : null;
  const next = nextCursor && page < pageCount ? { page: page + 1, cursor: nextCursor } : null;
  const side = (link: PageLink | null, text: string, isNext: boolean) => {
    const content = (
      <>
        {isNext ? null : <Icon as={ChevronLeft} size={16} flip />}
        <span className="max-[420px]:sr-only">{text}</span>
        {isNext ? <Icon as={ChevronRight} size={16} flip /> : null}
      </>
    );
    return link ? (
      <ButtonLink
        variant="ghost"
        size="sm"
        className="pointer-coarse:min-w-11"
        to={addressOf(link)}
        rel={isNext ? 'next' : 'prev'}
        onClick={onPage}
      >
        {content}
      </ButtonLink>
    ) : (
      <span
        className={cx(buttonClass({ variant: 'ghost', size: 'sm' }), 'pointer-events-none')}
        aria-disabled="true"
      >
        {content}
      </span>
    );
  };
  let gaps = 0;
  return (
    <nav className="row flex-wrap justify-center gap-1 pt-2" aria-label={t('pager.label')}>
      {side(previous, t('pager.previous'), false)}
      {pagerOf(page, answer.pages).map((link) => {
        if (link === null) {
          gaps += 1;
          return (
            <span key={`gap-${gaps}`} className="text-ink-muted px-1">
              {'…'}
            </span>
          );
        }
        const isHere = link.page === page;
        return (
          <ButtonLink
            key={link.page}
            variant={isHere ? 'primary' : 'ghost'}
            size="sm"
            className="min-w-8 tabular-nums pointer-coarse:min-w-11"
            to={addressOf(link)}
            aria-current={isHere ? 'page' : undefined}
            aria-label={t('pager.page', { page: formatNumber(link.page, i18n.language) })}
            onClick={onPage}
          >
            {formatNumber(link.page, i18n.language)}
          </ButtonLink>
        );
      })}
      {side(next, t('pager.next'), true)}
    </nav>
  );
};
