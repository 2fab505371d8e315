import type { Resource } from '@mz/contracts/academy';
import { CircleCheck, ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonAnchor } from '../../../ui/button-link.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import { clockOf, percentOf } from '../model/time.ts';

const steps = 20;

/** How far the reader is. */
export const ProgressCard = ({ resource }: { resource: Resource }) => {
  const { t, i18n } = useTranslation('academy');
  const percent = percentOf(resource.covered, resource.units);
  const place =
    resource.kind === 'document'
      ? formatNumber(resource.position + 1, i18n.language)
      : clockOf(resource.position);
  const isCourse = resource.kind === 'course';
  const isModule = resource.kind === 'module';
  const isBegun = resource.covered > 0 || resource.position > 0;
  const ofRecording = isBegun ? t('record.position', { place }) : null;
  const told = isCourse
    ? t('course.done', {
        done: formatNumber(resource.covered, i18n.language),
        total: formatNumber(resource.units ?? 0, i18n.language),
      })
    : isModule
      ? t('module.record')
      : ofRecording;
  return (
    <Card as="section" pad="sm" aria-label={t('record.title')}>
      <div className="row justify-between gap-2">
        <h2 className="text-small font-heading">{t('record.title')}</h2>
        {resource.completed ? (
          <Badge tone="success" icon={CircleCheck}>
            {t('record.completed')}
          </Badge>
        ) : (
          <span className="text-small tabular-nums">{formatPercent(percent, i18n.language)}</span>
        )}
      </div>
      <div className="py-2.5">
        <ZoneBar
          kind="steps"
          size="sm"
          total={steps}
          filled={Math.floor(percent / (100 / steps))}
          live={!resource.completed && percent > 0}
          label={t('progress', { percent })}
        />
      </div>
      {told === null ? null : <p className="text-small text-ink-muted">{told}</p>}
      {resource.completed || isModule ? null : (
        <p className="text-tiny text-ink-muted">{t(isCourse ? 'course.rule' : 'record.rule')}</p>
      )}
    </Card>
  );
};

/** Chapters, to jump to. */
export const Chapters = ({
  resource,
  at,
  onSeek,
}: {
  resource: Resource;
  at: number;
  onSeek: (at: number) => void;
}) => {
  const { t, i18n } = useTranslation('academy');
  if (resource.chapters.length === 0) return null;
  const now = resource.chapters.findLast((chapter) => chapter.at <= at);
  return (
    <Card as="section">
      <CardHead title={t('chapters')} />
      <CardList as="ol">
        {resource.chapters.map((chapter) => (
          <li key={chapter.at}>
            <button
              type="button"
              aria-current={chapter === now ? 'true' : undefined}
              onClick={() => onSeek(chapter.at)}
              className={cx(
                'flex w-full cursor-pointer gap-3 px-4 py-2 text-start text-small hover:bg-sunken focus-visible:-outline-offset-2 pointer-coarse:min-h-11',
                chapter === now && 'bg-primary-soft font-medium',
              )}
            >
              <bdi dir="ltr" className="w-10 shrink-0 text-ink-muted tabular-nums">
                {resource.kind === 'document'
                  ? formatNumber(chapter.at + 1, i18n.language)
                  : clockOf(chapter.at)}
              </bdi>
              <span dir="auto" className="min-w-0">
                {chapter.title}
              </span>
            </button>
          </li>
        ))}
      </CardList>
    </Card>
  );
};

/** What is on another site: named, and opened only when asked for. */
export const Elsewhere = ({ link }: { link: NonNullable<Resource['link']> }) => {
  const { t } = useTranslation('academy');
  return (
    <Card className="flex flex-col items-center gap-3 paper px-6 py-12 text-center">
      <p>
        {t('elsewhere.text')} <bdi className="font-heading">{link.host}</bdi>
      </p>
      <ButtonAnchor href={link.url} target="_blank" rel="noopener noreferrer">
        <Icon as={ExternalLink} size={16} />
        {t('elsewhere.open', { host: link.host })}
      </ButtonAnchor>
      <p className="text-small text-ink-muted">{t('elsewhere.note')}</p>
    </Card>
  );
};
