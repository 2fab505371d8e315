import { type MentoringRound, mentoringLimits } from '@mz/contracts/mentoring';
import { useQuery } from '@tanstack/react-query';
import { Plus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useIsModerator } from '../../../lib/use-features.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { QueryFrame } from '../../../ui/query-frame.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { mentoringQueries, useCreateRound } from '../api/mentoring.api.ts';
import { HoursCard } from './hours-card.tsx';

const RoundLine = ({ round }: { round: MentoringRound }) => {
  const { t, i18n } = useTranslation('mentoring');
  const number = (value: number) => formatNumber(value, i18n.language);
  const at = round.publishedAt ?? round.closesAt;
  return (
    <ListRow
      icon={UsersRound}
      to={`/zonematch/mentoring/${round.id}`}
      title={<bdi>{round.title}</bdi>}
      detail={
        <>
          <span className="block">
            {/* i18n-keys: mentoring:round.at.* */}
            {t(`round.at.${round.state}`, { time: formatDateTime(new Date(at), i18n.language) })}
          </span>
          <span className="block text-tiny">
            {t('round.counts', {
              mentors: number(round.mentors),
              mentees: number(round.mentees),
              paired: number(round.paired),
            })}
          </span>
        </>
      }
      end={
        round.role ? (
          // i18n-keys: mentoring:as.*
          <Badge tone="success">{t(`as.${round.role}`)}</Badge>
        ) : null
      }
    />
  );
};

const NewRound = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('mentoring');
  const errorText = useApiError();
  const create = useCreateRound();
  const [title, setTitle] = useState('');
  const [closesAt, setClosesAt] = useState('');
  const at = new Date(closesAt);
  const isReady = title.trim() !== '' && !Number.isNaN(at.getTime());
  return (
    <FormDialog
      title={t('round.new')}
      description={t('round.newText')}
      submit={t('round.open')}
      cancel={t('cancel')}
      busy={create.isPending}
      disabled={!isReady}
      error={create.isError ? errorText(create.error) : null}
      onSubmit={() => create.mutate({ title, closesAt: at.toISOString() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label={t('round.title')}>
        <Input
          value={title}
          maxLength={mentoringLimits.titleLength}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <Field label={t('round.closes')} hint={t('round.closesHint')}>
        <Input type="datetime-local" value={closesAt} onChange={(event) => setClosesAt(event.target.value)} />
      </Field>
    </FormDialog>
  );
};

/** One hour with somebody, and rounds that pair mentors and mentees. */
export const MentoringPage = () => {
  const { t } = useTranslation('mentoring');
  const errorText = useApiError();
  const isModerator = useIsModerator();
  const query = useQuery(mentoringQueries.list());
  const [isOpening, setOpening] = useState(false);
  useTitle(t('title'));
  return (
    <Page narrow>
      <BackLink to="/zonematch">{t('back')}</BackLink>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          isModerator ? (
            <Button variant="outline" onClick={() => setOpening(true)}>
              <Icon as={Plus} size={16} />
              {t('round.new')}
            </Button>
          ) : null
        }
      />
      <QueryFrame query={query} failed={t('failed')} errorText={errorText}>
        {(data) => (
          <div className="flex flex-col gap-4">
            <HoursCard hours={data.hours} />
            <Card as="section" aria-labelledby="mentoring-rounds">
              <CardHead title={t('rounds')} titleId="mentoring-rounds" />
              {data.rounds.length === 0 ? (
                <EmptyState title={t('noRounds')} />
              ) : (
                <CardList>
                  {data.rounds.map((round) => (
                    <RoundLine key={round.id} round={round} />
                  ))}
                </CardList>
              )}
            </Card>
          </div>
        )}
      </QueryFrame>
      {isOpening ? <NewRound onClose={() => setOpening(false)} /> : null}
    </Page>
  );
};
