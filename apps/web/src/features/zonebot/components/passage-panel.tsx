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
import { Link } from 'react-router';
import { formatNumber, formatPartialDate } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import { isolate } from '../model/isolate.tsx';
import { LevelBadge } from './source-list.tsx';

interface PanelProps {
  sources: readonly AnswerSource[];
  number: number;
  onOpen: (number: number) => void;
  onClose: () => void;
}

const hrefOf = (source: AnswerSource): string | null => {
  if (source.kind === 'article') return `/research/${source.id}`;
  if (source.kind === 'calculator') return `/tools/${source.id.replaceAll('.', '-')}`;
  return `/zonebot/cards/${source.id}`;
};

const Review = ({ source }: { source: AnswerSource }) => {
  const { t, i18n } = useTranslation('zonebot');
  const { card } = source;
  if (!card) return null;
  const date = formatPartialDate(card.date.slice(0, 10), i18n.language);
  const signed = card.review !== 'unsigned';
  // i18n-keys: zonebot:reviews.* zonebot:checks.* zonebot:confidences.*
  return (
    <p className="row g6 tiny muted items-start mt-2.5">
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
    <div className="banner banner-danger mb-3" role="note">
      <Icon as={Ban} size={16} />
      <span className="body">
        <b>{notice?.date ? t('retractedOn', { date: notice.date }) : t('retracted')}</b>{' '}
        {notice?.reason ? <bdi lang="en">{notice.reason}</bdi> : null}{' '}
        {notice?.doi ? (
          <a
            className="link"
            href={`https://doi.org/${notice.doi}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('readNotice')}
          </a>
        ) : null}
      </span>
    </div>
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
    <section
      className="card float passage-panel"
      aria-label={t('sourceOf', { number: at + 1, total: sources.length })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className="card-head">
        <span className="row g8">
          <span className="cite cite-on num" aria-hidden="true">
            {source.number}
          </span>
          <span className="label">{t('sourceOf', { number: at + 1, total: sources.length })}</span>
        </span>
        <span className="row">
          <button
            type="button"
            className="icon-btn"
            aria-label={t('previousSource')}
            onClick={() => step(-1)}
          >
            <Icon as={ChevronLeft} size={16} className="icon-flip" />
          </button>
          <button type="button" className="icon-btn" aria-label={t('nextSource')} onClick={() => step(1)}>
            <Icon as={ChevronRight} size={16} className="icon-flip" />
          </button>
          <button type="button" className="icon-btn" aria-label={t('close')} onClick={onClose}>
            <Icon as={X} size={16} />
          </button>
        </span>
      </div>
      <div className="px-4.5 pb-4">
        <Retraction source={source} />
        <h2 className={`h3 ${source.retracted ? 'line-through' : ''}`} ref={heading} tabIndex={-1}>
          <bdi lang={passage.language}>{source.title}</bdi>
        </h2>
        <p className="tiny muted mt-1.5 mb-2.5">
          <bdi lang="en">{source.reference}</bdi>
        </p>
        <div className="row g6 wrap-row">
          <LevelBadge source={source} />
          {source.kind === 'article' && !source.retracted ? (
            <span className="badge badge-success">
              <Icon as={CircleCheck} size={14} />
              {t('notRetracted')}
            </span>
          ) : null}
        </div>
        <Review source={source} />
        <hr className="rule my-3.5" />
        <p className="passage" lang={passage.language} dir="auto">
          {passage.before ? <span className="muted">{passage.before} </span> : null}
          <mark>{isolate(passage.text)}</mark>
          {passage.after ? <span className="muted"> {passage.after}</span> : null}
        </p>
        {passage.translation ? (
          <div className="mt-3">
            <div className="label mb-1">{t('translation')}</div>
            <p className="passage" dir="auto">
              {isolate(passage.translation)}
            </p>
            <p className="tiny muted mt-1">{t('translationUnread')}</p>
          </div>
        ) : null}
        {figures.total > 0 ? (
          <div className="well px-3 py-2.5 mt-3.5">
            <div
              className={`row g8 small mid ${figures.matched.length === figures.total ? 'text-success' : 'text-warning'}`}
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
              <p className="tiny muted">
                {t('figuresStand', {
                  list: list.format(figures.matched.map((figure) => `\u2068${figure}\u2069`)),
                })}
              </p>
            ) : null}
          </div>
        ) : null}
      </div>
      <div className="row g8 panel-foot wrap-row">
        {href ? (
          <Link className="btn btn-outline btn-sm grow" to={href}>
            {/* i18n-keys: zonebot:openSource.* */}
            {t(`openSource.${source.kind}`)}
          </Link>
        ) : null}
        {source.url ? (
          <a className="btn btn-outline btn-sm" href={source.url} target="_blank" rel="noopener noreferrer">
            <Icon as={ExternalLink} size={16} className="icon-flip" />
            {t('original')}
          </a>
        ) : null}
      </div>
    </section>
  );
};
