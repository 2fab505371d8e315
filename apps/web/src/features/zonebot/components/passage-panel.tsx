import type { AnswerSource } from '@mz/contracts';
import {
  Ban,
  ChevronLeft,
  ChevronRight,
  CircleCheck,
  ExternalLink,
  ShieldCheck,
  ShieldQuestion,
  X,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPartialDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { ButtonAnchor, ButtonLink } from '../../../ui/button-link.tsx';
import { Card, CardFoot, Well } from '../../../ui/card.tsx';
import { CiteMark, Passage, PassageMark } from '../../../ui/citation.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { TextAnchor } from '../../../ui/text-link.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import { hrefOf } from '../model/source-address.ts';
import { LevelBadge } from './source-list.tsx';

interface PanelProps {
  sources: readonly AnswerSource[];
  number: number;
  onOpen: (number: number) => void;
  onClose: () => void;
}

const Review = ({ source }: { source: AnswerSource }) => {
  const { t, i18n } = useTranslation('zonebot');
  const { card } = source;
  if (!card) return null;
  const date = formatPartialDate(card.date.slice(0, 10), i18n.language);
  const signed = card.review !== 'unsigned';
  // i18n-keys: zonebot:reviews.* zonebot:checks.* zonebot:confidences.*
  return (
    <p className="row gap-1.5 text-tiny text-ink-muted items-start mt-2.5">
      <span className={signed ? 'text-success' : 'text-warning'}>
        <Icon as={signed ? ShieldCheck : ShieldQuestion} size={14} />
      </span>
      <span>
        {t(`reviews.${card.review}`, { reviewer: card.reviewer ?? '' })}{' '}
        {t('cardVersion', { version: card.version, date })}
      </span>
    </p>
  );
};

const Retraction = ({ source }: { source: AnswerSource }) => {
  const { t } = useTranslation('zonebot');
  if (!source.retracted) return null;
  const notice = source.notices.find(({ kind }) => kind === 'retraction');
  return (
    <Banner tone="danger" quiet icon={Ban} className="mb-3">
      <b className="font-heading text-danger">
        {notice?.date ? t('retractedOn', { date: notice.date }) : t('retracted')}
      </b>{' '}
      {notice?.reason ? <bdi lang="en">{notice.reason}</bdi> : null}{' '}
      {notice?.doi ? (
        <TextAnchor href={`https://doi.org/${notice.doi}`} target="_blank" rel="noopener noreferrer">
          {t('readNotice')}
        </TextAnchor>
      ) : null}
    </Banner>
  );
};

/** The very passage a citation stands on, with what was read of the source and who checked it. */
export const PassagePanel = ({ sources, number, onOpen, onClose }: PanelProps) => {
  const { t, i18n } = useTranslation('zonebot');
  const heading = useRef<HTMLHeadingElement>(null);
  // Opening a source moves to it, as a dialog would.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each source is a move of its own
  useEffect(() => heading.current?.focus({ preventScroll: false }), [number]);
  const at = sources.findIndex((source) => source.number === number);
  const source = sources[at];
  if (!source) return null;
  const { passage, figures } = source;
  const href = hrefOf(source);
  const step = (by: number) => {
    const next = sources[(at + by + sources.length) % sources.length];
    if (next) onOpen(next.number);
  };
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  return (
    <Card
      as="section"
      float
      className="wrap-anywhere max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:max-h-[75vh] max-lg:overflow-y-auto max-lg:rounded-[16px_16px_0_0] max-lg:pb-[env(safe-area-inset-bottom)]"
      data-part="passage"
      aria-label={t('sourceOf', { number: at + 1, total: sources.length })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className="row justify-between gap-2 min-h-11 px-4 py-3 max-lg:sticky max-lg:top-0 max-lg:bg-surface">
        <span className="row gap-2">
          <CiteMark on aria-hidden="true">
            {source.number}
          </CiteMark>
          <span className="text-tiny font-semibold text-ink-muted">
            {t('sourceOf', { number: at + 1, total: sources.length })}
          </span>
        </span>
        <span className="row">
          <IconButton
            icon={ChevronLeft}
            flip
            iconSize={16}
            label={t('previousSource')}
            onClick={() => step(-1)}
          />
          <IconButton
            icon={ChevronRight}
            flip
            iconSize={16}
            label={t('nextSource')}
            onClick={() => step(1)}
          />
          <IconButton icon={X} label={t('close')} iconSize={16} onClick={onClose} />
        </span>
      </div>
      <div className="px-4.5 pb-4">
        <Retraction source={source} />
        <h2 className={`h3 ${source.retracted ? 'line-through' : ''}`} ref={heading} tabIndex={-1}>
          <bdi lang={passage.language}>{source.title}</bdi>
        </h2>
        <p className="text-tiny text-ink-muted mt-1.5 mb-2.5">
          <bdi lang="en">{source.reference}</bdi>
        </p>
        <div className="row gap-1.5 flex-wrap">
          <LevelBadge source={source} />
          {source.kind === 'article' && !source.retracted ? (
            <Badge tone="success">
              <Icon as={CircleCheck} size={14} />
              {t('notRetracted')}
            </Badge>
          ) : null}
        </div>
        <Review source={source} />
        <hr className="my-3.5" />
        <Passage lang={passage.language} dir="auto">
          {passage.before ? <span className="text-ink-muted">{passage.before} </span> : null}
          <PassageMark>{isolate(passage.text)}</PassageMark>
          {passage.after ? <span className="text-ink-muted"> {passage.after}</span> : null}
        </Passage>
        {passage.translation ? (
          <div className="mt-3">
            <div className="text-tiny font-semibold text-ink-muted mb-1">{t('translation')}</div>
            <Passage dir="auto">{isolate(passage.translation)}</Passage>
            <p className="text-tiny text-ink-muted mt-1">{t('translationUnread')}</p>
          </div>
        ) : null}
        {figures.total > 0 ? (
          <Well className="px-3 py-2.5 mt-3.5">
            <div
              className={`row gap-2 text-small font-medium ${figures.matched.length === figures.total ? 'text-success' : 'text-warning'}`}
            >
              <Icon as={figures.matched.length === figures.total ? CircleCheck : ShieldQuestion} size={16} />
              {t('figuresMatch', {
                matched: formatNumber(figures.matched.length, i18n.language),
                total: formatNumber(figures.total, i18n.language),
              })}
            </div>
            <div className="my-2">
              <ZoneBar
                kind="check"
                passed={figures.matched.length}
                total={figures.total}
                label={t('figuresMatch', { matched: figures.matched.length, total: figures.total })}
              />
            </div>
            {figures.matched.length > 0 ? (
              <p className="text-tiny text-ink-muted">
                {t('figuresStand', {
                  list: list.format(figures.matched.map((figure) => `\u2068${figure}\u2069`)),
                })}
              </p>
            ) : null}
          </Well>
        ) : null}
      </div>
      <CardFoot size="sm">
        {href ? (
          <ButtonLink variant="outline" size="sm" className="min-w-0 flex-1" to={href}>
            {/* i18n-keys: zonebot:openSource.* */}
            {t(`openSource.${source.kind}`)}
          </ButtonLink>
        ) : null}
        {source.url ? (
          <ButtonAnchor
            variant="outline"
            size="sm"
            href={source.url}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon as={ExternalLink} size={16} flip />
            {t('original')}
          </ButtonAnchor>
        ) : null}
      </CardFoot>
    </Card>
  );
};
