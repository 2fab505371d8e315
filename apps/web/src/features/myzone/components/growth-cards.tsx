import type { GrowthOverview } from '@mz/contracts/growth';
import { Award, BookOpen, Clock, type LucideIcon, Target } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';

interface FigureProps {
  label: string;
  value: ReactNode;
  icon: LucideIcon;
  filled: number;
  total: number;
  live?: boolean;
  note: string;
}

const Figure = ({ label, value, icon, filled, total, live = false, note }: FigureProps) => (
  <Card as="section">
    <Stat label={<h2 className="text-small font-normal">{label}</h2>} value={value} icon={icon}>
      <ZoneBar kind="steps" filled={filled} total={Math.max(1, total)} live={live} label={note} />
      <p className="text-tiny text-ink-muted">{note}</p>
    </Stat>
  </Card>
);

/** How this month's learning stands against the last, in percent; null where there is nothing to compare with. */
export const changeOf = ({ thisMonth, lastMonth }: GrowthOverview['hours']): number | null =>
  lastMonth === 0 ? null : Math.round((100 * (thisMonth - lastMonth)) / lastMonth);

const maxSteps = 12;

/** The four figures of the record, each counted from its rows. */
export const GrowthCards = ({ overview }: { overview: GrowthOverview }) => {
  const { t, i18n } = useTranslation('growth');
  const number = (value: number) => formatNumber(value, i18n.language);
  const { hours, certificates, goals, courses, months } = overview;
  const change = changeOf(hours);
  const changeText = () => {
    if (change === null) return t('cards.firstMonth');
    if (change === 0) return t('cards.same');
    return t(change > 0 ? 'cards.more' : 'cards.less', { percent: number(Math.abs(change)) });
  };
  const active = months.filter(({ minutes }) => minutes > 0).length;
  const share = goals.total === 0 ? 0 : (100 * goals.reached) / goals.total;
  const shown = Math.min(maxSteps, courses.total);
  return (
    <div className="mb-4 grid grid-cols-4 gap-3.5 max-lg:grid-cols-2 max-[420px]:grid-cols-1">
      <Figure
        label={t('cards.hours')}
        value={number(Math.round(hours.minutes / 60))}
        icon={Clock}
        filled={active}
        total={months.length}
        note={changeText()}
      />
      <Figure
        label={t('cards.certificates')}
        value={number(certificates.total)}
        icon={Award}
        filled={Math.min(maxSteps, certificates.total)}
        total={maxSteps}
        note={t('cards.newCertificates', { count: certificates.thisMonth })}
      />
      <Figure
        label={t('cards.goals')}
        value={formatPercent(share, i18n.language)}
        icon={Target}
        filled={goals.reached}
        total={goals.total}
        live={goals.reached < goals.total}
        note={
          goals.total === 0
            ? t('cards.noGoals')
            : t('cards.achieved', { reached: number(goals.reached), total: number(goals.total) })
        }
      />
      <Figure
        label={t('cards.courses')}
        value={number(courses.total)}
        icon={BookOpen}
        filled={Math.max(0, shown - Math.min(shown, courses.inProgress))}
        total={shown}
        live={courses.inProgress > 0}
        note={t('cards.inProgress', { count: courses.inProgress })}
      />
    </div>
  );
};
