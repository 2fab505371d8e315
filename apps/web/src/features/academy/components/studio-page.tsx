import type { Resource } from '@mz/contracts/academy';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { HiddenNotice } from '../../safety/index.ts';
import { itemStatisticsQuery, studioQuery, useStudioActs } from '../api/authoring.api.ts';
import { acceptOf } from '../model/accept.ts';
import { readChapterLines } from '../model/chapters.ts';
import { bodyOf, valuesOf } from '../model/resource-values.ts';
import { BackLink } from './back-link.tsx';
import { CaptionEditor } from './caption-editor.tsx';
import { CourseFigures } from './course-figures.tsx';
import { FileFacts, useFoundMedia } from './file-facts.tsx';
import { ItemStatistics } from './item-statistics.tsx';
import { type ChosenPart, PartPicker } from './part-picker.tsx';
import { PosterPicker } from './poster-picker.tsx';
import { QuizEditor } from './quiz-editor.tsx';
import { ResourceFields } from './resource-fields.tsx';
import { SendProgress } from './send-progress.tsx';
import { stateTones } from './state-tones.ts';
import { useFileFailure } from './use-file-failure.ts';

type Acts = ReturnType<typeof useStudioActs>;

const Details = ({ resource, acts }: { resource: Resource; acts: Acts }) => {
  const { t } = useTranslation('academy');
  const failureOf = useFileFailure();
  const [values, setValues] = useState(() => valuesOf(resource));
  const [file, setFile] = useState<File | null>(null);
  const [poster, setPoster] = useState<File | null>(null);
  const [parts, setParts] = useState<readonly ChosenPart[]>(resource.parts);
  const isCourse = resource.kind === 'course';
  const { save, progress, cancel } = acts;
  const isRecording = resource.kind === 'video' || resource.kind === 'podcast';
  const isReady =
    values.title.trim() !== '' &&
    (!isCourse || parts.length > 0) &&
    readChapterLines(values.chapters).wrong.length === 0;
  const media = useFoundMedia(file, resource.kind, () => undefined);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    save.mutate(
      {
        values: { ...bodyOf(values), ...(isCourse && { partIds: parts.map(({ id }) => id) }) },
        file,
        poster,
      },
      {
        onSuccess: () => {
          setFile(null);
          setPoster(null);
        },
      },
    );
  };
  return (
    <Card as="form" pad="md" stack onSubmit={onSubmit}>
      {resource.state === 'published' ? (
        <Banner tone="info" quiet>
          {t('studio.newVersion')}
        </Banner>
      ) : null}
      <ResourceFields isRecording={isRecording} values={values} onChange={setValues} />
      {resource.kind === 'video' && resource.mediaUrl ? (
        <PosterPicker
          src={resource.mediaUrl}
          current={resource.posterUrl}
          chosen={poster}
          onChoose={setPoster}
        />
      ) : null}
      {isCourse ? (
        <Field label={t('course.parts')} hint={t('course.partsHint')} group>
          <PartPicker chosen={parts} onChange={setParts} />
        </Field>
      ) : null}
      {resource.link || resource.kind === 'course' ? null : (
        <Field label={t('studio.otherFile')} hint={t(`upload.types.${resource.kind}`)}>
          <Input
            type="file"
            accept={acceptOf(resource.kind)}
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        </Field>
      )}
      {media && file ? <FileFacts file={file} media={media} kind={resource.kind} /> : null}
      {save.isError ? <Banner tone="danger">{failureOf(save.error)}</Banner> : null}
      {save.isSuccess ? <Banner tone="success">{t('studio.saved')}</Banner> : null}
      {save.isPending && progress ? <SendProgress progress={progress} onCancel={cancel} /> : null}
      <Button type="submit" className="self-start" disabled={!isReady} busy={save.isPending}>
        {t('studio.save')}
      </Button>
    </Card>
  );
};

const tabIds = ['details', 'captions', 'quiz', 'items'] as const;

