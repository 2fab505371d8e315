import type { Cited } from '@mz/contracts/citations';
import { CircleSlash, History, type LucideIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatPartialDate } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { cx } from '../../../ui/class-names.ts';
import { Foreign } from '../../../ui/foreign.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { citationKey } from '../model/chosen-citation.ts';
import { citationIcons } from './citation-icons.ts';

/** Fetched with the first calculation in a list: most texts cite none. */
const CitedResult = lazy(async () => ({ default: (await import('../../tools/index.ts')).CitedResult }));

type Tone = 'plain' | 'warning' | 'danger';
const tones: Record<Tone, { row: string; ink: string }> = {
  plain: { row: 'border-line', ink: 'text-ink-muted' },
  warning: { row: 'border-warning bg-warning-soft', ink: 'text-warning' },
  danger: { row: 'border-danger bg-danger-soft', ink: 'text-danger' },
};

const Row = ({
  icon,
  tone = 'plain',
  state,
  to,
  title,
  detail,
  children,
}: {
  icon: LucideIcon;
  tone?: Tone;
  /** Said before the title. */
  state?: string | null;
  to: string | null;
  title: string;
  detail?: ReactNode;
  children?: ReactNode;
}) => {
  const name = <Foreign>{title}</Foreign>;
  return (
    <li
      className={cx('flex items-start gap-2.5 rounded-control border px-3 py-2 text-small', tones[tone].row)}
    >
      <Icon as={icon} size={16} className={cx('mt-0.5', tones[tone].ink)} />
      <span className="min-w-0 flex-1 break-words">
        {state ? <b className={cx('block', tones[tone].ink)}>{state}</b> : null}
        {to === null ? (
          <span className="font-medium">{name}</span>
        ) : (
          <Link to={to} className={cx('font-medium hover:underline', tone === 'danger' && 'line-through')}>
            {name}
          </Link>
        )}
        {detail ? <span className="block text-ink-muted">{detail}</span> : null}
        {children}
      </span>
    </li>
  );
};

/** A card, or the facts of a drug: whether they still say what was cited, and whether somebody looked at them. */
const Facts = ({ cited, to }: { cited: Extract<Cited, { kind: 'card' | 'drug' }>; to: string }) => {
  const { t } = useTranslation('social');
  const { kind, id, titles, state, review, version } = cited;
  const isGone = state === 'gone';
  const underReview = kind === 'drug' && cited.underReview;
  const said = isGone
    ? t('citations.gone')
    : state === 'changed'
      ? t('citations.changed', { version })
      : underReview
        ? t('citations.underReview')
        : null;
  return (
    <Row
      icon={said ? History : citationIcons[kind]}
      tone={said ? 'warning' : 'plain'}
      state={said}
      to={isGone ? null : to}
      title={titles?.[currentLanguage()] ?? id}
      detail={
        // i18n-keys: social:citations.kindsOne.* social:citations.reviews.*
        isGone
          ? t(`citations.kindsOne.${kind}`)
          : `${t(`citations.kindsOne.${kind}`)} · ${t(`citations.reviews.${review}`)}`
      }
    />
  );
};

const One = ({ cited }: { cited: Cited }) => {
  const { t, i18n } = useTranslation('social');
  if (cited.kind === 'card') return <Facts cited={cited} to={`/zonebot/cards/${cited.id}`} />;
  if (cited.kind === 'drug') return <Facts cited={cited} to={`/tools/drugs/${cited.id}`} />;
  if (cited.kind === 'calculation')
    return (
      <li className="rounded-control border border-line px-3 py-2 text-small">
        {cited.state === 'changed' ? (
          <b className="block text-warning">{t('citations.changedCalculator')}</b>
        ) : null}
        <Suspense fallback={<Skeleton className="h-12 w-full" />}>
          <CitedResult cited={cited} />
        </Suspense>
      </li>
    );
  const { id, title, journal, publicationDate, retracted } = cited;
  return (
    <Row
      icon={retracted ? CircleSlash : citationIcons.article}
      tone={retracted ? 'danger' : 'plain'}
      state={retracted ? t('citations.retracted') : null}
      to={`/research/${id}`}
      title={title}
      detail={
        <>
          {journal ? <Foreign>{journal}</Foreign> : null}
          {journal && publicationDate ? ' · ' : null}
          {publicationDate ? formatPartialDate(publicationDate, i18n.language) : null}
        </>
      }
    />
  );
};

/** What something rests on; what was retracted or changed says so before its title. */
export const CitationList = ({ citations }: { citations: readonly Cited[] }) => {
  const { t } = useTranslation('social');
  if (citations.length === 0) return null;
  return (
    <ul aria-label={t('citations.label')} className="flex flex-col gap-2">
      {citations.map((cited) => (
        <One key={citationKey(cited)} cited={cited} />
      ))}
    </ul>
  );
};
