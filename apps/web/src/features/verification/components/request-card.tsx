import type { VerificationRequest } from '@mz/contracts/verification';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { useVerificationChange } from '../api/verification.api.ts';
import { countryName } from '../model/countries.ts';

const tones = {
  submitted: 'info',
  rejected: 'danger',
  revoked: 'danger',
  lapsed: 'warning',
} as const;

/** What became of the evidence that was sent last. */
export const RequestCard = ({ request }: { request: VerificationRequest }) => {
  const { t, i18n } = useTranslation('verification');
  const errorText = useApiError();
  const specialties = useSpecialties();
  const change = useVerificationChange();
  const { state } = request;
  if (state === 'verified' || state === 'superseded' || state === 'withdrawn') return null;
  const day = formatDate(new Date(request.decidedAt ?? request.submittedAt), i18n.language);
  return (
    <Card as="section" aria-label={t('request.title')}>
      <CardHead title={t('request.title')} />
      <CardBody className="stack gap-3">
        {/* i18n-keys: verification:state.* */}
        <Banner tone={tones[state]} quiet title={t(`state.${state}`, { day })}>
          {request.message ? <bdi>{request.message}</bdi> : null}
        </Banner>
        {request.disputed ? (
          <Banner tone="warning" quiet title={t('disputed.title')}>
            {t('disputed.text')}
          </Banner>
        ) : null}
        <p className="text-small text-ink-muted">
          <bdi>{request.register}</bdi>
          {' · '}
          {countryName(request.country, i18n.language)}
          {' · '}
          <bdi dir="ltr">{request.number}</bdi>
          {' · '}
          {specialties.nameOf(request.field)}
        </p>
        {change.isError ? <Banner tone="danger">{errorText(change.error)}</Banner> : null}
        {state === 'submitted' ? (
          <Button
            variant="outline"
            size="sm"
            className="self-start"
            busy={change.isPending}
            onClick={() => change.mutate({ act: 'withdraw' })}
          >
            {t('withdraw')}
          </Button>
        ) : null}
      </CardBody>
    </Card>
  );
};