const Workshop = ({ resource }: { resource: Resource }) => {
  const { t } = useTranslation('academy');
  const errorText = useApiError();
  const [params, setParams] = useSearchParams();
  const acts = useStudioActs(resource);
  const items = useQuery(itemStatisticsQuery(resource.id));
  const quiz = items.data?.draft ?? items.data?.questions ?? [];
  const shown = tabIds.filter(
    (id) => id !== 'captions' || (['video', 'podcast'].includes(resource.kind) && !resource.link),
  );
  const tab = shown.find((id) => id === params.get('tab')) ?? 'details';
  const isOpen = resource.state === 'draft' || resource.state === 'rejected';
  const isWaiting = resource.state === 'submitted';
  useTitle(resource.title);
  return (
    <>
      <PageHead
        title={<bdi>{resource.title}</bdi>}
        lead={
          <span className="row gap-2">
            <Badge tone={stateTones[resource.state]}>{t(`upload.states.${resource.state}`)}</Badge>
          </span>
        }
        actions={
          isOpen ? (
            <Button busy={acts.submit.isPending} onClick={() => acts.submit.mutate()}>
              {t('upload.submit')}
            </Button>
          ) : resource.state === 'published' ? (
            <ButtonLink variant="outline" to={`/academy/${resource.id}`}>
              {t('studio.view')}
            </ButtonLink>
          ) : null
        }
      />
      <div className="mb-4 flex flex-col gap-3 empty:hidden">
        <HiddenNotice reason={resource.hidden ?? undefined} />
        {acts.submit.isError ? <Banner tone="danger">{errorText(acts.submit.error)}</Banner> : null}
        {isWaiting ? (
          <Banner tone="info" quiet>
            {t('studio.waiting')}
          </Banner>
        ) : null}
      </div>
      <Tabs
        label={t('studio.parts')}
        value={tab}
        onChange={(id) => setParams({ tab: id }, { replace: true })}
        // i18n-keys: academy:studio.tabs.*
        tabs={shown.map((id) => ({ id, text: t(`studio.tabs.${id}`) }))}
      >
        <TabPanel id="details" keep className="pt-4">
          <Details resource={resource} acts={acts} />
        </TabPanel>
        {shown.includes('captions') ? (
          <TabPanel id="captions" className="pt-4">
            <CaptionEditor resource={resource} captions={acts.captions} />
          </TabPanel>
        ) : null}
        <TabPanel id="quiz" keep className="pt-4">
          {items.isPending ? <SkeletonRows rows={3} /> : null}
          {items.data ? (
            // Questions that were saved come back with their ids.
            <QuizEditor key={quiz.map((one) => one.id).join()} known={quiz} questions={acts.questions} />
          ) : null}
          {items.isError ? (
            <ErrorState title={t('failed')} onRetry={() => void items.refetch()}>
              {errorText(items.error)}
            </ErrorState>
          ) : null}
        </TabPanel>
        <TabPanel id="items" className="pt-4">
          <div className="flex flex-col gap-4">
            {items.data ? <ItemStatistics items={items.data.questions} /> : <SkeletonRows rows={3} />}
            {resource.kind === 'course' ? <CourseFigures id={resource.id} /> : null}
          </div>
        </TabPanel>
      </Tabs>
    </>
  );
};

/** The author's side of a resource: what is written about it, captions, quiz, and how its questions do. */
export const StudioPage = () => {
  const { t } = useTranslation('academy');
  const errorText = useApiError();
  const { id = '' } = useParams();
  const query = useQuery(studioQuery(id));
  const isMissing =
    (query.error instanceof ApiError && [400, 404].includes(query.error.status)) || query.data?.own === false;
  return (
    <Page narrow>
      <BackLink />
      {query.isPending ? <SkeletonRows rows={5} /> : null}
      {isMissing ? (
        <Card>
          <EmptyState title={t('missing')} />
        </Card>
      ) : null}
      {query.data && !isMissing ? <Workshop key={query.data.id} resource={query.data} /> : null}
      {query.isError && !isMissing ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      ) : null}
    </Page>
  );
};
