import type { MentoringRoundDetail } from '@mz/contracts/mentoring';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useIsModerator } from '../../../lib/use-features.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { QueryFrame } from '../../../ui/query-frame.tsx';
import { mentoringQueries, useCancelRound, useRunRound } from '../api/mentoring.api.ts';
import { EntryForm } from './entry-form.tsx';
import { PairsList } from './pairs-list.tsx';

/** What moderators do with an open round. */
const Moderation = ({ id }: { id: string }) => {
  const { t } = useTranslation('mentoring');
  const errorText = useApiError();
  const navigate = useNavigate();
  const run = useRunRound(id);
  const cancel = useCancelRound(id);
  const [asks, setAsks] = useState<'run' | 'cancel' | null>(null);
  const close = () => setAsks(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={() => setAsks('run')}>
        {t('run.button')}
      </Button>
      <Button variant="ghost" onClick={() => setAsks('cancel')}>
        {t('run.cancel')}
      </Button>
      {asks === 'run' ? (
        <ConfirmDialog
          title={t('run.title')}
          description={t('run.text')}
          confirmLabel={t('run.button')}
          variant="primary"
          busy={run.isPending}
          error={run.isError ? errorText(run.error) : null}
          onConfirm={() => run.mutate(undefined, { onSuccess: close })}
          onClose={close}
        />
      ) : null}
      {asks === 'cancel' ? (
        <ConfirmDialog
          title={t('run.cancelTitle')}
          confirmLabel={t('run.cancel')}
          busy={cancel.isPending}
          error={cancel.isError ? errorText(cancel.error) : null}
          onConfirm={() =>
            cancel.mutate(undefined, { onSuccess: () => void navigate('/zonematch/mentoring') })
          }
          onClose={close}
        />
      ) : null}
    </div>
  );
};

const Content = ({ round }: { round: MentoringRoundDetail }) => {
  const { t, i18n } = useTranslation('mentoring');
  const isModerator = useIsModerator();
  const number = (value: number) => formatNumber(value, i18n.language);
  const time = formatDateTime(new Date(round.publishedAt ?? round.closesAt), i18n.language);
  useTitle(round.title);
  return (
    <>
      <PageHead
        title={<bdi>{round.title}</bdi>}
        // i18n-keys: mentoring:round.at.*
        lead={`${t(`round.at.${round.state}`, { time })} · ${t('round.counts', {
          mentors: number(round.mentors),
          mentees: number(round.mentees),
          paired: number(round.paired),
        })}`}
        actions={isModerator && round.state === 'open' ? <Moderation id={round.id} /> : null}
      />
      {round.state === 'published' ? (
        <PairsList round={round} />
      ) : (
        <Card pad="lg">
          {/* What the server took in the other role is typed anew. */}
          <EntryForm key={round.mine?.role ?? 'none'} round={round} />
        </Card>
      )}
    </>
  );
};

/** One round: taking part in it, and what came of it. */
export const RoundPage = () => {
  const { t } = useTranslation('mentoring');
  const errorText = useApiError();
  const { id = '' } = useParams();
  const query = useQuery(mentoringQueries.round(id));
  return (
    <Page narrow>
      <BackLink to="/zonematch/mentoring">{t('backToRounds')}</BackLink>
      <QueryFrame query={query} failed={t('failed')} errorText={errorText}>
        {(round) => <Content round={round} />}
      </QueryFrame>
    </Page>
  );
};
