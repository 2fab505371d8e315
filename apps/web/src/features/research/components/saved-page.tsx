import { useQuery } from '@tanstack/react-query';
import { Download, Search } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useTitle } from '../../../lib/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { columnsClass, Page, PageHead } from '../../../ui/page.tsx';
import { researchQueries } from '../api/research.api.ts';
import { CollectionTools } from './collection-head.tsx';
import { LibraryNav } from './library-nav.tsx';
import { SavedList } from './saved-list.tsx';
import { useAddressText } from './use-address-text.ts';
import { useSlash } from './use-slash.ts';

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog);

/** What the member keeps: by collection, searched, annotated, exported. */
export const SavedPage = () => {
  const { t } = useTranslation('research');
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const collections = useQuery(researchQueries.collections());
  const [exports, setExports] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useSlash(input);
  const q = params.get('q') ?? '';
  const { text, setText, onSent } = useAddressText(q);
  const wanted = params.get('collection') ?? undefined;
  const retracted = params.get('retracted') === 'only' ? ('only' as const) : undefined;
  const known = collections.data?.collections ?? [];
  const collection = known.find(({ id }) => id === wanted);
  const title = collection?.name ?? t(retracted ? 'saved.retracted' : 'saved.all');
  useTitle(title);

  const onSearch = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    onSent(words);
    setParams((old) => {
      const next = new URLSearchParams(old);
      if (words) next.set('q', words);
      else next.delete('q');
      return next;
    });
  };
  return (
    <Page>
      <PageHead
        title={<bdi className="wrap-anywhere">{title}</bdi>}
        lead={t('saved.lead')}
        actions={
          <span className="row gap-2">
            {collection ? (
              <CollectionTools collection={collection} onRemoved={() => navigate('/research/saved')} />
            ) : null}
            <Button variant="outline" onClick={() => setExports(true)}>
              <Icon as={Download} size={16} />
              {t('export.open')}
            </Button>
          </span>
        }
      />
      <div className={columnsClass({ start: true })}>
        <LibraryNav place={wanted ?? (retracted ? 'retracted' : 'all')} />
        <div className="stack gap-4">
          <search>
            <form onSubmit={onSearch}>
              <Input
                start={<Icon as={Search} size={16} />}
                end={<Kbd className="max-sm:hidden">{'/'}</Kbd>}
                ref={input}
                type="search"
                name="q"
                value={text}
                onChange={(event) => setText(event.target.value)}
                maxLength={200}
                dir={text ? 'auto' : undefined}
                aria-label={t('saved.search')}
                placeholder={t('saved.search')}
              />
            </form>
          </search>
          <SavedList
            key={`${wanted}-${retracted}`}
            filter={{
              ...(wanted ? { collection: wanted } : {}),
              ...(q ? { q } : {}),
              ...(retracted ? { retracted } : {}),
            }}
            collections={known}
          />
        </div>
      </div>
      {exports ? <ExportDialog collection={collection?.id} onClose={() => setExports(false)} /> : null}
    </Page>
  );
};
