import type { VerificationBadge as Badge } from '@mz/contracts/verification';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import { verificationQueries } from '../api/verification.api.ts';
import { BadgeFacts } from './badge-facts.tsx';

const month = 30.44 * 86_400_000;
const steps = 16;

/** What a check states, and how much of its time is left. */
export const BadgeCard = ({ badge, children }: { badge: Badge; children?: ReactNode }) => {
  const { t, i18n } = useTranslation('verification');
  const now = useNow().getTime();
  const [from, until] = [Date.parse(badge.checkedAt), Date.parse(badge.expiresAt)];
  const months = Math.max(0, Math.floor((until - now) / month));
  const left = t('monthsLeft', { count: months, amount: formatNumber(months, i18n.language) });
  const filled = Math.min(steps, Math.max(0, Math.ceil(((until - now) / (until - from)) * steps)));
  return (
    <Card as="section" aria-label={t('verified')}>
      <h2 className="row gap-2 px-4 pt-3.5 pb-2 text-control font-heading text-primary">
        <Icon as={ShieldCheck} size={20} />
        {t('verified')}
      </h2>
      <CardBody className="stack gap-3">
        <BadgeFacts badge={badge} />
        <div>
          <ZoneBar kind="steps" filled={filled} total={steps} label={left} size="sm" />
          <p className="mt-1 text-end text-tiny text-ink-muted">{left}</p>
        </div>
        {children}
      </CardBody>
    </Card>
  );
};

/**
 * The check of a member, where one holds and the profile is shown; its owner is led to what can be done. Needs the
 * `verification` and `specialties` catalogues.
 */
export const VerificationBadge = ({ memberId, own = false }: { memberId: string; own?: boolean }) => {
  const { t } = useTranslation('verification');
  const { data } = useQuery(verificationQueries.badge(memberId));
  if (!data) return null;
  const link = own ? (
    <TextLink to="/verification" className="w-fit text-small">
      {t(data.badge ? 'manage' : 'begin')}
    </TextLink>
  ) : null;
  if (data.badge) return <BadgeCard badge={data.badge}>{link}</BadgeCard>;
  return own ? (
    <Card as="section" aria-label={t('title')}>
      <CardHead title={t('title')} />
      <CardBody className="stack gap-2">
        <p className="text-small text-ink-muted">{t('notYet')}</p>
        {link}
      </CardBody>
    </Card>
  ) : null;
};
