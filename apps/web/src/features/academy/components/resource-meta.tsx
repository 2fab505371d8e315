import type { ResourceCard, ResourceKind } from '@mz/contracts/academy';
import { FileText, GraduationCap, Headphones, MousePointerClick, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { durationParts } from '../model/time.ts';

export const kindIcons = {
  video: Play,
  podcast: Headphones,
  document: FileText,
  module: MousePointerClick,
  course: GraduationCap,
} as const;

/** How long a resource is, in words: pages of a document, else hours and minutes. */
export const useLength = () => {
  const { t, i18n } = useTranslation('academy');
  const number = (value: number) => formatNumber(value, i18n.language);
  return ({ kind, units }: Pick<ResourceCard, 'kind' | 'units'>): string | null => {
    if (units === null || kind === 'module') return null;
    if (kind === 'course') return t('course.count', { count: units, amount: number(units) });
    if (kind === 'document') return t('pages', { count: units, amount: number(units) });
    const { hours, minutes } = durationParts(units);
    return hours > 0
      ? t('duration.hours', { hours: number(hours), minutes: number(minutes) })
      : t('duration.minutes', { minutes: number(minutes) });
  };
};

/** What counts of a resource are called: views, listens, reads, completions. */
export const useViews = () => {
  const { t, i18n } = useTranslation('academy');
  return (kind: ResourceKind, views: number): string =>
    // i18n-keys: academy:views.*
    t(`views.${kind}`, { count: views, amount: formatNumber(views, i18n.language) });
};
