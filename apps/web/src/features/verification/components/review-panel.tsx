import type { ModerationCaseDetail } from '@mz/contracts/moderation';
import type { VerificationReview } from '@mz/contracts/verification';
import { useQuery } from '@tanstack/react-query';
import { FileText, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useReviewActions, verificationQueries } from '../api/verification.api.ts';
import { countryName } from '../model/countries.ts';
import { DisputeForm } from './dispute-form.tsx';
import { LicenceDecision } from './licence-decision.tsx';

type Actions = ReturnType<typeof useReviewActions>;

const Npi = ({
  review,
  ask,
  closed,
}: {
  review: VerificationReview;
  ask: Actions['askRegister'];
  closed: boolean;
}) => {
  const { t } = useTranslation('verification');
  const { npi } = review.request;
  if (!npi) return null;
  const check = review.npiCheck;
  const good = check?.outcome === 'match';
  return (
    <div className="stack gap-2">
      <p className="row flex-wrap gap-2 text-small">
        <span>{t('label.npi')}</span>
        <span className="ltr">{npi}</span>
        {/* i18n-keys: verification:npi.* */}
        <Badge tone={good ? 'success' : 'warning'} wrap>
          {t(`npi.${check?.outcome ?? 'unavailable'}`)}
        </Badge>
        {check?.name ? <bdi className="text-ink-muted">{check.name}</bdi> : null}
        {check?.license ? <span className="ltr text-ink-muted">{check.license}</span> : null}
      </p>
      {closed ? null : (
        <Button
          size="sm"
          variant="outline"
          className="self-start"
          busy={ask.isPending}
          onClick={() => ask.mutate()}
        >
          <Icon as={RefreshCw} size={16} />
          {t('askRegister')}
        </Button>
      )}
    </div>
  );
};

const Facts = ({ review }: { review: VerificationReview }) => {
  const { t, i18n } = useTranslation('verification');
  const specialties = useSpecialties();
  const { request } = review;
  const rows = [
    ['profileName', review.profileName],
    ['registeredName', request.registeredName],
    ['register', request.register],
    ['country', countryName(request.country, i18n.language)],
    ['number', request.number],
    ['field', specialties.nameOf(request.field)],
    ['institution', review.institution ?? t('none')],
    ['sent', formatDate(new Date(request.submittedAt), i18n.language)],
  ] as const;
  return (
    <FactList>
      {rows.map(([key, value]) => (
        <div key={key} className="contents">
          {/* i18n-keys: verification:review.* */}
          <dt>{t(`review.${key}`)}</dt>
          <dd className="min-w-0 break-words">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </FactList>
  );
};

const Claims = ({ review }: { review: VerificationReview }) => {
  const { t } = useTranslation('verification');
  if (review.claims.length === 0) return null;
  return (
    <Banner tone="warning" quiet title={t('claims.title')}>
      {review.claims.map((claim) => (
        <span key={claim.verificationId} className="block">
          <TextLink to={`/profile/${claim.member.id}`}>
            <bdi>{claim.member.fullName}</bdi>
          </TextLink>
          {' · '}
          {/* i18n-keys: verification:claims.* */}
          {t(claim.state === 'verified' ? 'claims.verified' : 'claims.submitted')}
          {' · '}
          <bdi>{claim.registeredName}</bdi>
        </span>
      ))}
    </Banner>
  );
};

/** What a moderator sees of a case about a licence, and the decision. */
export const ReviewPanel = ({ item, onDecided }: { item: ModerationCaseDetail; onDecided: () => void }) => {
  const { t } = useTranslation('verification');
  const errorText = useApiError();
  const query = useQuery({
    ...verificationQueries.review(item.id),
    enabled: !item.own && item.member !== null,
  });
  const { openDocument, askRegister, decide, decideDispute } = useReviewActions(item.id);
  if (item.own)
    return (
      <Banner tone="info" quiet>
        {t('ownCase')}
      </Banner>
    );
  if (item.member === null) return <p className="text-small text-ink-muted">{t('erasedCase')}</p>;
  if (query.isError)
    return (
      <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
        {errorText(query.error)}
      </ErrorState>
    );
  const review = query.data;
  if (!review) return <SkeletonRows rows={4} />;
  const closed = item.state === 'closed';
  const open = () =>
    openDocument.mutate(undefined, {
      onSuccess: ({ url }) => void window.open(url, '_blank', 'noopener,noreferrer'),
    });
  return (
    <div className="stack gap-4">
      <Claims review={review} />
      <Facts review={review} />
      <Npi review={review} ask={askRegister} closed={closed} />
      {review.document && !closed ? (
        <div className="stack gap-1.5">
          <Button variant="outline" className="self-start" busy={openDocument.isPending} onClick={open}>
            <Icon as={FileText} size={16} />
            {t('openDocument')}
          </Button>
          <p className="text-tiny text-ink-muted">{t('lookLogged')}</p>
        </div>
      ) : null}
      {openDocument.isError || askRegister.isError ? (
        <Banner tone="danger">{errorText(openDocument.error ?? askRegister.error)}</Banner>
      ) : null}
      {!closed && item.kind === 'verification' ? (
        <LicenceDecision key={item.id} item={item} review={review} decide={decide} onDecided={onDecided} />
      ) : null}
      {!closed && item.kind === 'register_dispute' ? (
        <DisputeForm key={item.id} item={item} review={review} decide={decideDispute} onDecided={onDecided} />
      ) : null}
    </div>
  );
};
