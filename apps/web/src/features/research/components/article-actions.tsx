import { type ArticleSummary, recordArticleRead } from '@mz/contracts';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Quote } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonAnchor } from '../../../ui/button-link.tsx';
import type { ButtonStyle } from '../../../ui/button-style.ts';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { researchQueries } from '../api/research.api.ts';
import { useViewer } from '../api/viewer.ts';
import { readUrl } from '../model/links.ts';
import { SaveButton } from './save-button.tsx';
import { ShareMenu } from './share-menu.tsx';

const CiteDialog = lazyPart(async () => (await import('./cite-dialog.tsx')).CiteDialog);

/** Counts the opening for the trending topics; the reader never waits for it. */
const countRead = (id: string) => {
  void call(recordArticleRead, { params: { id } }).catch(() => {});
};

/** Leads to the paper itself, in another tab. */
export const ReadLink = ({ article, ...style }: { article: ArticleSummary } & ButtonStyle) => {
  const { t } = useTranslation('research');
  const settings = useQuery({ ...researchQueries.settings(), enabled: useViewer() === 'member' });
  const url = readUrl(article, settings.data?.proxyPrefix ?? '');
  if (!url) return null;
  return (
    <ButtonAnchor
      {...style}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={() => countRead(article.id)}
      onAuxClick={() => countRead(article.id)}
    >
      {t(article.openAccessUrl ? 'readFree' : 'readMore')}
      <Icon as={ExternalLink} size={14} flip />
      <span className="sr-only">{t('newTab')}</span>
    </ButtonAnchor>
  );
};

interface ArticleActionsProps {
  article: ArticleSummary;
  savedIn: readonly string[] | null;
  /** In the record they stand under a hairline, inside its padding. */
  inRecord?: boolean;
}

const places = {
  card: 'ps-5 pe-3 pt-0.5 pb-2 max-sm:ps-4 max-sm:pe-2 max-sm:pb-1.5',
  record: 'mt-3 border-t border-line pt-2',
};

/** Read, cite, save, share. */
export const ArticleActions = ({ article, savedIn, inRecord }: ArticleActionsProps) => {
  const { t } = useTranslation('research');
  const [cites, setCites] = useState(false);
  return (
    <div className={cx('row flex-wrap justify-between gap-1', places[inRecord ? 'record' : 'card'])}>
      <ReadLink article={article} variant="plain" />
      <span className="row ms-auto">
        <Button variant="ghost" size="sm" onClick={() => setCites(true)}>
          <Icon as={Quote} size={16} />
          {t('cite.open')}
        </Button>
        <SaveButton article={article} savedIn={savedIn} />
        <ShareMenu article={article} />
      </span>
      {cites ? <CiteDialog article={article} onClose={() => setCites(false)} /> : null}
    </div>
  );
};
