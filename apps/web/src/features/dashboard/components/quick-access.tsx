import type { MyZone } from '@mz/contracts/myzone';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, BookOpen, Calculator, GraduationCap, MessageSquare, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useRelativeTime } from '../../../lib/use-relative-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CardLink } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { gfrSegments, ZoneBar } from '../../../ui/zone-bar.tsx';
import { myZoneQueries } from '../../myzone/index.ts';

const cards = [
  { key: 'zonebot', to: '/zonebot', icon: MessageSquare },
  { key: 'gfr', to: '/tools', icon: Calculator },
  { key: 'research', to: '/research', icon: BookOpen },
  { key: 'zonematch', to: '/zonematch', icon: UsersRound },
] as const;
type CardKey = (typeof cards)[number]['key'];

/** What the bar of estimated GFR shows at most. */
const highestGfr = 120;

const LastEgfr = ({ egfr }: { egfr: NonNullable<MyZone['egfr']> }) => {
  const { t, i18n } = useTranslation('dashboard');
  const ago = useRelativeTime();
  const now = useNow();
  const value = formatNumber(egfr.value, i18n.language);
  return (
    <span className="stack gap-2">
      <span className="flex flex-wrap items-baseline justify-between gap-x-2 text-small text-ink-muted">
        <span>{t('quick.egfr.title')}</span>
        <span className="text-tiny">{ago(egfr.at, now)}</span>
      </span>
      <span className="flex text-ink-muted">
        <bdi className="whitespace-nowrap text-tiny" dir="ltr">
          <span className="h2 text-ink tabular-nums">{value}</span> {egfr.unit}
        </bdi>
      </span>
      {egfr.stage ? (
        // The pin of the bar stands out above it.
        <span className="mb-2">
          <Badge wrap>{egfr.stage}</Badge>
        </span>
      ) : null}
      <ZoneBar
        kind="scale"
        size="sm"
        segments={gfrSegments}
        at={egfr.value / highestGfr}
        label={`${t('quick.egfr.title')}: ${value} ${egfr.unit}`}
      />
    </span>
  );
};

/** What is new behind a card; nothing where nothing is. */
const Live = ({ card, zone }: { card: CardKey; zone: MyZone }): ReactNode => {
  const { t, i18n } = useTranslation('dashboard');
  const number = (value: number) => formatNumber(value, i18n.language);
  if (card === 'gfr') return zone.egfr ? <LastEgfr egfr={zone.egfr} /> : null;
  if (card === 'research' && zone.papers.count > 0)
    return (
      <span className="stack gap-1.5 text-small">
        <span className="font-medium text-primary">
          {t('quick.papers', { count: zone.papers.count, amount: number(zone.papers.count) })}
        </span>
        <bdi className="line-clamp-2 self-start">{zone.papers.latest?.title}</bdi>
      </span>
    );
  if (card === 'zonematch' && zone.matches.waiting > 0)
    return (
      <span className="stack gap-1.5 text-small">
        <span className="font-medium text-accent-ink">
          {t('quick.matches', { count: zone.matches.waiting, amount: number(zone.matches.waiting) })}
        </span>
        <bdi className="line-clamp-2 self-start">{zone.matches.names.join(' · ')}</bdi>
      </span>
    );
  return null;
};

const Head = ({ icon, title }: { icon: typeof Calculator; title: string }) => (
  <span className="row justify-between">
    <span className="row gap-2 font-semibold">
      <Icon as={icon} />
      {title}
    </span>
    <span className="text-ink-muted">
      <Icon as={ArrowRight} size={16} flip />
    </span>
  </span>
);

const ReviewsCard = ({ reviews: { due, doneToday } }: { reviews: MyZone['reviews'] }) => {
  const { t, i18n } = useTranslation('dashboard');
  const number = (value: number) => formatNumber(value, i18n.language);
  const total = due + doneToday;
  return (
    <CardLink className="stack gap-2.5 px-[18px] py-4" to="/academy/review">
      <Head icon={GraduationCap} title={t('quick.reviews.title')} />
      {due === 0 ? (
        <span className="text-small text-ink-muted">{t('quick.reviews.none')}</span>
      ) : (
        <>
          <span className="h2 tabular-nums">{number(due)}</span>
          <ZoneBar
            kind="steps"
            size="sm"
            filled={Math.round((doneToday / total) * Math.min(total, 20))}
            total={Math.min(total, 20)}
            live
            label={t('quick.reviews.bar', { done: number(doneToday), total: number(total) })}
          />
        </>
      )}
    </CardLink>
  );
};

/** As high as what mostly comes: the cards below stay where they are. */
const awaited: Readonly<Partial<Record<CardKey, string>>> = { gfr: 'h-[72px]', research: 'h-[64px]' };

/** Ways in, each with what is new behind it. */
export const QuickAccess = () => {
  const { t } = useTranslation('dashboard');
  // The ways in are there without it, and stay when it fails.
  const { data: zone, isPending } = useQuery(myZoneQueries.index());
  return (
    <nav
      className="mb-4 grid grid-cols-5 max-lg:grid-cols-2 max-sm:grid-cols-1 gap-4"
      aria-label={t('quick.label')}
    >
      {cards.map(({ key, to, icon }) => (
        <CardLink key={key} className="stack gap-2.5 px-[18px] py-4" to={to}>
          <Head icon={icon} title={t(`quick.${key}.title`)} />
          <span className="text-small text-ink-muted">{t(`quick.${key}.text`)}</span>
          {zone ? <Live card={key} zone={zone} /> : null}
          {isPending && awaited[key] ? <Skeleton className={awaited[key]} /> : null}
        </CardLink>
      ))}
      {zone ? <ReviewsCard reviews={zone.reviews} /> : null}
      {isPending ? <Skeleton className="h-[104px] rounded-card" /> : null}
    </nav>
  );
};
