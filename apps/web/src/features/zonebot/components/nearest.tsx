import type { AnswerSource } from '@mz/contracts';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { hrefOf } from '../model/source-address.ts';
import { LevelBadge } from './source-list.tsx';

/** So much of a question fits a search. */
const longestSearch = 300;

const searchFor = (question: string): string =>
  `/research?${new URLSearchParams({ q: question.replace(/\s+/g, ' ').trim().slice(0, longestSearch) })}`;

/** Where nothing answers: the entries that come nearest, to be opened, and the same question put to Research. */
export const Nearest = ({
  sources,
  question,
  language,
}: {
  sources: readonly AnswerSource[];
  question: string;
  language: string;
}) => {
  const { t } = useTranslation('zonebot');
  return (
    <section className="stack gap-2" aria-label={t('nearest')} data-part="nearest">
      {sources.length > 0 ? (
        <>
          <h3>{t('nearest')}</h3>
          <ul className="stack">
            {sources.map((source) => (
              <li
                key={`${source.kind}:${source.id}`}
                className="row flex-wrap gap-x-3 gap-y-1 border-t border-line py-2.5 text-small"
              >
                <span className="min-w-0 flex-[1_1_200px] wrap-anywhere">
                  <TextLink className="font-medium" to={hrefOf(source)}>
                    {source.card ? (
                      <bdi lang={language}>{isolate(source.card.title)}</bdi>
                    ) : (
                      <bdi lang={source.passage.language}>{source.title}</bdi>
                    )}
                  </TextLink>
                  <bdi className="block text-ink-muted" lang="en">
                    {source.reference}
                  </bdi>
                </span>
                <LevelBadge source={source} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <div className="print:hidden">
        <ButtonLink variant="outline" size="sm" to={searchFor(question)}>
          <Icon as={Search} size={16} />
          {t('searchResearch')}
        </ButtonLink>
      </div>
    </section>
  );
};
