import { useQuery } from '@tanstack/react-query';
import { Bookmark, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { formatNumber } from '../../../lib/format.ts';
import { signInPath } from '../../../lib/return-path.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { researchQueries } from '../api/research.api.ts';
import { useViewer } from '../api/viewer.ts';
import { ExportDialog } from './export-dialog.tsx';

const maxListed = 6;

const Collections = () => {
  const { t, i18n } = useTranslation(['research', 'common']);
  const answer = useQuery(researchQueries.collections());
  if (answer.isError)
    return (
      <p className="small row between g8 px-4 pb-3" role="alert">
        {t('collections.failed')}
        <button type="button" className="link" onClick={() => void answer.refetch()}>
          {t('common:retry')}
        </button>
      </p>
    );
  if (!answer.data)
    return (
      <SkeletonGroup label={t('common:loading')} className="stack g12 px-4 pb-4">
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-2/3" />
      </SkeletonGroup>
    );
  const line = (key: string, to: string, name: string, count: number) => (
    <li key={key}>
      <Link to={to} className="row between g8 small lit-side-line">
        <span className="row g8">
          <Icon as={Bookmark} size={16} />
          <bdi className="lit-break">{name}</bdi>
        </span>
        <span className="muted num">{formatNumber(count, i18n.language)}</span>
      </Link>
    </li>
  );
  return (
    <ul className="card-list">
      {line('all', '/research/saved', t('saved.all'), answer.data.saved)}
      {answer.data.collections
        .slice(0, maxListed)
        .map(({ id, name, count }) => line(id, `/research/saved?collection=${id}`, name, count))}
    </ul>
  );
};

/** What the member keeps, by collection, and the way out to a reference manager. */
export const SideSaved = () => {
  const { t } = useTranslation('research');
  const viewer = useViewer();
  const location = useLocation();
  const [exports, setExports] = useState(false);
  return (
    <section className="card" aria-labelledby="lit-saved">
      <div className="card-head">
        <h3 id="lit-saved">{t('saved.title')}</h3>
        {viewer === 'member' ? (
          <button type="button" className="btn btn-ghost btn-sm" onClick={() => setExports(true)}>
            <Icon as={Download} size={16} />
            {t('export.open')}
          </button>
        ) : null}
      </div>
      {viewer === 'member' ? (
        <Collections />
      ) : (
        <div className="stack g12 px-4 pb-4">
          <p className="small muted">{t('saved.visitor')}</p>
          <Link className="btn btn-soft btn-sm btn-block" to={signInPath(location)}>
            {t('signIn')}
          </Link>
        </div>
      )}
      <p className="tiny muted lit-side-note">{t('saved.note')}</p>
      {exports ? <ExportDialog onClose={() => setExports(false)} /> : null}
    </section>
  );
};
