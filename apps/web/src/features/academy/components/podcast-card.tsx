import { podcastFeedPath } from '@mz/contracts/academy-feeds';
import { useQuery } from '@tanstack/react-query';
import { Copy, RefreshCw, Rss } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useViewer } from '../api/academy.api.ts';
import { feedQuery, useRenewFeed } from '../api/learning.api.ts';

/** The address podcast apps are given: a member's own, or the one for everybody. */
export const PodcastCard = () => {
  const { t, i18n } = useTranslation('academy');
  const errorText = useApiError();
  const isMember = useViewer() === 'member';
  const own = useQuery({ ...feedQuery(), enabled: isMember });
  const renew = useRenewFeed();
  const address = isMember
    ? (own.data?.address ?? '')
    : `${window.location.origin}${podcastFeedPath}?language=${i18n.language}`;
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast.success(t('podcast.copied')),
      () => toast.error(t('podcast.failed')),
    );
  const failed = own.error ?? renew.error;
  return (
    <Card as="section" pad="sm" className="flex flex-col gap-2.5" aria-label={t('podcast.feed')}>
      <h2 className="row gap-2 text-small font-heading">
        <Icon as={Rss} size={16} />
        {t('podcast.feed')}
      </h2>
      <p className="text-small text-ink-muted">{t(isMember ? 'podcast.feedText' : 'podcast.publicText')}</p>
      {failed ? <Banner tone="danger">{errorText(failed)}</Banner> : null}
      <Field label={t('podcast.label')} {...(isMember && { hint: t('podcast.secret') })}>
        <Input readOnly dir="ltr" value={address} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="row flex-wrap gap-2">
        <Button size="sm" variant="soft" disabled={address === ''} onClick={() => void copy()}>
          <Icon as={Copy} size={16} />
          {t('podcast.copy')}
        </Button>
        {isMember ? (
          <Button
            size="sm"
            variant="outline"
            busy={renew.isPending}
            onClick={() => renew.mutate(undefined, { onSuccess: () => toast.success(t('podcast.renewed')) })}
          >
            <Icon as={RefreshCw} size={16} />
            {t('podcast.renew')}
          </Button>
        ) : null}
      </div>
    </Card>
  );
};
