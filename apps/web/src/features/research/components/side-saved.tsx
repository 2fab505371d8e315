import { useQuery } from '@tanstack/react-query';
import { Bookmark, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { formatNumber } from '../../../lib/format.ts';
import { signInPath } from '../../../lib/return-path.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { researchQueries } from '../api/research.api.ts';
import { useViewer } from '../api/viewer.ts';

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog);
const maxListed = 6;

const Collections = () => {
  const { t, i18n } = useTranslation(['research', 'common']);
  const answer = useQuery(researchQueries.collections());
  if (answer.isError)
    return (
      <p className="text-small row justify-between gap-2 px-4 pb-3" role="alert">
        {t('collections.failed')}
        <Button variant="plain" onClick={() => void answer.refetch()}>
          {t('common:retry')}
        </Button>
      </p>
    );
  if (!answer.data)
    return (
      <SkeletonGroup label={t('common:loading')} className="stack gap-3 px-4 pb-4">
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-2/3" />
      </SkeletonGroup>
    );
  const line = (key: string, to: string, name: string, count: number) => (
    <li key={key}>
      <Link
        to={to}
        className="row justify-between gap-2 px-4 py-2.25 text-small hover:bg-sunken pointer-coarse:min-h-11"
      >
        <span className="row gap-2">
          <Icon as={Bookmark} size={16} />
          <bdi className="wrap-anywhere">{name}</bdi>
        </span>
        <span className="text-ink-muted tabular-nums">{formatNumber(count, i18n.language)}</span>
      </Link>
    </li>
  );
  return (
    <CardList>
      {line('all', '/research/saved', t('saved.all'), answer.data.saved)}
      {answer.data.collections
        .slice(0, maxListed)
        .map(({ id, name, count }) => line(id, `/research/saved?collection=${id}`, name, count))}
    </CardList>
  );
};

/** What the member keeps, by collection, and the way out to a reference manager. */
export const SideSaved = () => {
  const { t } = useTranslation('research');
  const viewer = useViewer();
  const location = useLocation();
  const [exports, setExports] = useState(false);
  return (
    <Card as="section" aria-labelledby="lit-saved">
      <CardHead
        level={3}
        titleId="lit-saved"
        title={t('saved.title')}
        action={
          viewer === 'member' ? (
            <Button variant="ghost" size="sm" onClick={() => setExports(true)}>
              <Icon as={Download} size={16} />
              {t('export.open')}
            </Button>
          ) : null
        }
      />
      {viewer === 'member' ? (
        <Collections />
      ) : (
        <div className="stack gap-3 px-4 pb-4">
          <p className="text-small text-ink-muted">{t('saved.visitor')}</p>
          <ButtonLink variant="soft" size="sm" block to={signInPath(location)}>
            {t('signIn')}
          </ButtonLink>
        </div>
      )}
      <p className="text-tiny border-t border-line px-4 py-2.5 text-ink-muted">{t('saved.note')}</p>
      {exports ? <ExportDialog onClose={() => setExports(false)} /> : null}
    </Card>
  );
};
