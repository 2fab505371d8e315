import type { MyZone } from '@mz/contracts/myzone';
import {
  ArrowRight,
  Ban,
  BookOpen,
  Calculator,
  CircleCheck,
  Layers,
  type LucideIcon,
  MessageSquare,
  TriangleAlert,
  UsersRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useRelativeTime } from '../../../lib/use-relative-time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { CardLink } from '../../../ui/card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Foreign } from '../../../ui/foreign.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { gfrSegments, ZoneBar } from '../../../ui/zone-bar.tsx';

interface QuickCardProps {
  zone: MyZone | undefined;
  isPending: boolean;
}

interface QuickProps {
  to: string;
  icon: LucideIcon;
  title: string;
  /** When, or how much, in a few letters. */
  meta?: string | undefined;
  isPending: boolean;
  children: ReactNode;
  /** Stands at the bottom: a bar, a state, the next step. */
  foot?: ReactNode;
}

/** As high as what comes into it, so that nothing below moves. */
const Quick = ({ to, icon, title, meta, isPending, children, foot }: QuickProps) => (
  <CardLink className="min-h-39 gap-2.5 px-4.5 py-4 max-sm:min-h-46 max-sm:px-3" to={to}>
    <span className="flex flex-wrap items-center justify-between gap-x-2">
      <span className="row gap-2 font-semibold">
        <Icon as={icon} />
        {title}
      </span>
      {meta ? <span className="text-tiny text-ink-muted">{meta}</span> : null}
    </span>
    {isPending ? <Skeleton className="h-9" /> : children}
    {!isPending && foot ? <span className="mt-auto block pt-1">{foot}</span> : null}
  </CardLink>
);

const Quiet = ({ children }: { children: ReactNode }) => (
  <span className="text-small text-ink-muted">{children}</span>
);

const useNumber = () => {
  const { i18n } = useTranslation();
  return (value: number) => formatNumber(value, i18n.language);
};

/** What the bar of estimated GFR shows at most. */
const highestGfr = 120;

/** Stages as kidney guidelines letter them, in every language. */
const letterStage = (band: string): string => band.replace(/^g/, 'G');

const stageLooks: Readonly<Record<string, { tone: Tone; icon: LucideIcon }>> = {
  g1: { tone: 'success', icon: CircleCheck },
  g2: { tone: 'success', icon: CircleCheck },
  g4: { tone: 'danger', icon: TriangleAlert },
  g5: { tone: 'danger', icon: TriangleAlert },
};
const middleStage = { tone: 'warning', icon: TriangleAlert } as const;

export const EgfrCard = ({ zone, isPending }: QuickCardProps) => {
  const { t } = useTranslation('dashboard');
  const ago = useRelativeTime();
  const now = useNow();
  const number = useNumber();
  const egfr = zone?.egfr;
  const shared = { to: '/tools', icon: Calculator, isPending };
  if (!egfr)
    return (
      <Quick {...shared} title={t('quick.gfr.title')}>
        <Quiet>{t('quick.gfr.text')}</Quiet>
      </Quick>
    );
  const value = number(egfr.value);
  return (
    <Quick
      {...shared}
      title={t('quick.egfr.title')}
      meta={ago(egfr.at, now)}
      foot={
        <ZoneBar
          kind="scale"
          size="sm"
          segments={gfrSegments}
          at={egfr.value / highestGfr}
          label={`${t('quick.egfr.title')}: ${value} ${egfr.unit}`}
        />
      }
    >
      <span className="mb-2 flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <bdi className="flex flex-wrap items-baseline gap-x-1.5 text-tiny text-ink-muted" dir="ltr">
          <span className="text-[28px] leading-9 font-semibold text-ink tabular-nums">{value}</span>
          <span className="whitespace-nowrap">{egfr.unit}</span>
        </bdi>
        {egfr.band ? (
          <Badge {...(stageLooks[egfr.band] ?? middleStage)} title={egfr.stage}>
            <bdi>{letterStage(egfr.band)}</bdi>
          </Badge>
        ) : null}
      </span>
    </Quick>
  );
};

export const PapersCard = ({ zone, isPending }: QuickCardProps) => {
  const { t } = useTranslation('dashboard');
  const number = useNumber();
  const { count, latest, retracted } = zone?.papers ?? { count: 0, latest: null, retracted: 0 };
  const isNew = count > 0 && latest !== null;
  return (
    <Quick
      to="/research"
      icon={BookOpen}
      isPending={isPending}
      title={t(isNew ? 'quick.papers.title' : 'quick.research.title')}
      meta={isNew ? t('quick.papers.week', { amount: number(count) }) : undefined}
      foot={
        retracted > 0 ? (
          <Badge tone="danger" icon={Ban} wrap>
            {t('quick.papers.retracted', { count: retracted, amount: number(retracted) })}
          </Badge>
        ) : null
      }
    >
      {isNew ? (
        <span className="flex text-small">
          <Foreign className="line-clamp-2 min-w-0">{latest.title}</Foreign>
        </span>
      ) : (
        <Quiet>{t('quick.research.text')}</Quiet>
      )}
    </Quick>
  );
};

