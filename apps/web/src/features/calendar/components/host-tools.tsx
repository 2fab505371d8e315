import type { CalendarEventDetail } from '@mz/contracts/calendar';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useCoHost, useLinkRecording, useTick } from '../api/calendar.api.ts';

/** The id in the address of a resource, however it was copied. */
const resourceIdOf = (typed: string): string | null =>
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(typed)?.[0].toLowerCase() ?? null;

/** Who was there, and the recording: for whoever hosts the event. */
export const HostTools = ({ event, hasBegun }: { event: CalendarEventDetail; hasBegun: boolean }) => {
  const { t } = useTranslation('calendar');
  const errorText = useApiError();
  const tick = useTick(event.id);
  const link = useLinkRecording(event.id);
  const coHost = useCoHost(event.id);
  const [typed, setTyped] = useState('');
  const resourceId = resourceIdOf(typed);
  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault();
    if (resourceId) link.mutate(resourceId, { onSuccess: () => setTyped('') });
  };
  return (
    <section aria-labelledby="event-attendees" className="stack gap-3 border-t border-line pt-4">
      <h3 id="event-attendees" className="h3">
        {t('attendees')}
      </h3>
      {event.attendees.length === 0 ? <p className="text-small text-ink-muted">{t('noAttendees')}</p> : null}
      <ul aria-label={t('attendees')} className="divide-y divide-line">
        {event.attendees.map(({ member, attended, isHost }) => {
          const name = member.fullName || t('hidden');
          return (
            <ListRow
              key={member.id}
              size="sm"
              title={<bdi>{name}</bdi>}
              end={
                <span className="flex flex-wrap justify-end gap-1.5">
                  {event.mayNameHosts && event.state === 'published' ? (
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-pressed={isHost}
                      busy={coHost.isPending && coHost.variables.memberId === member.id}
                      aria-label={t(isHost ? 'dropHostNamed' : 'nameHostNamed', { name })}
                      onClick={() =>
                        coHost.mutate(
                          { memberId: member.id, isNamed: !isHost },
                          { onError: (cause) => toast.error(errorText(cause)) },
                        )
                      }
                    >
                      {t(isHost ? 'dropHost' : 'nameHost')}
                    </Button>
                  ) : null}
                  {attended ? (
                    <Badge tone="success">{t('wasThere')}</Badge>
                  ) : (
                    <Button
                      size="sm"
                      variant="outline"
                      disabled={!hasBegun}
                      busy={tick.isPending && tick.variables === member.id}
                      aria-label={t('tickNamed', { name })}
                      onClick={() =>
                        tick.mutate(member.id, { onError: (cause) => toast.error(errorText(cause)) })
                      }
                    >
                      {t('tick')}
                    </Button>
                  )}
                </span>
              }
            />
          );
        })}
      </ul>
      {hasBegun ? (
        <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
          <Field
            label={t('recording')}
            hint={t('recordingHint')}
            error={link.isError ? errorText(link.error) : undefined}
            className="min-w-0 flex-1 basis-60"
          >
            <Input value={typed} ltr onChange={(changed) => setTyped(changed.target.value)} />
          </Field>
          <Button type="submit" variant="outline" busy={link.isPending} disabled={!resourceId}>
            {t('linkRecording')}
          </Button>
        </form>
      ) : null}
    </section>
  );
};
