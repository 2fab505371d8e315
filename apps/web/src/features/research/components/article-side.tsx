import { useQuery } from '@tanstack/react-query';
import { Quote } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { researchQueries } from '../api/research.api.ts';
import { useViewer } from '../api/viewer.ts';
import type { KeptArticle } from '../model/kept-article.ts';
import { ReadLink } from './article-actions.tsx';
import { FollowTargets } from './follow-targets.tsx';
import { NoteEditor } from './note-editor.tsx';
import { SaveButton } from './save-button.tsx';
import { ShareMenu } from './share-menu.tsx';

const CiteDialog = lazyPart(async () => (await import('./cite-dialog.tsx')).CiteDialog);
const OwnNote = ({ article }: { article: KeptArticle }) => {
  const { t } = useTranslation('research');
  const saved = useQuery(researchQueries.savedOne(article.id));
  const note = saved.data;
  return (
    <Card as="section" pad="sm" aria-label={t('note.label')}>
      {note === undefined || note === null ? (
        <p className="text-small text-ink-muted">{saved.isError ? t('note.failed') : t('note.loading')}</p>
      ) : (
        <NoteEditor id={article.id} note={note.note} />
      )}
    </Card>
  );
};

/** Beside the record: read, save, cite, share, note, follow. */
export const ArticleSide = ({ article }: { article: KeptArticle }) => {
  const { t } = useTranslation('research');
  const viewer = useViewer();
  const [cites, setCites] = useState(false);
  return (
    <aside className="stack gap-4" aria-label={t('article.actions')}>
      <Card as="section" pad="sm" className="stack gap-2">
        <ReadLink article={article} variant="primary" block />
        <SaveButton article={article} savedIn={article.savedIn} labelled />
        <div className="row gap-2">
          <Button variant="outline" className="min-w-0 flex-1" onClick={() => setCites(true)}>
            <Icon as={Quote} size={16} />
            {t('cite.open')}
          </Button>
          <ShareMenu article={article} />
        </div>
      </Card>
      {viewer === 'member' && article.savedIn !== null ? <OwnNote article={article} /> : null}
      <FollowTargets article={article} />
      {cites ? <CiteDialog article={article} onClose={() => setCites(false)} /> : null}
    </aside>
  );
};
