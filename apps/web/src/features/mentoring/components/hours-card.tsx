import type { MentoringHour } from '@mz/contracts/mentoring';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { MessageButton } from '../../messages/index.ts';
import { useAnswerHour, useWithdrawHour } from '../api/mentoring.api.ts';
import { MemberLine } from './member-line.tsx';

const Actions = ({ hour }: { hour: MentoringHour }) => {
  const { t } = useTranslation('mentoring');
  const errorText = useApiError();
  const answer = useAnswerHour(hour.id);
  const withdraw = useWithdrawHour(hour.id);
  const onError = (cause: Error) => toast.error(errorText(cause));
  if (hour.state === 'accepted') return <MessageButton memberId={hour.member.id} />;
  if (hour.state === 'declined') return <Badge tone="neutral">{t('hour.declined')}</Badge>;
  if (hour.direction === 'outgoing')
    return (
      <Button
        size="sm"
        variant="outline"
        busy={withdraw.isPending}
        onClick={() => withdraw.mutate(undefined, { onError })}
      >
        {t('hour.withdraw')}
      </Button>
    );
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        busy={answer.isPending && answer.variables}
        onClick={() => answer.mutate(true, { onError })}
      >
        {t('hour.accept')}
      </Button>
      <Button
        size="sm"
        variant="outline"
        busy={answer.isPending && !answer.variables}
        onClick={() => answer.mutate(false, { onError })}
      >
        {t('hour.decline')}
      </Button>
    </>
  );
};

/** Hours the member asked for, and those others asked for. */
export const HoursCard = ({ hours }: { hours: readonly MentoringHour[] }) => {
  const { t, i18n } = useTranslation('mentoring');
  return (
    <Card as="section" aria-labelledby="mentoring-hours">
      <CardHead title={t('hours')} titleId="mentoring-hours" />
      {hours.length === 0 ? (
        <EmptyState
          title={t('noHours')}
          action={
            <ButtonLink to="/zonematch" size="sm" variant="outline">
              {t('findMentor')}
            </ButtonLink>
          }
        />
      ) : (
        <CardList>
          {hours.map((hour) => (
            <MemberLine
              key={hour.id}
              member={hour.member}
              detail={
                <>
                  <span className="block text-tiny">
                    {/* i18n-keys: mentoring:direction.* */}
                    {t(`direction.${hour.direction}`, { topics: formatList(hour.topics, i18n.language) })}
                  </span>
                  {hour.note ? (
                    <q className="mt-1.5 block border-s-2 border-line ps-2.5 text-ink" dir="auto">
                      {hour.note}
                    </q>
                  ) : null}
                </>
              }
              end={<Actions hour={hour} />}
            />
          ))}
        </CardList>
      )}
    </Card>
  );
};
