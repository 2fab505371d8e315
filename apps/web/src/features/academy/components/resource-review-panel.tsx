import { academyLimits, type Resource } from '@mz/contracts/academy';
import { decideResource, getResourceReview } from '@mz/contracts/academy-authoring';
import type { ModerationCaseDetail } from '@mz/contracts/moderation';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TextAnchor } from '../../../ui/text-link.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { About } from './about.tsx';
import { DocumentView } from './document-view.tsx';
import { MediaPlayer } from './media-player.tsx';
import { Transcript } from './transcript.tsx';

const Preview = ({ resource }: { resource: Resource }) => {
  const media = useRef<HTMLMediaElement>(null);
  const [at, setAt] = useState(0);
  if (resource.link)
    return (
      <TextAnchor href={resource.link.url} target="_blank" rel="noopener noreferrer">
        <bdi dir="ltr">{resource.link.url}</bdi>
      </TextAnchor>
    );
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
  const [message, setMessage] = useState('');
  const [note, setNote] = useState('');
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
  const isReady =
    decision !== null && note.trim() !== '' && (decision === 'approve' || message.trim() !== '');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) decide.mutate({ decision, message, note, version: item.version });
  };
  return (
    <div className="stack gap-4">
      <h3 className="h3" dir="auto">
        {query.data.title}
      </h3>
      <Preview resource={query.data} />
      <About resource={query.data} />
      {item.state === 'closed' ? null : (
        <div className="stack gap-4 border-t border-line pt-4">
          <RadioGroup
            label={t('review.decision')}
            value={decision}
            onChange={setDecision}
            options={[
              { value: 'approve', text: t('review.approve') },
              { value: 'reject', text: t('review.reject') },
            ]}
          />
          <form onSubmit={onSubmit} className="stack gap-4">
            <Field label={t('review.message')} hint={t('review.messageHint')}>
              <Textarea
                rows={3}
                maxLength={academyLimits.messageLength}
                value={message}
                onChange={(event) => setMessage(event.target.value)}
              />
            </Field>
            <Field label={t('review.note')}>
              <Textarea
                rows={2}
                maxLength={academyLimits.messageLength}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            </Field>
            {decide.isError ? <Banner tone="danger">{errorText(decide.error)}</Banner> : null}
            <Button type="submit" disabled={!isReady} busy={decide.isPending} block>
              {t('review.send')}
            </Button>
          </form>
        </div>
      )}
    </div>
  );
};
