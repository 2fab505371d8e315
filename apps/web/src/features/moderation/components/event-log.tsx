import type { ModerationEvent } from '@mz/contracts/moderation';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';

/** What speaks against a text is red, what somebody decided teal, the rest grey; the words say which. */
const toneOf = (action: ModerationEvent['action']): string => {
  if (action === 'reported' || action === 'auto_hidden' || action === 'held') return 'bg-danger';
  return action === 'opened' ? 'bg-line-control' : 'bg-primary';
};

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
      <ol>
        {events.map((event, at) => (
          <li key={event.id} className="grid grid-cols-[3rem_auto_minmax(0,1fr)] gap-x-3">
            <time dateTime={event.at} className="pt-0.5 text-tiny text-ink-muted tabular-nums">
              {formatTime(new Date(event.at), i18n.language)}
            </time>
            <span className="flex flex-col items-center pt-1.5" aria-hidden="true">
              <span className={cx('size-2 rounded-[2px] forced-color-adjust-none', toneOf(event.action))} />
              {at < events.length - 1 ? <span className="mt-1 w-px flex-1 bg-line" /> : null}
            </span>
            <div className="min-w-0 pb-3">
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
              <p className="text-tiny text-ink-muted">{formatDate(new Date(event.at), i18n.language)}</p>
              {event.note ? (
                <p dir="auto" className="mt-0.5 text-small break-words whitespace-pre-line text-ink-muted">
                  {event.note}
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
};
