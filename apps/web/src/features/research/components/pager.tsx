import type { ArticlePage } from '@mz/contracts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../../lib/format.ts';
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
        <span className="lit-page-word">{text}</span>
        {isNext ? <Icon as={ChevronRight} size={16} flip /> : null}
      </>
    );
    return link ? (
      <Link
        className="btn btn-ghost btn-sm"
        to={addressOf(link)}
        rel={isNext ? 'next' : 'prev'}
        onClick={onPage}
      >
        {content}
      </Link>
    ) : (
      <span className="btn btn-ghost btn-sm lit-page-off" aria-disabled="true">
        {content}
      </span>
    );
  };
  let gaps = 0;
  return (
    <nav className="row lit-pager" aria-label={t('pager.label')}>
      {side(previous, t('pager.previous'), false)}
      {pagerOf(page, answer.pages).map((link) => {
        if (link === null) {
          gaps += 1;
          return (
            <span key={`gap-${gaps}`} className="muted px-1">
              {'…'}
            </span>
          );
        }
        const isHere = link.page === page;
        return (
          <Link
            key={link.page}
            className={`btn btn-sm num lit-page ${isHere ? 'btn-primary' : 'btn-ghost'}`}
            to={addressOf(link)}
            aria-current={isHere ? 'page' : undefined}
            aria-label={t('pager.page', { page: formatNumber(link.page, i18n.language) })}
            onClick={onPage}
          >
            {formatNumber(link.page, i18n.language)}
          </Link>
        );
      })}
      {side(next, t('pager.next'), true)}
    </nav>
  );
};