const faceTones = ['accent', 'info', 'success'] as const;
const maxFaces = 3;

export const MatchesCard = ({ zone, isPending }: QuickCardProps) => {
  const { t } = useTranslation('dashboard');
  const number = useNumber();
  const { waiting, names } = zone?.matches ?? { waiting: 0, names: [] };
  const [name] = names;
  const shared = { to: '/zonematch', icon: UsersRound, isPending };
  if (waiting === 0 || name === undefined)
    return (
      <Quick {...shared} title={t('quick.zonematch.title')}>
        <Quiet>{t('quick.zonematch.text')}</Quiet>
      </Quick>
    );
  return (
    <Quick
      {...shared}
      title={t('quick.matches.title')}
      meta={t('quick.matches.waiting', { amount: number(waiting) })}
      foot={
        <span className="row justify-between gap-2">
          <span className="flex -space-x-1.5 rtl:space-x-reverse" aria-hidden="true">
            {names.slice(0, maxFaces).map((face, at) => (
              <span key={face} className="rounded-full ring-2 ring-surface">
                <Avatar name={face} size={28} tone={faceTones[at % faceTones.length] ?? 'info'} />
              </span>
            ))}
          </span>
          <span className="text-small font-medium text-primary">{t('quick.matches.answer')}</span>
        </span>
      }
    >
      <span className="text-small">
        <Trans
          t={t}
          i18nKey="quick.matches.first"
          values={{ name: `\u2068${name}\u2069` }}
          components={{ b: <b className="font-medium" /> }}
          shouldUnescape
        />
      </span>
    </Quick>
  );
};

/** Segments a bar of reviews has at most. */
const maxSegments = 14;

export const ReviewsCard = ({ zone, isPending }: QuickCardProps) => {
  const { t } = useTranslation('dashboard');
  const number = useNumber();
  const { due, doneToday } = zone?.reviews ?? { due: 0, doneToday: 0 };
  const total = due + doneToday;
  const segments = Math.min(total, maxSegments);
  return (
    <Quick
      to="/academy/review"
      icon={Layers}
      isPending={isPending}
      title={t('quick.reviews.title')}
      foot={
        total > 0 ? (
          <ZoneBar
            kind="steps"
            size="sm"
            filled={Math.round((doneToday / total) * segments)}
            total={segments}
            live={due > 0}
            label={t('quick.reviews.bar', { done: number(doneToday), total: number(total) })}
          />
        ) : null
      }
    >
      {due === 0 ? (
        // What could not be asked for is not nothing.
        <Quiet>{t(zone ? 'quick.reviews.none' : 'quick.reviews.text')}</Quiet>
      ) : (
        <span className="flex items-baseline gap-2 text-small text-ink-muted">
          <span className="text-[28px] leading-9 font-semibold text-ink tabular-nums">{number(due)}</span>
          {t('quick.reviews.left', { total: number(total) })}
        </span>
      )}
    </Quick>
  );
};

/** One line under the others: the question that was asked last, or that one can ask. */
export const AskCard = ({ zone, isPending }: QuickCardProps) => {
  const { t } = useTranslation('dashboard');
  const last = zone?.conversations[0];
  return (
    <CardLink
      className="col-span-full min-h-13 flex-row! flex-wrap items-center gap-x-3 gap-y-1 px-4.5 py-3 max-sm:min-h-19 max-sm:px-3"
      to={last ? `/zonebot/${last.id}` : '/zonebot'}
    >
      <span className="row gap-2 font-semibold">
        <Icon as={MessageSquare} />
        {t('quick.zonebot.title')}
      </span>
      <span
        className={cx('flex min-w-0 flex-1 text-small text-ink-muted max-sm:order-last max-sm:basis-full')}
      >
        {isPending ? null : last ? (
          <Foreign className="min-w-0 truncate">{last.title}</Foreign>
        ) : (
          t('quick.zonebot.text')
        )}
      </span>
      <span className="row gap-1.5 text-small font-medium text-primary max-sm:ms-auto">
        {last ? t('quick.zonebot.continue') : null}
        <Icon as={ArrowRight} size={16} flip />
      </span>
    </CardLink>
  );
};
