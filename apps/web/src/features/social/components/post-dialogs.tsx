import { type Post, socialLimits } from '@mz/contracts/social';
import { languageOfScript } from '@mz/i18n/language-of-script';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ConsentDialog } from '../../pictures/index.ts';
import { socialQueries, useCreatePost } from '../api/social.api.ts';
import { socialKeys } from '../api/social.keys.ts';
import { usePostChanges } from '../api/use-post-acts.ts';
import { citationOf } from '../model/chosen-citation.ts';
import type { PostDialog } from './post-menu.tsx';
import { PostText } from './post-text.tsx';
import { TextDialog } from './text-dialog.tsx';

interface DialogProps {
  post: Post;
  onClose: () => void;
}

const EditDialog = ({ post, onClose }: DialogProps) => {
  const { t } = useTranslation('social');
  const { update } = usePostChanges(post.id);
  const { language, category, audience, mentions } = post;
  return (
    <TextDialog
      title={t('edit.title')}
      description={t('edit.text')}
      fields={[
        { name: 'text', label: t('composer.text'), value: post.text, required: true },
        ...(post.kind === 'case'
          ? [
              { name: 'findings', label: t('case.findings'), value: post.findings },
              { name: 'management', label: t('case.management'), value: post.management },
            ]
          : []),
      ]}
      maxLength={socialLimits.postLength}
      confirmLabel={t('edit.save')}
      ignored={mentions.map(({ name }) => name)}
      signed={post.author?.id ? [post.author.fullName] : []}
      onConfirm={({ text = '', findings = '', management = '' }, identifiersStated) =>
        update.mutateAsync({
          language: languageOfScript(text) ?? language,
          category,
          // What was written to a group stays there, whatever is sent.
          audience: audience === 'group' ? 'members' : audience,
          mentions,
          citations: post.citations.map(citationOf),
          text,
          findings,
          management,
          identifiersStated,
        })
      }
      onClose={onClose}
    />
  );
};

const OutcomeDialog = ({ post, onClose }: DialogProps) => {
  const { t } = useTranslation('social');
  const { outcome } = usePostChanges(post.id);
  return (
    <TextDialog
      title={t('outcome.title')}
      description={t('outcome.text')}
      fields={[{ name: 'text', label: t('outcome.label'), value: post.outcome?.text ?? '', required: true }]}
      maxLength={socialLimits.commentLength}
      confirmLabel={t('outcome.close')}
      onConfirm={({ text = '' }, identifiersStated) => outcome.mutateAsync({ text, identifiersStated })}
      onClose={onClose}
    />
  );
};

const RepostDialog = ({ post, onClose }: DialogProps) => {
  const { t } = useTranslation('social');
  const create = useCreatePost();
  const [clientId] = useState(() => crypto.randomUUID());
  return (
    <TextDialog
      title={t('repost.title')}
      description={t('repost.text', { name: post.author.fullName })}
      fields={[{ name: 'text', label: t('repost.label'), value: '', required: true }]}
      maxLength={socialLimits.postLength}
      confirmLabel={t('composer.post')}
      onConfirm={async ({ text = '' }, identifiersStated) => {
        await create.mutateAsync({
          clientId,
          language: languageOfScript(text) ?? post.language,
          category: post.category,
          text,
          identifiersStated,
          repostOf: post.id,
        });
        toast.success(t('composer.posted'));
      }}
      onClose={onClose}
    />
  );
};

const DeleteDialog = ({ post, onClose }: DialogProps) => {
  const { t } = useTranslation('social');
  const errorText = useApiError();
  const { remove } = usePostChanges(post.id);
  return (
    <ConfirmDialog
      title={t('remove.title')}
      description={t('remove.text')}
      confirmLabel={t('menu.delete')}
      busy={remove.isPending}
      error={remove.isError ? errorText(remove.error) : undefined}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
};

const HistoryDialog = ({ post, onClose }: DialogProps) => {
  const { t, i18n } = useTranslation('social');
  const errorText = useApiError();
  const history = useQuery(socialQueries.history(post.id));
  return (
    <Dialog title={t('history.title')} description={t('history.text')} onClose={onClose} size="lg">
      {history.isPending ? <SkeletonRows rows={3} /> : null}
      {history.isError ? <p className="text-danger">{errorText(history.error)}</p> : null}
      <ol className="flex flex-col gap-4">
        {history.data?.revisions.map((revision) => (
          <li key={revision.replacedAt} className="flex flex-col gap-1">
            <p className="text-small text-ink-muted">
              {t('history.until', { date: formatDateTime(new Date(revision.replacedAt), i18n.language) })}
            </p>
            {[revision.text, revision.findings, revision.management]
              .filter((text) => text !== '')
              .map((text) => (
                <PostText key={text} text={text} language={post.language} mentions={post.mentions} whole />
              ))}
          </li>
        ))}
      </ol>
    </Dialog>
  );
};

const PostConsent = ({ post, onClose }: DialogProps) => {
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: socialKeys.all });
  return <ConsentDialog postId={post.id} onRevoked={reload} onClose={onClose} />;
};

const dialogs = {
  edit: EditDialog,
  outcome: OutcomeDialog,
  repost: RepostDialog,
  delete: DeleteDialog,
  history: HistoryDialog,
  consent: PostConsent,
} as const satisfies Record<PostDialog, unknown>;

/** The dialog that was asked for. */
export const PostDialogs = ({ open, ...rest }: DialogProps & { open: PostDialog }) => {
  const Opened = dialogs[open];
  return <Opened {...rest} />;
};
