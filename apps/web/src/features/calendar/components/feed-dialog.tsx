import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { calendarQueries, useCreateFeed, useRevokeFeed } from '../api/calendar.api.ts';

/** A secret address for other calendars; shown once, ended at any time. */
export const FeedDialog = ({ onClose }: { onClose: () => void }) => {
  const { t, i18n } = useTranslation('calendar');
  const errorText = useApiError();
  const feed = useQuery(calendarQueries.feed());
  const create = useCreateFeed();
  const revoke = useRevokeFeed();
  const error = feed.error ?? create.error ?? revoke.error;
  const since = feed.data?.since ?? null;
  const url = since === null ? undefined : create.data?.url;
  const copy = (text: string): void =>
    void navigator.clipboard.writeText(text).then(
      () => toast.success(t('feed.copied')),
      () => toast.error(t('feed.notCopied')),
    );
  return (
    <Dialog title={t('feed.title')} description={t('feed.text')} onClose={onClose}>
      <DialogBody>
        <div className="stack gap-4">
          {url ? (
            <Field label={t('feed.address')} hint={t('feed.once')}>
              <Input readOnly ltr value={url} />
            </Field>
          ) : null}
          {since && !url ? (
            <p className="text-small">
              {t('feed.since', { time: formatDateTime(new Date(since), i18n.language) })}
            </p>
          ) : null}
          {error ? <Banner tone="danger">{errorText(error)}</Banner> : null}
        </div>
      </DialogBody>
      <DialogActions>
        {url ? (
          <Button variant="primary" onClick={() => copy(url)}>
            {t('feed.copy')}
          </Button>
        ) : (
          <Button
            variant="primary"
            busy={create.isPending}
            disabled={feed.isPending}
            onClick={() => create.mutate()}
          >
            {t(since ? 'feed.again' : 'feed.create')}
          </Button>
        )}
        {since ? (
          <Button variant="outline" busy={revoke.isPending} onClick={() => revoke.mutate()}>
            {t('feed.revoke')}
          </Button>
        ) : null}
        <Button variant="ghost" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
