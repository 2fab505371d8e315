import type { Resource } from '@mz/contracts/academy';
import { socialLimits } from '@mz/contracts/social';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useIsModerator } from '../../../lib/use-features.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useViewer } from '../api/academy.api.ts';
import { useOpenDiscussion } from '../api/authoring.api.ts';

const Thread = lazy(async () => ({ default: (await import('../../social/index.ts')).PostComments }));

const OpenDialog = ({ resource, onClose }: { resource: Resource; onClose: () => void }) => {
  const { t } = useTranslation('academy');
  const errorText = useApiError();
  const open = useOpenDiscussion(resource);
  const [text, setText] = useState(
    t(resource.own ? 'discussion.draft' : 'discussion.draftBundled', { title: resource.title }),
  );
  return (
    <FormDialog
      title={t('discussion.open')}
      description={t('discussion.text')}
      submit={t('discussion.open')}
      cancel={t('playlists.cancel')}
      busy={open.isPending}
      disabled={text.trim() === ''}
      error={open.isError ? errorText(open.error) : null}
      onSubmit={() => open.mutate(text.trim(), { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label={t('discussion.post')}>
        <Textarea
          rows={4}
          dir="auto"
          maxLength={socialLimits.postLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
};

/** What colleagues say of a resource: the comments under a post of its author, by the rules of Social. */
export const Discussion = ({ resource }: { resource: Resource }) => {
  const { t } = useTranslation('academy');
  const viewer = useViewer();
  const [isOpening, setOpening] = useState(false);
  const { discussion, own, state } = resource;
  const isModerator = useIsModerator();
  // What the product brings has no author: moderators open it there.
  const mayOpen = state === 'published' && (own || (isModerator && resource.author.id === null));
  if (viewer === 'visitor' || (discussion === null && !mayOpen)) return null;
  return (
    <Card as="section" aria-label={t('discussion.title')}>
      <CardHead
        title={t('discussion.title')}
        size="md"
        action={
          discussion ? (
            <TextLink to={`/social/posts/${discussion}`} className="text-small">
              {t('discussion.post')}
            </TextLink>
          ) : null
        }
      />
      <CardBody size="md">
        {discussion ? (
          <Suspense fallback={<SkeletonRows rows={2} />}>
            <Thread postId={discussion} />
          </Suspense>
        ) : (
          <div className="flex flex-col items-start gap-3">
            <p className="text-small text-ink-muted">{t('discussion.text')}</p>
            <Button variant="outline" onClick={() => setOpening(true)}>
              {t('discussion.open')}
            </Button>
          </div>
        )}
      </CardBody>
      {isOpening ? <OpenDialog resource={resource} onClose={() => setOpening(false)} /> : null}
    </Card>
  );
};
