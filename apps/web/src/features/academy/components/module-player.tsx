import type { Resource } from '@mz/contracts/academy';
import type { ModuleState } from '@mz/contracts/academy-modules';
import { useQuery } from '@tanstack/react-query';
import { Maximize, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useViewer } from '../api/academy.api.ts';
import { moduleStateQuery, useModuleKeeper } from '../api/modules.api.ts';
import { moduleGreeting, readModuleMessage } from '../model/module-message.ts';

interface FrameProps {
  resource: Resource;
  url: string;
  state: ModuleState | null;
  isKept: boolean;
}

/** The frame has an origin of its own: nothing of the session is there, and all it says is read as anybody's word. */
const Frame = ({ resource, url, state, isKept }: FrameProps) => {
  const { t } = useTranslation('academy');
  const frame = useRef<HTMLIFrameElement>(null);
  const [isShown, setShown] = useState(false);
  const [greeting] = useState(() => moduleGreeting(state));
  const { keeper, failed } = useModuleKeeper(resource, isKept);
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      if (!frame.current || source !== frame.current.contentWindow) return;
      const message = readModuleMessage(data);
      if (!message) return;
      setShown(true);
      keeper?.hear(message);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [keeper]);
  return (
    <div className="flex flex-col gap-2.5">
      <div className="relative overflow-hidden rounded-card border border-line bg-surface">
        {isShown ? null : (
          <SkeletonGroup className="absolute inset-0">
            <Skeleton className="size-full" />
          </SkeletonGroup>
        )}
        <iframe
          ref={frame}
          src={url}
          name={greeting}
          title={resource.title}
          sandbox="allow-scripts allow-forms"
          referrerPolicy="no-referrer"
          className="relative block h-[70vh] min-h-100 w-full border-0"
          onLoad={() => setShown(true)}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="outline"
          size="sm"
          onClick={() => void frame.current?.requestFullscreen?.().catch(() => undefined)}
        >
          <Icon as={Maximize} size={16} />
          {t('player.full')}
        </Button>
        <p className="text-small text-ink-muted">{t('module.apart')}</p>
      </div>
      {failed ? (
        <Banner tone="warning" quiet>
          {t('module.notKept')}
        </Banner>
      ) : null}
    </div>
  );
};

const Kept = ({ resource, url }: { resource: Resource; url: string }) => {
  const errorText = useApiError();
  const { t } = useTranslation('academy');
  const query = useQuery(moduleStateQuery(resource.id));
  const [round, setRound] = useState(0);
  if (query.isPending)
    return (
      <SkeletonGroup>
        <Skeleton className="h-[70vh] w-full" />
      </SkeletonGroup>
    );
  if (query.isError)
    return (
      <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
        {errorText(query.error)}
      </ErrorState>
    );
  const { state } = query.data;
  const isAgain = round > 0;
  return (
    <>
      <Frame key={round} resource={resource} url={url} state={isAgain ? null : state} isKept />
      {state && !isAgain ? (
        <div className="flex flex-wrap items-center gap-2">
          <p className="text-small text-ink-muted">{t('module.resumed')}</p>
          <Button variant="ghost" size="sm" onClick={() => setRound(1)}>
            <Icon as={RotateCcw} size={16} />
            {t('module.again')}
          </Button>
        </div>
      ) : null}
    </>
  );
};

/** An interactive module of another learning system, in a frame that reaches nothing of the session. */
export const ModulePlayer = ({
  resource,
  isPreview = false,
}: {
  resource: Resource;
  isPreview?: boolean;
}) => {
  const { t } = useTranslation('academy');
  const isMember = useViewer() === 'member';
  // The address changes by the hour; what is open goes on.
  const [url] = useState(resource.module?.url ?? null);
  if (!url) return <Banner tone="danger">{t('module.broken')}</Banner>;
  return isMember && !isPreview ? (
    <Kept resource={resource} url={url} />
  ) : (
    <Frame resource={resource} url={url} state={null} isKept={false} />
  );
};
