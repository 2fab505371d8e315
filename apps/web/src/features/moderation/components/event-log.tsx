import type { ModerationEvent } from '@mz/contracts/moderation';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';

/** What happened to a case, the first line first. */
export const EventLog = ({ events }: { events: readonly ModerationEvent[] }) => {
  const { t, i18n } = useTranslation('moderation');
  return (
    <section aria-label={t('log.title')} className="stack gap-2 border-t border-line pt-4">
      <div className="row flex-wrap justify-between gap-2">
        <h3 className="text-small font-heading">{t('log.title')}</h3>
        <span className="row gap-1 text-tiny text-ink-muted">
          <Icon as={Lock} size={14} />
          {t('log.fixed')}
        </span>
      </div>
      <ol className="stack gap-2.5">
        {events.map((event) => (
          <li key={event.id} className="border-s-2 border-line ps-3">
            {/* i18n-keys: moderation:action.* */}
            <p className="text-small">
              {t(`action.${event.action}`)}
              {event.actor ? (
                <span className="text-ink-muted">
                  {' · '}
                  <bdi>{event.actor.fullName}</bdi>
                </span>
              ) : null}
            </p>
            <p className="text-tiny text-ink-muted">{formatDateTime(new Date(event.at), i18n.language)}</p>
            {event.note ? (
              <p dir="auto" className="mt-0.5 text-small break-words whitespace-pre-line text-ink-muted">
                {event.note}
              </p>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
};
