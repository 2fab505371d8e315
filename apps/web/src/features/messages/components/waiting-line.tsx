import { Clock, Image, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../../lib/network.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { WaitingMessage } from '../api/message-outbox.ts';
import { bubbleClass, MessageText } from './message-line.tsx';

const known = ['identifiers', 'unavailable', 'declined', 'waiting', 'not_found', 'picture_gone'] as const;
type Known = (typeof known)[number] | 'other';
const wordOf = (refusal: string): Known => known.find((word) => word === refusal) ?? 'other';

/** A message that is on its way, waits for the network, or was refused. */
export const WaitingLine = ({
  message,
  onRetry,
  onDiscard,
}: {
  message: WaitingMessage;
  onRetry: () => void;
  onDiscard: () => void;
}) => {
  const { t } = useTranslation(['messages', 'pictures']);
  const isOnline = useOnline();
  return (
    <li className="flex flex-col items-end gap-1">
      <div className={`${bubbleClass(true)} opacity-75`}>
        {message.text === '' ? null : <MessageText text={message.text} />}
        {message.pictures.length > 0 ? (
          <span className="flex items-center gap-1.5 text-small text-ink-muted">
            <Icon as={Image} size={16} />
            {t('pictures:pictures', { count: message.pictures.length })}
          </span>
        ) : null}
      </div>
      {message.refusal === null ? (
        <span className="flex items-center gap-1 px-1 text-tiny text-ink-muted" role="status">
          <Icon as={Clock} size={14} />
          {isOnline ? t('sending') : t('offline')}
        </span>
      ) : (
        <span className="flex flex-wrap items-center justify-end gap-2 text-tiny text-danger" role="alert">
          <Icon as={TriangleAlert} size={14} />
          {/* i18n-keys: messages:notSent.* */}
          {t(`notSent.${wordOf(message.refusal)}`)}
          <Button size="sm" variant="outline" onClick={onRetry}>
            {message.refusal === 'identifiers' ? t('identity.sendStated') : t('again')}
          </Button>
          <Button size="sm" variant="ghost" onClick={onDiscard}>
            {t('discard')}
          </Button>
        </span>
      )}
    </li>
  );
};
