import { academyLimits, type Resource } from '@mz/contracts/academy';
import { decideResource, getResourceReview } from '@mz/contracts/academy-authoring';
import type { ModerationCaseDetail } from '@mz/contracts/moderation';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { DecisionForm } from '../../../ui/decision-form.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TextAnchor } from '../../../ui/text-link.tsx';
import { About } from './about.tsx';
import { CourseParts } from './course-parts.tsx';
import { DocumentView } from './document-view.tsx';
import { MediaPlayer } from './media-player.tsx';
import { ModulePlayer } from './module-player.tsx';
import { Transcript } from './transcript.tsx';
import { WrittenQuiz } from './written-quiz.tsx';

const Preview = ({ resource }: { resource: Resource }) => {
  const media = useRef<HTMLMediaElement>(null);
  const [at, setAt] = useState(0);
  if (resource.kind === 'course') return <CourseParts course={resource} />;
  if (resource.link)
    return (
      <TextAnchor href={resource.link.url} target="_blank" rel="noopener noreferrer">
        <bdi dir="ltr">{resource.link.url}</bdi>
      </TextAnchor>
    );
  if (resource.kind === 'module') return <ModulePlayer resource={resource} isPreview />;
  if (resource.kind === 'document')
    return <DocumentView resource={resource} page={at} onPage={setAt} isPreview />;
  return (
    <>
      <MediaPlayer resource={resource} media={media} time={at} onTime={setAt} startAt={0} />
      <Transcript
        resource={resource}
        time={at}
        onSeek={(to) => {
          if (media.current) media.current.currentTime = to;
        }}
      />
    </>
  );
};

/** What a moderator sees of a resource that waits, and the decision. */
export const ResourceReviewPanel = ({
  item,
  onDecided,
}: {
  item: ModerationCaseDetail;
  onDecided: () => void;
}) => {
  const { t } = useTranslation('academy');
  const errorText = useApiError();
  const query = useQuery({
    queryKey: ['academy', 'review', item.id],
    queryFn: ({ signal }) => call(getResourceReview, { params: { caseId: item.id }, signal }),
    enabled: !item.own && item.member !== null,
  });
  const [decision, setDecision] = useState<'approve' | 'reject' | null>(null);
  const decide = useMutation({
    mutationFn: (body: { decision: 'approve' | 'reject'; message: string; note: string; version: number }) =>
      call(decideResource, { params: { caseId: item.id }, body }),
    onSuccess: onDecided,
  });
  if (item.own)
    return (
      <Banner tone="info" quiet>
        {t('review.own')}
      </Banner>
    );
  if (query.isError)
    return (
      <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
        {errorText(query.error)}
      </ErrorState>
    );
  if (!query.data) return <SkeletonRows rows={4} />;
  const { resource, quiz } = query.data;
  return (
    <div className="stack gap-4">
      <h3 className="h3" dir="auto">
        {resource.title}
      </h3>
      <Preview resource={resource} />
      <About resource={resource} />
      <WrittenQuiz questions={quiz} />
      {item.state === 'closed' ? null : (
        <div className="border-t border-line pt-4">
          <DecisionForm
            title={t('review.decision')}
            choice={decision}
            onChoose={setDecision}
            options={[
              { value: 'approve', text: t('review.approve') },
              { value: 'reject', text: t('review.reject') },
            ]}
            message={{
              label: t('review.message'),
              hint: t('review.messageHint'),
              required: decision === 'reject',
              maxLength: academyLimits.messageLength,
            }}
            note={{ label: t('review.note'), maxLength: academyLimits.messageLength }}
            error={decide.isError ? errorText(decide.error) : null}
            busy={decide.isPending}
            send={t('review.send')}
            onSend={(chosen, words) => decide.mutate({ decision: chosen, ...words, version: item.version })}
          />
        </div>
      )}
    </div>
  );
};
