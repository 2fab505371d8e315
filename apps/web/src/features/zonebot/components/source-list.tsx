import type { AnswerSource } from '@mz/contracts';
import { Ban, Layers } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { groupByWork } from '../model/turns.ts';
import type { Opening } from './cites.tsx';

/** What was read of a source: never more than this is claimed. */
export const LevelBadge = ({ source }: { source: AnswerSource }) => {
  const { t } = useTranslation('zonebot');
  // i18n-keys: zonebot:levels.*
  return (
    <Badge tone={source.level === 'guideline-card' ? 'info' : 'neutral'}>{t(`levels.${source.level}`)}</Badge>
  );
};

const SourceText = ({ source }: { source: AnswerSource }) => {
  const { t } = useTranslation('zonebot');
  return (
    <>
      {source.retracted ? (
        <span className="row gap-1.5 text-small text-danger font-medium">
          <Icon as={Ban} size={14} />
          {t('retracted')}
        </span>
      ) : null}
      <bdi
        className={`font-medium block ${source.retracted ? 'line-through' : ''}`}
        lang={source.passage.language}
        dir="auto"
      >
        {source.title}
      </bdi>
      <bdi className="text-ink-muted" lang="en">
        {source.reference}
      </bdi>
    </>
  );
};

const OnePassage = ({ source, open, onOpen }: { source: AnswerSource } & Omit<Opening, 'language'>) => (
  <button
    type="button"
    className={`src ${open === source.number ? 'is-open' : ''}`}
    aria-expanded={open === source.number}
    onClick={() => onOpen(source.number)}
  >
    <span className="cite tabular-nums" aria-hidden="true">
      {source.number}
    </span>
    <span className="src-text text-start">
      <SourceText source={source} />
    </span>
    <LevelBadge source={source} />
  </button>
);

/** A work cited at several places is named once, each place with its own number. */
const SeveralPassages = ({
  passages,
  open,
  onOpen,
}: { passages: readonly AnswerSource[] } & Omit<Opening, 'language'>) => {
  const { t } = useTranslation('zonebot');
  const first = passages[0];
  if (!first) return null;
  return (
    <div className="src">
      <span className="src-mark text-ink-muted">
        <Icon as={Layers} size={16} />
      </span>
      <button type="button" className="src-title text-start" onClick={() => onOpen(first.number)}>
        <SourceText source={first} />
      </button>
      <LevelBadge source={first} />
      <span className="row flex-wrap gap-1 src-places">
        {passages.map(({ number }) => (
          <button
            key={number}
            type="button"
            className={`cite tabular-nums ${open === number ? 'cite-on' : ''}`}
            aria-expanded={open === number}
            aria-label={t('source', { number })}
            onClick={() => onOpen(number)}
          >
            {number}
          </button>
        ))}
      </span>
    </div>
  );
};

/** Numbered passages under their works; a press opens the passage. */
export const SourceList = ({
  title,
  sources,
  ...opening
}: { title: string; sources: readonly AnswerSource[] } & Omit<Opening, 'language'>) => {
  if (sources.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1.5">{title}</h3>
      <ol>
        {groupByWork(sources).map((passages) => {
          const [first] = passages;
          if (!first) return null;
          return (
            <li key={first.number}>
              {passages.length === 1 ? (
                <OnePassage source={first} {...opening} />
              ) : (
                <SeveralPassages passages={passages} {...opening} />
              )}
              {passages.map((source) => (
                <p
                  key={source.number}
                  className="only-print text-small text-ink-muted"
                  lang={source.passage.language}
                  dir="auto"
                >
                  [{source.number}] {source.passage.text}
                  {source.doi ? <bdi className="block">{`https://doi.org/${source.doi}`}</bdi> : null}
                </p>
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
};
