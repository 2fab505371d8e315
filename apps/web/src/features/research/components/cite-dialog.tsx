import type { ArticleSummary, citationFormats, citationStyles } from '@mz/contracts';
import { useQuery } from '@tanstack/react-query';
import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Well } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { researchQueries } from '../api/research.api.ts';
import { downloadText } from '../model/download.ts';
import { FormatFields } from './format-fields.tsx';

interface CiteDialogProps {
  article: Pick<ArticleSummary, 'id' | 'retracted'>;
  onClose: () => void;
}

/** One article as a reference or for a reference manager: copied or downloaded. */
export const CiteDialog = ({ article, onClose }: CiteDialogProps) => {
  const { t } = useTranslation(['research', 'common']);
  const apiError = useApiError();
  const [format, setFormat] = useState<(typeof citationFormats)[number]>('text');
  const [style, setStyle] = useState<(typeof citationStyles)[number]>('vancouver');
  const citation = useQuery(researchQueries.citation(article.id, format, style, currentLanguage()));
  const text = citation.data?.text ?? '';
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(t('cite.copied')),
      () => toast.error(t('common:share.copyFailed')),
    );
  return (
    <Dialog title={t('cite.title')} onClose={onClose} size="lg">
      <div className="stack gap-3">
        {article.retracted ? <Banner tone="danger">{t('cite.retracted')}</Banner> : null}
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          <FormatFields format={format} onFormat={setFormat} style={style} onStyle={setStyle} />
        </div>
        {citation.isPending ? (
          <Well className="p-3">
            <SkeletonGroup label={t('common:loading')} className="stack gap-2">
              <Skeleton />
              <Skeleton className="h-3 w-2/3" />
            </SkeletonGroup>
          </Well>
        ) : null}
        {citation.isError ? (
          <ErrorState
            title={t('cite.failed')}
            retryLabel={t('common:retry')}
            onRetry={() => void citation.refetch()}
          >
            {apiError(citation.error)}
          </ErrorState>
        ) : null}
        {citation.data ? (
          <>
            {/* A long text that scrolls has to be reached by the keyboard. */}
            <Well
              as="section"
              className="max-h-[40dvh] overflow-auto p-3 text-small wrap-anywhere"
              dir="ltr"
              tabIndex={0}
              aria-label={t('cite.title')}
            >
              {format === 'text' ? (
                <p lang="en" className="whitespace-pre-wrap">
                  {text}
                </p>
              ) : (
                <pre className="m-0 font-mono text-[12px] whitespace-pre-wrap">{text}</pre>
              )}
            </Well>
            <div className="row gap-2 flex-wrap">
              <Button onClick={() => void copy()}>
                <Icon as={Copy} size={16} />
                {t('cite.copy')}
              </Button>
              <Button variant="outline" onClick={() => citation.data && downloadText(citation.data)}>
                <Icon as={Download} size={16} />
                {t('cite.download')}
              </Button>
            </div>
          </>
        ) : null}
      </div>
    </Dialog>
  );
};
