import type { CitedArticle } from '@mz/contracts/social';
import { BookOpen, CircleSlash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatPartialDate } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';

/** Papers something rests on; a retracted one says so before its title. */
export const CitationList = ({ citations }: { citations: readonly CitedArticle[] }) => {
  const { t, i18n } = useTranslation('social');
  if (citations.length === 0) return null;
  return (
    <ul aria-label={t('citations.label')} className="flex flex-col gap-2">
      {citations.map(({ id, title, journal, publicationDate, retracted }) => (
        <li
          key={id}
          className={`flex items-start gap-2.5 rounded-control border px-3 py-2 text-small ${retracted ? 'border-danger bg-danger-soft' : 'border-line'}`}
        >
          <Icon
            as={retracted ? CircleSlash : BookOpen}
            size={16}
            className={retracted ? 'mt-0.5 text-danger' : 'mt-0.5 text-ink-muted'}
          />
          <span className="min-w-0 break-words">
            {retracted ? <b className="block text-danger">{t('citations.retracted')}</b> : null}
            <Link
              to={`/research/${id}`}
              className={`font-medium hover:underline ${retracted ? 'line-through' : ''}`}
            >
              <bdi>{title}</bdi>
            </Link>
            <span className="block text-ink-muted">
              <bdi>{journal}</bdi>
              {journal && publicationDate ? ' · ' : null}
              {publicationDate ? formatPartialDate(publicationDate, i18n.language) : null}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
};
