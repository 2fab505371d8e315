import type { Playlist } from '@mz/contracts/academy-courses';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Ellipsis, ListVideo, PenLine, Play, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card, CardList } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useReport } from '../../safety/index.ts';
import { useViewer } from '../api/academy.api.ts';
import { courseQueries, usePlaylistActs } from '../api/courses.api.ts';
import { moveOne } from '../model/course.ts';
import { BackLink } from './back-link.tsx';
import { kindIcons, useLength } from './resource-meta.tsx';

const PlaylistForm = lazyPart(async () => (await import('./playlist-form.tsx')).PlaylistForm);
const Items = ({ list, acts }: { list: Playlist; acts: ReturnType<typeof usePlaylistActs> }) => {
  const { t } = useTranslation('academy');
  const lengthOf = useLength();
  // What was moved stands at once; the server's order comes after it.
  const order = acts.change.isPending ? acts.change.variables.order : undefined;
  const items = order ? list.items.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)) : list.items;
  const move = (at: number, by: -1 | 1) =>
    acts.change.mutate({ id: list.id, order: moveOne(items, at, by).map(({ id }) => id) });
  return (
    <CardList as="ol">
      {items.map((item, at) => (
        <ListRow
          key={item.id}
          icon={kindIcons[item.kind]}
          to={`/academy/${item.id}?list=${list.id}`}
          title={<bdi>{item.title}</bdi>}
          detail={
            <>
              <bdi>{item.author.fullName}</bdi> · {lengthOf(item)}
            </>
          }
          end={
            list.own ? (
              <>
                <IconButton
                  size="sm"
                  icon={ArrowUp}
                  disabled={at === 0}
                  label={t('quiz.up', { text: item.title })}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  size="sm"
                  icon={ArrowDown}
                  disabled={at === items.length - 1}
                  label={t('quiz.down', { text: item.title })}
                  onClick={() => move(at, 1)}
                />
                <IconButton
                  size="sm"
                  icon={X}
                  label={t('course.takeOut', { title: item.title })}
                  onClick={() => acts.put.mutate({ id: list.id, resourceId: item.id, isIn: false })}
                />
              </>
            ) : null
          }
        />
      ))}
    </CardList>
  );
};

const Body = ({ list }: { list: Playlist }) => {
  const { t } = useTranslation('academy');
  const errorText = useApiError();
  const navigate = useNavigate();
  const viewer = useViewer();
  const acts = usePlaylistActs();
  const report = useReport('member', list.owner.id);
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const failed = acts.change.error ?? acts.put.error;
  const [first] = list.items;
  useTitle(list.title);
  return (
    <>
      <PageHead
        title={<bdi>{list.title}</bdi>}
        lead={
          list.own
            ? t(`playlists.audiences.${list.audience}`)
            : t('playlists.by', { name: list.owner.fullName })
        }
        actions={
          <span className="row gap-2">
            {first ? (
              <ButtonLink to={`/academy/${first.id}?list=${list.id}`}>
                <Icon as={Play} size={16} />
                {t('playlists.play')}
              </ButtonLink>
            ) : null}
            {viewer === 'member' ? (
              <Menu trigger={<IconButton icon={Ellipsis} label={t('menu', { title: list.title })} />}>
                {list.own ? (
                  <>
                    <MenuItem icon={PenLine} onSelect={() => setOpen('edit')}>
                      {t('playlists.edit')}
                    </MenuItem>
                    <MenuItem icon={Trash2} danger onSelect={() => setOpen('delete')}>
                      {t('playlists.remove')}
                    </MenuItem>
                  </>
                ) : (
                  report.item
                )}
              </Menu>
            ) : null}
          </span>
        }
      />
      {failed ? (
        <Banner tone="danger" className="mb-4">
          {errorText(failed)}
        </Banner>
      ) : null}
      <Card>
        {list.items.length === 0 ? (
          <EmptyState icon={ListVideo} title={t('playlists.empty')} />
        ) : (
          <Items list={list} acts={acts} />
        )}
      </Card>
      {open === 'edit' ? <PlaylistForm list={list} onClose={() => setOpen(null)} /> : null}
      {open === 'delete' ? (
        <ConfirmDialog
          title={t('playlists.removeTitle')}
          confirmLabel={t('playlists.remove')}
          busy={acts.remove.isPending}
          error={acts.remove.isError ? errorText(acts.remove.error) : null}
          onConfirm={() =>
            acts.remove.mutate(list.id, { onSuccess: () => void navigate('/academy/playlists') })
          }
          onClose={() => setOpen(null)}
        >
          {t('playlists.removeText')}
        </ConfirmDialog>
      ) : null}
      {report.dialog}
    </>
  );
};

/** One playlist: to play, and for its owner to change. */
export const PlaylistPage = () => {
  const { t } = useTranslation('academy');
  const errorText = useApiError();
  const { id = '' } = useParams();
  const query = useQuery({ ...courseQueries.playlist(useViewer(), id), retry: false });
  const isMissing = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  return (
    <Page narrow>
      <BackLink />
      {query.isPending ? <SkeletonRows rows={4} /> : null}
      {query.data ? <Body list={query.data} /> : null}
      {isMissing ? (
        <Card>
          <EmptyState title={t('playlists.missing')} />
        </Card>
      ) : null}
      {query.isError && !query.data && !isMissing ? (
        <ErrorState title={t('playlists.failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      ) : null}
    </Page>
  );
};
