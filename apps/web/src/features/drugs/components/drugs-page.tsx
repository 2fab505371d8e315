import { createDrugNames } from '@mz/clinical/drugs/index';
import { ArrowLeftRight, Search, SearchX } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { startWorker } from '../../../lib/app-worker.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useLoad } from '../../../lib/use-load.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { loadIndex } from '../api/drug-files.ts';
import { Waiting } from './status.tsx';

/** All drugs, found by any of their names. */
export const DrugsPage = () => {
  const { t } = useTranslation('drugs');
  const language = currentLanguage();
  const [params, setParams] = useSearchParams();
  const typed = params.get('q') ?? '';
  const query = useDeferredValue(typed);
  const state = useLoad('index', loadIndex);
  const entries = state.status === 'ready' ? state.value : null;
  const names = useMemo(() => (entries ? createDrugNames(entries) : null), [entries]);
  const found = useMemo(() => names?.search(query) ?? [], [names, query]);
  useTitle(t('title'));
  useEffect(startWorker, []);
  if (state.status !== 'ready') return <Waiting title={t('title')} state={state} />;
  return (
    <Page>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <ButtonLink variant="outline" size="sm" to="/tools/interactions">
            <Icon as={ArrowLeftRight} size={16} />
            {t('toChecker')}
          </ButtonLink>
        }
      />
      <Field label={t('search')} hint={t('searchHint')} className="mb-4 max-w-[520px]">
        <Input
          type="search"
          start={<Icon as={Search} size={16} />}
          value={typed}
          maxLength={100}
          onChange={({ target }) => setParams(target.value ? { q: target.value } : {}, { replace: true })}
        />
      </Field>
      <p className="text-small text-ink-muted mb-2" role="status">
        {t('found', { count: found.length })}
      </p>
      <Card>
        {found.length === 0 ? (
          <EmptyState icon={SearchX} title={t('none')} />
        ) : (
          <ul>
            {found.map(({ id, name, class: group, brands }) => (
              <ListRow
                key={id}
                as="li"
                to={`/tools/drugs/${id}`}
                title={
                  // The gap is the line's: a margin would stand on the side of the name's own direction.
                  <span className="flex flex-wrap items-baseline gap-x-2">
                    <span className="first-letter:uppercase">{name[language]}</span>
                    {language === 'en' ? null : (
                      <bdi className="text-small text-ink-muted" lang="en">
                        {name.en}
                      </bdi>
                    )}
                  </span>
                }
                detail={<span className="block first-letter:uppercase">{group[language]}</span>}
                endBelow
                end={
                  brands.length > 0 ? (
                    <bdi dir="ltr" className="text-small text-ink-muted">
                      {brands.slice(0, 3).join(', ')}
                    </bdi>
                  ) : undefined
                }
              />
            ))}
          </ul>
        )}
      </Card>
    </Page>
  );
};
