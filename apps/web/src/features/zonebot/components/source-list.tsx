import type { AnswerSource } from '@mz/contracts';
import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/index.ts';
import type { Opening } from './cites.tsx';

/** What was read of a source: never more than this is claimed. */
export const LevelBadge = ({ source }: { source: AnswerSource }) => {
  const { t } = useTranslation('zonebot');
  // i18n-keys: zonebot:levels.*
  return (
    <span className={`badge ${source.level === 'guideline-card' ? 'badge-info' : ''}`}>
      {t(`levels.${source.level}`)}
    </span>
  );
};

/** Numbered sources; a press opens the passage. */
export const SourceList = ({
  title,
  sources,
  open,
  onOpen,
}: { title: string; sources: readonly AnswerSource[] } & Omit<Opening, 'language'>) => {
  const { t } = useTranslation('zonebot');
  if (sources.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1.5">{title}</h3>
      <ol>
        {sources.map((source) => (
          <li key={source.number}>
            <button
              type="button"
              className={`src ${open === source.number ? 'is-open' : ''}`}
              aria-expanded={open === source.number}
              onClick={() => onOpen(source.number)}
            >
              <span className="cite num" aria-hidden="true">
                {source.number}
              </span>
              <span className="grow text-start">
                {source.retracted ? (
                  <span className="row g6 small text-danger mid">
                    <Icon as={Ban} size={14} />
                    {t('retracted')}
                  </span>
                ) : null}
                <bdi
                  className={`mid block ${source.retracted ? 'line-through' : ''}`}
                  lang={source.passage.language}
                >
                  {source.title}
                </bdi>
                <bdi className="muted" lang="en">
                  {source.reference}
                </bdi>
              </span>
              <LevelBadge source={source} />
            </button>
            <p className="only-print small muted" lang={source.passage.language} dir="auto">
              {source.passage.text}
              {source.doi ? <bdi className="block">{`https://doi.org/${source.doi}`}</bdi> : null}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
};
