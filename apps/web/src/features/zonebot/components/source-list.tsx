import type { AnswerSource } from '@mz/contracts';
import { Ban, Layers } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { CiteButton, CiteMark, sourceRowClass } from '../../../ui/citation.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { groupByWork } from '../model/turns.ts';
import type { Opening } from './cites.tsx';

/** What was read of a source: never more than this is claimed. */
export const LevelBadge = ({ source, className }: { source: AnswerSource; className?: string }) => {
  const { t } = useTranslation('zonebot');
  // i18n-keys: zonebot:levels.*
  return (
    <Badge tone={source.level === 'guideline-card' ? 'info' : 'neutral'} className={className}>
      {t(`levels.${source.level}`)}
    </Badge>
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

const row = cx(sourceRowClass, 'w-full border-t text-start max-[480px]:flex max-[480px]:flex-wrap');
const text = 'min-w-0 flex-[1_1_200px] text-start wrap-anywhere';

const OnePassage = ({ source, open, onOpen }: { source: AnswerSource } & Omit<Opening, 'language'>) => (
  <button
    type="button"
    className={cx(
      row,
      open === source.number ? 'rounded-control border-transparent bg-primary-soft' : 'border-line',
    )}
    data-part="source"
    aria-expanded={open === source.number}
    onClick={() => onOpen(source.number)}
  >
    <CiteMark on={open === source.number} data-part="cite" aria-hidden="true">
      {source.number}
    </CiteMark>
    <span className={text}>
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
    <div className={cx(row, 'border-line')} data-part="source">
      <span className="grid h-5 place-items-center text-ink-muted max-[480px]:w-5.5">
        <Icon as={Layers} size={16} />
      </span>
      <button type="button" className={text} onClick={() => onOpen(first.number)}>
        <SourceText source={first} />
      </button>
      <LevelBadge source={first} className="max-[480px]:ms-7.5" />
      <span className="row col-[2/-1] flex-[1_0_100%] flex-wrap gap-1 max-[480px]:ps-7.5">
        {passages.map(({ number }) => (
          <CiteButton
            key={number}
            variant="target"
            on={open === number}
            aria-label={t('source', { number })}
            onClick={() => onOpen(number)}
          >
            {number}
          </CiteButton>
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
                <div
                  key={source.number}
                  className="hidden max-w-[68ch] wrap-anywhere ps-8.5 pb-2 text-small text-ink-muted print:block"
                  data-part="printed"
                >
                  <p lang={source.passage.language} dir="auto">
                    [{source.number}] {source.passage.text}
                    {source.doi ? <bdi className="block">{`https://doi.org/${source.doi}`}</bdi> : null}
                  </p>
                </div>
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
};
