import type { Resource } from '@mz/contracts/academy';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Columns, Page } from '../../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { HiddenNotice } from '../../safety/index.ts';
import { academyQueries, useViewer } from '../api/academy.api.ts';
import { About } from './about.tsx';
import { BackLink } from './back-link.tsx';
import { CertificateLine } from './certificate-line.tsx';
import { CourseEvaluation } from './course-evaluation.tsx';
import { CourseParts } from './course-parts.tsx';
import { Discussion } from './discussion.tsx';
import { DocumentView } from './document-view.tsx';
import { MediaPlayer } from './media-player.tsx';
import { ModulePlayer } from './module-player.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { QuizCard } from './quiz-card.tsx';
import { ResourceHead } from './resource-head.tsx';
import { Chapters, Elsewhere, ProgressCard } from './resource-side.tsx';
import { SequencePanel, useSequence } from './sequence-panel.tsx';
import { Transcript } from './transcript.tsx';
import { useProgress } from './use-progress.ts';

/** Whoever had seen nearly all of it begins anew. */
const nearEnd = 0.98;

/** What ends in a playlist is followed by the next. */
const usePlayNext = (media: RefObject<HTMLMediaElement | null>, id: string): void => {
  const { next } = useSequence(id);
  const navigate = useNavigate();
  useEffect(() => {
    const element = media.current;
    // A part of a course ends with its quiz; what follows is chosen.
    if (!element || !next?.includes('?list=')) return undefined;
    const onEnded = () => void navigate(next);
    element.addEventListener('ended', onEnded);
    return () => element.removeEventListener('ended', onEnded);
  }, [media, next, navigate]);
};

const Recording = ({ resource, startAt }: { resource: Resource; startAt: number }) => {
  const media = useRef<HTMLMediaElement>(null);
  const [time, setTime] = useState(startAt);
  const [isSoundOnly, setSoundOnly] = useState(false);
  const viewer = useViewer();
  useProgress(media, resource, isSoundOnly);
  usePlayNext(media, resource.id);
  const seek = (to: number) => {
    if (media.current) media.current.currentTime = to;
    setTime(to);
  };
  return (
    <Columns
      end={
        <>
          <SequencePanel id={resource.id} />
          {viewer === 'member' ? <ProgressCard resource={resource} /> : null}
          <Chapters resource={resource} at={time} onSeek={seek} />
          {viewer === 'member' ? (
            <NotesPanel resource={resource} at={Math.floor(time)} onSeek={seek} />
          ) : null}
        </>
      }
    >
      <MediaPlayer
        resource={resource}
        media={media}
        time={time}
        onTime={setTime}
        startAt={startAt}
        isSoundOnly={isSoundOnly}
        onSoundOnly={setSoundOnly}
      />
      <ResourceHead resource={resource} />
      <Transcript resource={resource} time={time} onSeek={seek} />
      {viewer === 'member' ? <QuizCard resource={resource} /> : null}
      <Discussion resource={resource} />
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
          <SequencePanel id={resource.id} />
          {viewer === 'member' ? <ProgressCard resource={resource} /> : null}
          <Chapters resource={resource} at={page} onSeek={setPage} />
          {viewer === 'member' ? <NotesPanel resource={resource} at={page} onSeek={setPage} /> : null}
        </>
      }
    >
      <ResourceHead resource={resource} />
      <DocumentView resource={resource} page={page} onPage={setPage} />
      {viewer === 'member' ? <QuizCard resource={resource} /> : null}
      <Discussion resource={resource} />
      <About resource={resource} />
    </Columns>
  );
};

const Module = ({ resource }: { resource: Resource }) => {
  const isMember = useViewer() === 'member';
  return (
    <Columns
      end={
        <>
          <SequencePanel id={resource.id} />
          {isMember ? <ProgressCard resource={resource} /> : null}
        </>
      }
    >
      <ModulePlayer resource={resource} />
      <ResourceHead resource={resource} />
      {isMember ? <QuizCard resource={resource} /> : null}
      {isMember && resource.questions === 0 ? (
        <Card pad="md">
          <CertificateLine resource={resource} />
        </Card>
      ) : null}
      <Discussion resource={resource} />
      <About resource={resource} />
    </Columns>
  );
};

/** A course: its parts, its quiz where it has one, what it was worth, and the certificate. */
const Course = ({ resource }: { resource: Resource }) => {
  const isMember = useViewer() === 'member';
  return (
    <Columns end={isMember ? <ProgressCard resource={resource} /> : null}>
      <ResourceHead resource={resource} />
      <CourseParts course={resource} />
      {isMember ? (
        <>
          <QuizCard resource={resource} />
          <CourseEvaluation course={resource} />
          <Card pad="md">
            <CertificateLine resource={resource} />
          </Card>
        </>
      ) : null}
      <Discussion resource={resource} />
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
      <HiddenNotice reason={resource.hidden ?? undefined} />
      {resource.retracted ? (
        <Banner tone="danger" quiet title={t('retractedTitle')} className="mb-4">
          {t('retractedText')}
        </Banner>
      ) : null}
      {resource.kind === 'course' ? (
        <Course resource={resource} />
      ) : resource.link ? (
        <Columns end={<SequencePanel id={resource.id} />}>
          <Elsewhere link={resource.link} />
          <ResourceHead resource={resource} />
          <Discussion resource={resource} />
          <About resource={resource} />
        </Columns>
      ) : resource.kind === 'module' ? (
        <Module resource={resource} />
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
      <BackLink />
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
