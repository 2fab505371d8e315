import { digestFrequencies, type Follow } from '@mz/contracts';
import { Copy, RefreshCw, Rss } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useFollowChanges } from '../api/use-follows.ts';
import { followPath } from '../model/follow.ts';

const Feed = ({ follow }: { follow: Follow }) => {
  const { t } = useTranslation(['research', 'common']);
  const { update } = useFollowChanges();
  const [asks, setAsks] = useState(false);
  const url = new URL(follow.feedUrl, window.location.origin).href;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast.success(t('follow.feedCopied')),
      () => toast.error(t('common:share.copyFailed')),
    );
  return (
    <div className="stack gap-1">
      <Input
        size="sm"
        readOnly
        ltr
        value={url}
        aria-label={t('follow.feed')}
        start={<Icon as={Rss} size={16} />}
        end={
          <>
            <IconButton
              icon={Copy}
              label={t('follow.feedCopy', { name: follow.name })}
              iconSize={16}
              onClick={() => void copy()}
            />
            <IconButton
              icon={RefreshCw}
              label={t('follow.feedRenew', { name: follow.name })}
              iconSize={16}
              onClick={() => setAsks(true)}
            />
          </>
        }
      />
      <p className="text-tiny text-ink-muted">{t('follow.feedNote')}</p>
      {asks ? (
        <Dialog
          title={t('follow.feedRenewTitle')}
          description={t('follow.feedRenewText')}
          onClose={() => setAsks(false)}
        >
          <div className="row gap-2">
            <Button
              busy={update.isPending}
              onClick={() =>
                update.mutate(
                  { id: follow.id, renewFeed: true },
                  {
                    onSuccess: () => {
                      setAsks(false);
                      toast.success(t('follow.feedRenewed'));
                    },
                  },
                )
              }
            >
              {t('follow.feedRenewYes')}
            </Button>
            <Button variant="ghost" onClick={() => setAsks(false)}>
              {t('common:cancel')}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </div>
  );
};

/** One thing followed: what is new, the digest, the feed. */
export const FollowLine = ({ follow }: { follow: Follow }) => {
  const { t } = useTranslation('research');
  const { update, remove, markSeen } = useFollowChanges();
  // i18n-keys: research:follow.kinds.* research:follow.digests.*
  return (
    <Card as="li" pad="sm" className="stack gap-3">
      <div className="row gap-3 items-start flex-wrap">
        <div className="flex-[1_1_200px] min-w-0">
          <h2 className="h3 wrap-anywhere">
            <TextLink tone="plain" to={followPath(follow)}>
              <bdi>{follow.name}</bdi>
            </TextLink>
          </h2>
          <p className="text-small text-ink-muted">
            {t(`follow.kinds.${follow.target.kind}`)} {' · '}
            {follow.newCount > 0 ? (
              <Badge tone="accent">{t('follow.new', { count: follow.newCount })}</Badge>
            ) : (
              t('follow.nothingNew')
            )}
          </p>
        </div>
        <span className="row gap-1 flex-wrap">
          {follow.newCount > 0 ? (
            <Button
              variant="ghost"
              size="sm"
              busy={markSeen.isPending}
              onClick={() => markSeen.mutate(follow.id)}
            >
              {t('follow.looked')}
            </Button>
          ) : null}
          <Button
            variant="ghost"
            size="sm"
            busy={remove.isPending}
            aria-label={t('follow.stopOne', { name: follow.name })}
            onClick={() => remove.mutate(follow.id)}
          >
            {t('follow.stop')}
          </Button>
        </span>
      </div>
      <div className="grid grid-cols-[minmax(0,180px)_minmax(0,1fr)] items-start gap-x-3 gap-y-2 max-sm:grid-cols-1">
        <Select
          size="sm"
          label={t('follow.digestOf', { name: follow.name })}
          value={follow.digest}
          options={digestFrequencies.map((value) => ({ value, text: t(`follow.digests.${value}`) }))}
          onChange={(digest) => update.mutate({ id: follow.id, digest })}
        />
        <Feed follow={follow} />
      </div>
    </Card>
  );
};
