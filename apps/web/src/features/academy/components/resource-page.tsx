import type { Resource } from '@mz/contracts/academy';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CircleCheck, ExternalLink } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { ButtonAnchor, ButtonLink } from '../../../ui/button-link.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Columns, Page } from '../../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import { academyQueries, useViewer } from '../api/academy.api.ts';
import { clockOf, percentOf } from '../model/time.ts';
import { About } from './about.tsx';
import { DocumentView } from './document-view.tsx';
import { MediaPlayer } from './media-player.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { QuizCard } from './quiz-card.tsx';
import { kindIcons, useLength, useViews } from './resource-meta.tsx';
import { SaveButton } from './save-button.tsx';
import { Transcript } from './transcript.tsx';
import { useProgress } from './use-progress.ts';

const steps = 20;
/** Whoever had seen nearly all of it begins anew. */
const nearEnd = 0.98;

const Head = ({ resource }: { resource: Resource }) => {
  const { t } = useTranslation('academy');
  const specialties = useSpecialties();
  const lengthOf = useLength();
  const viewsOf = useViews();
  return (
    <header className="flex flex-col gap-2">
      <div className="row flex-wrap gap-2 text-small text-ink-muted">
        <Badge tone="primary">{specialties.nameOf(resource.category)}</Badge>
        {/* i18n-keys: academy:levels.* */}
        <Badge>{t(`levels.${resource.level}`)}</Badge>
        <span className="row gap-1.5">
          <Icon as={kindIcons[resource.kind]} size={14} />
          {t(`kinds.${resource.kind}`)}
        </span>
        <span className="tabular-nums">{lengthOf(resource)}</span>
        <span className="tabular-nums">{viewsOf(resource.kind, resource.views)}</span>
        <span className="ms-auto">
          <SaveButton resource={resource} />
        </span>
      </div>
      <h1 dir="auto">{resource.title}</h1>
      <p className="row gap-2 text-small text-ink-muted">
        <Avatar name={resource.author.fullName} url={resource.author.avatarUrl} size={24} tone="info" />
        {resource.author.id ? (
          <TextLink to={`/profile/${resource.author.id}`}>
            <bdi>{resource.author.fullName}</bdi>
          </TextLink>
        ) : (
          <bdi>{resource.author.fullName}</bdi>
        )}
      </p>
    </header>
  );
};

const ProgressCard = ({ resource }: { resource: Resource }) => {
  const { t, i18n } = useTranslation('academy');
  const percent = percentOf(resource.covered, resource.units);
  const place =
    resource.kind === 'document'
      ? formatNumber(resource.position + 1, i18n.language)
      : clockOf(resource.position);
  return (
    <Card as="section" pad="sm" aria-label={t('record.title')}>
      <div className="row justify-between gap-2">
        <h2 className="text-small font-heading">{t('record.title')}</h2>
        {resource.completed ? (
          <Badge tone="success" icon={CircleCheck}>
            {t('record.completed')}
          </Badge>
        ) : (
          <span className="text-small tabular-nums">{formatPercent(percent, i18n.language)}</span>
        )}
      </div>
      <div className="py-2.5">
        <ZoneBar
          kind="steps"
          size="sm"
          total={steps}
          filled={Math.floor(percent / (100 / steps))}
          live={!resource.completed && percent > 0}
          label={t('progress', { percent })}
        />
      </div>
      <p className="text-small text-ink-muted">{t('record.position', { place })}</p>
      {resource.completed ? null : <p className="text-tiny text-ink-muted">{t('record.rule')}</p>}
    </Card>
  );
};

const Chapters = ({
  resource,
  at,
  onSeek,
}: {
  resource: Resource;
  at: number;
  onSeek: (at: number) => void;
}) => {
  const { t, i18n } = useTranslation('academy');
  if (resource.chapters.length === 0) return null;
  const now = resource.chapters.findLast((chapter) => chapter.at <= at);
  return (
    <Card as="section">
      <CardHead title={t('chapters')} />
      <CardList as="ol">
        {resource.chapters.map((chapter) => (
          <li key={chapter.at}>
            <button
              type="button"
              aria-current={chapter === now ? 'true' : undefined}
              onClick={() => onSeek(chapter.at)}
              className={cx(
                'flex w-full cursor-pointer gap-3 px-4 py-2 text-start text-small hover:bg-sunken focus-visible:-outline-offset-2 pointer-coarse:min-h-11',
                chapter === now && 'bg-primary-soft font-medium',
              )}
            >
              <bdi dir="ltr" className="w-10 shrink-0 text-ink-muted tabular-nums">
                {resource.kind === 'document'
                  ? formatNumber(chapter.at + 1, i18n.language)
                  : clockOf(chapter.at)}
              </bdi>
              <span dir="auto" className="min-w-0">
                {chapter.title}
              </span>
            </button>
          </li>
        ))}
      </CardList>
    </Card>
  );
};

