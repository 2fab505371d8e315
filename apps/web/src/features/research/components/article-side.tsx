import { useQuery } from '@tanstack/react-query';
import { Quote } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { researchQueries } from '../api/research.api.ts';
import { useViewer } from '../api/viewer.ts';
import { ReadLink } from './article-actions.tsx';
import type { KeptArticle } from './article-record.tsx';
import { CiteDialog } from './cite-dialog.tsx';
import { FollowTargets } from './follow-targets.tsx';
import { NoteEditor } from './note-editor.tsx';
import { SaveButton } from './save-button.tsx';
import { ShareMenu } from './share-menu.tsx';

const OwnNote = ({ article }: { article: KeptArticle }) => {
  const { t } = useTranslation('research');
  const saved = useQuery(researchQueries.savedOne(article.id));
  const note = saved.data;
  return (
    <section className="card card-pad-16" aria-label={t('note.label')}>
      {note === undefined || note === null ? (
        <p className="small muted">{saved.isError ? t('note.failed') : t('note.loading')}</p>
      ) : (
        <NoteEditor id={article.id} note={note.note} />
      )}
    </section>
  );
};

/** Beside the record: read, save, cite, share, note, follow. */
export const ArticleSide = ({ article }: { article: KeptArticle }) => {
  const { t } = useTranslation('research');
  const viewer = useViewer();
  const [cites, setCites] = useState(false);
  return (
    <aside className="stack g16" aria-label={t('article.actions')}>
      <section className="card card-pad-16 stack g8 lit-wide-only">
        <ReadLink article={article} className="btn btn-primary btn-block" />
        <SaveButton article={article} savedIn={article.savedIn} labelled />
        <div className="row g8">
          <button type="button" className="btn btn-outline grow" onClick={() => setCites(true)}>
            <Icon as={Quote} size={16} />
            {t('cite.open')}
          </button>
          <ShareMenu article={article} />
        </div>
      </section>
      {viewer === 'member' && article.savedIn !== null ? <OwnNote article={article} /> : null}
      <FollowTargets article={article} />
      {cites ? <CiteDialog article={article} onClose={() => setCites(false)} /> : null}
    </aside>
  );
};
