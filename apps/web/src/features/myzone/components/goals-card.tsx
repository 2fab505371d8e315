import type { GrowthGoal } from '@mz/contracts/growth';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPartialDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';

const GoalDialog = lazyPart(async () => (await import('./goal-dialog.tsx')).GoalDialog);

/** A bar of many steps says nothing: from there on each stands for several. */
const maxSteps = 20;

const stepsOf = ({ progress, target }: GrowthGoal) => {
  const total = Math.min(maxSteps, target);
  return { total, filled: Math.min(total, Math.floor((progress / target) * total)) };
};

const Goal = ({ goal, onEdit }: { goal: GrowthGoal; onEdit: () => void }) => {
  const { t, i18n } = useTranslation('growth');
  const number = (value: number) => formatNumber(value, i18n.language);
  const { total, filled } = stepsOf(goal);
  const progress = t('goals.of', { progress: number(goal.progress), target: number(goal.target) });
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 text-small">
          <p className="font-medium break-words">
            <bdi>{goal.title}</bdi>
          </p>
          <p className="text-tiny text-ink-muted">
            {t('goals.until', { date: formatPartialDate(goal.to, i18n.language) })}
          </p>
        </div>
        <span className="flex shrink-0 items-center gap-1.5 text-small text-ink-muted tabular-nums">
          {goal.reached ? <Badge tone="success">{t('goals.reached')}</Badge> : null}
          {progress}
          <IconButton
            icon={Pencil}
            size="sm"
            iconSize={16}
            label={t('goals.edit', { title: goal.title })}
            onClick={onEdit}
          />
        </span>
      </div>
      <ZoneBar kind="steps" filled={filled} total={total} live={!goal.reached} label={progress} />
    </li>
  );
};

/** What the member wants to reach, and how far it is. */
export const GoalsCard = ({ goals }: { goals: readonly GrowthGoal[] }) => {
  const { t } = useTranslation('growth');
  const [open, setOpen] = useState<GrowthGoal | 'new' | null>(null);
  return (
    <Card as="section">
      <CardHead
        title={t('goals.title')}
        action={
          <Button variant="ghost" size="sm" onClick={() => setOpen('new')}>
            <Icon as={Plus} size={16} />
            {t('goals.add')}
          </Button>
        }
      />
      {goals.length === 0 ? (
        <p className="px-4 pb-4 text-small text-ink-muted">{t('goals.none')}</p>
      ) : (
        <CardList>
          {goals.map((goal) => (
            <Goal key={goal.id} goal={goal} onEdit={() => setOpen(goal)} />
          ))}
        </CardList>
      )}
      {open ? <GoalDialog goal={open === 'new' ? null : open} onClose={() => setOpen(null)} /> : null}
    </Card>
  );
};