const Elsewhere = ({ link }: { link: NonNullable<Resource['link']> }) => {
  const { t } = useTranslation('academy');
  return (
    <Card className="flex flex-col items-center gap-3 paper px-6 py-12 text-center">
      <p>
        {t('elsewhere.text')} <bdi className="font-heading">{link.host}</bdi>
      </p>
      <ButtonAnchor href={link.url} target="_blank" rel="noopener noreferrer">
        <Icon as={ExternalLink} size={16} />
        {t('elsewhere.open', { host: link.host })}
      </ButtonAnchor>
      <p className="text-small text-ink-muted">{t('elsewhere.note')}</p>
    </Card>
  );
};

const Recording = ({ resource, startAt }: { resource: Resource; startAt: number }) => {
  const media = useRef<HTMLMediaElement>(null);
  const [time, setTime] = useState(startAt);
  const viewer = useViewer();
  useProgress(media, resource);
  const seek = (to: number) => {
    if (media.current) media.current.currentTime = to;
    setTime(to);
  };
  return (
    <Columns
      end={
        <>
          {viewer === 'member' ? <ProgressCard resource={resource} /> : null}
          <Chapters resource={resource} at={time} onSeek={seek} />
          {viewer === 'member' ? (
            <NotesPanel resource={resource} at={Math.floor(time)} onSeek={seek} />
          ) : null}
        </>
      }
    >
      <MediaPlayer resource={resource} media={media} time={time} onTime={setTime} startAt={startAt} />
      <Head resource={resource} />
      <Transcript resource={resource} time={time} onSeek={seek} />
      {viewer === 'member' ? <QuizCard resource={resource} /> : null}
      <About resource={resource} />
    </Columns>
  );
};

const Paper = ({ resource, startAt }: { resource: Resource; startAt: number }) => {
  const [page, setPage] = useState(startAt);
  const viewer = useViewer();
  return (
    <Columns
      end={
        <>
          {viewer === 'member' ? <ProgressCard resource={resource} /> : null}
          <Chapters resource={resource} at={page} onSeek={setPage} />
          {viewer === 'member' ? <NotesPanel resource={resource} at={page} onSeek={setPage} /> : null}
        </>
      }
    >
      <Head resource={resource} />
      <DocumentView resource={resource} page={page} onPage={setPage} />
      {viewer === 'member' ? <QuizCard resource={resource} /> : null}
      <About resource={resource} />
    </Columns>
  );
};

const startOf = (resource: Resource, asked: string | null): number => {
  const wanted = asked === null ? Number.NaN : Number(asked);
  if (Number.isInteger(wanted) && wanted >= 0) return wanted;
  const { position, units } = resource;
  return units !== null && resource.kind !== 'document' && position >= units * nearEnd ? 0 : position;
};

const Body = ({ resource }: { resource: Resource }) => {
  const { t } = useTranslation('academy');
  const [params] = useSearchParams();
  // Where one stood when the screen came; reports move the stored place on meanwhile.
  const [startAt] = useState(() => startOf(resource, params.get('at')));
  useTitle(resource.title);
  return (
    <>
      {resource.retracted ? (
        <Banner tone="danger" quiet title={t('retractedTitle')} className="mb-4">
          {t('retractedText')}
        </Banner>
      ) : null}
      {resource.link ? (
        <Columns end={null}>
          <Elsewhere link={resource.link} />
          <Head resource={resource} />
          <About resource={resource} />
        </Columns>
      ) : resource.kind === 'document' ? (
        <Paper resource={resource} startAt={startAt} />
      ) : (
        <Recording resource={resource} startAt={startAt} />
      )}
    </>
  );
};

/** One resource: player or pages, transcript, notes, and how far one is. */
export const ResourcePage = () => {
  const { t } = useTranslation('academy');
  const errorText = useApiError();
  const { id = '' } = useParams();
  const viewer = useViewer();
  const query = useQuery(academyQueries.one(viewer, id));
  const isMissing = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  return (
    <Page>
      <p className="mb-4 text-small">
        <TextLink to="/academy" className="row gap-1">
          <Icon as={ArrowLeft} size={16} flip />
          {t('title')}
        </TextLink>
      </p>
      {query.isPending ? (
        <SkeletonGroup>
          <Skeleton className="aspect-video w-full" />
        </SkeletonGroup>
      ) : null}
      {query.data ? <Body key={query.data.id} resource={query.data} /> : null}
      {isMissing ? (
        <Card>
          <EmptyState
            title={t('missing')}
            action={
              <ButtonLink variant="outline" size="sm" to="/academy">
                {t('browse')}
              </ButtonLink>
            }
          />
        </Card>
      ) : null}
      {query.isError && !query.data && !isMissing ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      ) : null}
    </Page>
  );
};
