import type { ModerationCaseDetail } from '@mz/contracts/moderation';
import type { ReportedSubject } from '@mz/contracts/moderation-reports';
import { useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { safetyQueries } from '../api/safety.api.ts';
import { AppealAnswer } from './appeal-answer.tsx';
import { Disclosure } from './disclosure.tsx';
import { ReportDecision } from './report-decision.tsx';
import { ReportedPictures } from './reported-pictures.tsx';

const Subject = ({ subject }: { subject: ReportedSubject }) => {
  const { t } = useTranslation('safety');
  const { author, previous } = subject;
  const name = author?.fullName ?? subject.pseudonym ?? t('case.nobody');
  const earlier = (['warned', 'hidden', 'suspended'] as const).filter((key) => previous[key] > 0);
  return (
    <section aria-label={t('case.subject')} className="stack gap-3">
      {subject.hidden ? (
        <Banner tone="warning" icon={EyeOff} quiet>
          {/* i18n-keys: safety:case.hidden.* */}
          {t(`case.hidden.${subject.hidden}`)}
        </Banner>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={name} url={null} size={36} />
        <div className="min-w-0 flex-1">
          {author ? (
            <TextLink to={`/profile/${author.id}`}>
              <bdi>{name}</bdi>
            </TextLink>
          ) : (
            <bdi className="font-medium">{name}</bdi>
          )}
          <p className="text-small text-ink-muted">
            {earlier.length === 0
              ? t('case.noneBefore')
              : // i18n-keys: safety:case.before.*
                earlier.map((key) => t(`case.before.${key}`, { count: previous[key] })).join(' · ')}
          </p>
        </div>
        {subject.href && !subject.hidden ? (
          <ButtonLink size="sm" variant="outline" to={subject.href as `/${string}`}>
            {t('case.open')}
          </ButtonLink>
        ) : null}
      </div>
      {subject.text === null ? (
        <p className="text-small text-ink-muted italic">{t('case.gone')}</p>
      ) : (
        <p dir="auto" className="max-h-80 overflow-y-auto break-words whitespace-pre-line">
          {subject.text}
        </p>
      )}
    </section>
  );
};

const Reports = ({ subject }: { subject: ReportedSubject }) => {
  const { t, i18n } = useTranslation('safety');
  if (subject.reports.length === 0) return null;
  const changed = subject.reports.find(
    ({ excerpt }) => excerpt !== '' && subject.text?.startsWith(excerpt) !== true,
  );
  return (
    <section aria-label={t('case.reports', { count: subject.reports.length })} className="stack gap-3">
      <h3 className="text-small font-heading">{t('case.reports', { count: subject.reports.length })}</h3>
      <ul className="stack gap-3">
        {subject.reports.map((report) => (
          <li key={report.id} className="text-small">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <bdi className="font-medium">{report.reporter?.fullName ?? t('case.nobody')}</bdi>
              <span className="text-ink-muted">
                {formatDateTime(new Date(report.createdAt), i18n.language)}
              </span>
              {report.independent ? null : <Badge>{t('case.notIndependent')}</Badge>}
            </p>
            <p>{t(`reasons.${report.reason}`)}</p>
            {report.note ? (
              <p dir="auto" className="break-words whitespace-pre-line text-ink-muted">
                {report.note}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      {changed ? (
        <div className="border-s-2 border-line ps-3 text-small">
          <p className="font-medium">{t('case.asReported')}</p>
          <p dir="auto" className="break-words whitespace-pre-line text-ink-muted">
            {changed.excerpt}
          </p>
        </div>
      ) : null}
    </section>
  );
};

const Decided = ({ subject }: { subject: ReportedSubject }) => {
  const { t } = useTranslation('safety');
  const { decision, decidedBy } = subject;
  if (!decision) return null;
  return (
    <section aria-label={t('case.decision')} className="stack gap-1 text-small">
      <h3 className="font-heading">{t('case.decision')}</h3>
      <p>
        {t(`decided.${decision.outcome}`)}
        {decidedBy ? (
          <span className="text-ink-muted">
            {' · '}
            <bdi>{decidedBy.fullName}</bdi>
          </span>
        ) : null}
      </p>
      <p className="text-ink-muted">{t(`templates.${decision.template}`)}</p>
      {decision.message ? (
        <p dir="auto" className="break-words whitespace-pre-line text-ink-muted">
          {decision.message}
        </p>
      ) : null}
    </section>
  );
};

interface ReportedPanelProps {
  item: ModerationCaseDetail;
  onDecided: () => void;
}

/** What a case of reports or an appeal is about, and how it is decided. */
export const ReportedPanel = ({ item, onDecided }: ReportedPanelProps) => {
  const { t } = useTranslation('safety');
  const errorText = useApiError();
  const {
    data: subject,
    isError,
    error,
    refetch,
  } = useQuery({
    ...safetyQueries.subject(item.id),
    enabled: !item.own,
  });
  if (item.own) return <Banner tone="info">{t('case.own')}</Banner>;
  if (isError)
    return (
      <ErrorState title={t('failed')} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    );
  if (!subject) return <SkeletonRows rows={4} />;
  const isOpen = item.state !== 'closed';
  return (
    <div className="grid grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] items-start gap-6 border-t border-line pt-4 max-xl:grid-cols-1">
      <div className="stack gap-5">
        <Subject subject={subject} />
        <ReportedPictures caseId={item.id} pictures={subject.pictures} canOpen={isOpen} />
        <Disclosure caseId={item.id} canAct={isOpen} />
        <Reports subject={subject} />
        <Decided subject={subject} />
      </div>
      {isOpen && item.kind === 'appeal' ? (
        <AppealAnswer item={item} subject={subject} onDecided={onDecided} />
      ) : null}
      {isOpen && item.kind !== 'appeal' ? (
        <ReportDecision item={item} subject={subject} onDecided={onDecided} />
      ) : null}
    </div>
  );
};
