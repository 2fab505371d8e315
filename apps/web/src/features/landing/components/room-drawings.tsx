import { ArrowLeftRight, Ban, Mic, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import { EcgDrawing } from './ecg-drawing.tsx';

/* Drawings are decoration beside a text that says the same, so they are hidden from screen readers as a whole. */

/** A small card of the drawing; the colour of its edge is its own. */
const card = 'rounded-control border bg-surface px-[11px] py-[9px] text-tiny';
const strokeRisk = ([1, 2, 3, 3, 4, 4, 5, 5, 6, 6] as const).map((zone) => ({ zone, weight: 1 }));

export const MyZoneDrawing = () => {
  const { t } = useTranslation('landing');
  return (
    <>
      <div className={cx(card, 'border-line')}>
        <div className="row justify-between gap-2 mb-2">
          <span className="font-medium truncate">{t('drawings.goals')}</span>
          <bdi className="tabular-nums font-semibold">{t('drawings.goalsDone')}</bdi>
        </div>
        <ZoneBar kind="steps" size="sm" filled={5} total={8} live label={t('drawings.goals')} />
      </div>
      <div className={cx(card, 'row gap-2 border-line')}>
        <Icon as={Mic} size={16} />
        <span className="min-w-0 flex-1 truncate">{t('drawings.voiceNote')}</span>
        <bdi className="tabular-nums text-ink-muted">{'4:12'}</bdi>
      </div>
    </>
  );
};

export const ResearchDrawing = () => {
  const { t } = useTranslation('landing');
  return (
    <>
      <div className={cx(card, 'border-line')}>
        <div className="font-medium line-clamp-2" dir="ltr" lang="en">
          {'Empagliflozin in Patients with Chronic Kidney Disease'}
        </div>
        <div className="text-ink-muted truncate mt-0.5">
          <bdi lang="en">{'N Engl J Med'}</bdi>
          {' · '}
          <bdi>{t('drawings.paperDate')}</bdi>
        </div>
      </div>
      <div className={cx(card, 'row gap-2 border-danger text-danger')}>
        <Icon as={Ban} size={16} />
        <span className="font-medium min-w-0 flex-1 truncate">{t('drawings.retracted')}</span>
      </div>
    </>
  );
};

export const ToolsDrawing = () => {
  const { t } = useTranslation('landing');
  return (
    <>
      <div className={cx(card, 'border-line pb-3')}>
        <div className="row justify-between gap-2 mb-4">
          <bdi className="font-medium">{'CHA₂DS₂-VASc'}</bdi>
          <bdi className="tabular-nums font-semibold">{t('drawings.strokeRisk')}</bdi>
        </div>
        <ZoneBar kind="scale" size="sm" segments={strokeRisk} at={0.45} label={t('drawings.strokeRisk')} />
      </div>
      <div className={cx(card, 'row justify-between gap-2 border-line')}>
        <span className="row gap-2">
          <Icon as={ArrowLeftRight} size={16} />
          <span className="truncate">
            {t('drawings.glucose')} <bdi>{'7.2 mmol/L'}</bdi>
          </span>
        </span>
        <bdi className="tabular-nums font-semibold whitespace-nowrap">{'129.7 mg/dL'}</bdi>
      </div>
    </>
  );
};

export const AcademyDrawing = () => {
  const { t } = useTranslation('landing');
  return (
    <>
      <div className="relative h-23 w-full overflow-hidden rounded-control border border-line bg-surface">
        <EcgDrawing />
        <Badge className="absolute start-2 top-2 border border-line bg-surface">
          <Icon as={Play} />
          {t('drawings.duration')}
        </Badge>
      </div>
      <div className="row gap-3 text-tiny">
        <span className="min-w-0 flex-1">
          <ZoneBar kind="steps" size="sm" filled={3} total={7} live label={t('drawings.lessons')} />
        </span>
        <bdi className="tabular-nums font-semibold">{t('drawings.lessons')}</bdi>
      </div>
    </>
  );
};
