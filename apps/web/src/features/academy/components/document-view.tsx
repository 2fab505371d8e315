import { type Progress, type Resource, reportProgress } from '@mz/contracts/academy';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { call } from '../../../lib/http.ts';
import { ButtonAnchor } from '../../../ui/button-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useViewer } from '../api/academy.api.ts';
import { academyKeys } from '../api/academy.keys.ts';
import { openPdf } from '../model/open-pdf.ts';

/** A page looked at for so long is read. */
const readAfter = 4_000;
/** Told again while it is looked at, so that the time counts: a page is a minute of learning at most. */
const stillRead = [30_000, 60_000];

interface DocumentViewProps {
  resource: Resource;
  page: number;
  onPage: (page: number) => void;
  /** Shown to decide about it: nothing counts as read. */
  isPreview?: boolean;
}

const usePdf = (url: string | null) => {
  const [state, setState] = useState<{ pdf: PDFDocumentProxy | null; failed: 'encrypted' | 'broken' | null }>(
    {
      pdf: null,
      failed: null,
    },
  );
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!url || attempt < 0) return undefined;
    let isGone = false;
    const opening = openPdf(url);
    opening.then(
      (pdf) => (isGone ? void pdf.loadingTask.destroy() : setState({ pdf, failed: null })),
      (error: unknown) => {
        if (isGone) return;
        const name = error instanceof Error ? error.name : '';
        setState({ pdf: null, failed: name === 'PasswordException' ? 'encrypted' : 'broken' });
      },
    );
    return () => {
      isGone = true;
    };
  }, [url, attempt]);
  return { ...state, retry: () => setAttempt((before) => before + 1) };
};

/** Reports a page once it was looked at, and where one is. */
const useReadPages = (resource: Pick<Resource, 'id'>, page: number, isOpen: boolean): void => {
  const viewer = useViewer();
  const client = useQueryClient();
  const { id } = resource;
  useEffect(() => {
    if (!isOpen || viewer === 'visitor') return undefined;
    const send = (played: [number, number][]) =>
      call(reportProgress, { params: { id }, body: { position: page, played } }).then(
        (progress: Progress) =>
          client.setQueryData<Resource>(academyKeys.one(viewer, id), (before) =>
            before ? { ...before, covered: progress.covered, completed: progress.completed } : before,
          ),
        // Without a network one reads on; the page counts when it is looked at again.
        () => undefined,
      );
    void send([]);
    const timers = [readAfter, ...stillRead].map((after) =>
      setTimeout(() => {
        if (document.visibilityState === 'visible') void send([[page, page + 1]]);
      }, after),
    );
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [id, page, isOpen, viewer, client]);
};

/** A PDF page by page, drawn here; its words stand beside the picture for screen readers. */
export const DocumentView = ({ resource, page, onPage, isPreview = false }: DocumentViewProps) => {
  const { t, i18n } = useTranslation('academy');
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState('');
  // A canvas has another shape before it has its page's: until then the place is kept in that of most papers.
  const [hasShape, setHasShape] = useState(false);
  const { pdf, failed, retry } = usePdf(resource.mediaUrl);
  const total = pdf?.numPages ?? resource.units ?? 1;
  const at = Math.min(page, total - 1);
  useReadPages(resource, at, pdf !== null && !isPreview);
  useEffect(() => {
    const target = canvas.current;
    if (!pdf || !target) return undefined;
    let isGone = false;
    let task: { cancel: () => void } | null = null;
    const draw = async () => {
      const drawn = await pdf.getPage(at + 1);
      if (isGone) return;
      const width = frame.current?.clientWidth ?? 800;
      const scale =
        (width / drawn.getViewport({ scale: 1 }).width) * Math.min(2, window.devicePixelRatio || 1);
      const viewport = drawn.getViewport({ scale });
      target.width = viewport.width;
      target.height = viewport.height;
      setHasShape(true);
      const rendering = drawn.render({ canvas: target, viewport });
      task = rendering;
      await rendering.promise;
      const content = await drawn.getTextContent();
      if (!isGone) setWords(content.items.map((item) => ('str' in item ? item.str : '')).join(' '));
    };
    draw().catch((error: unknown) => {
      if (!(error instanceof Error && error.name === 'RenderingCancelledException')) retry();
    });
    return () => {
      isGone = true;
      task?.cancel();
    };
  }, [pdf, at, retry]);
  if (failed)
    return (
      <div className="rounded-card border border-line bg-surface">
        <ErrorState
          title={t(failed === 'encrypted' ? 'document.encrypted' : 'document.broken')}
          onRetry={retry}
        />
      </div>
    );
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <div ref={frame} className="bg-sunken">
        {hasShape ? null : (
          <SkeletonGroup>
            <Skeleton className="aspect-[210/297] w-full" />
          </SkeletonGroup>
        )}
        {/* Letters are placed from the left, whatever side the page begins on. */}
        <canvas ref={canvas} dir="ltr" className={hasShape ? 'block w-full' : 'hidden'} />
        <p className="sr-only" dir="auto">
          {words}
        </p>
      </div>
      <div className="row gap-2 px-3 py-2">
        <IconButton
          icon={ChevronLeft}
          flip
          label={t('document.before')}
          disabled={at === 0}
          onClick={() => onPage(at - 1)}
        />
        <span className="text-small tabular-nums" aria-live="polite">
          {t('page', { at: formatNumber(at + 1, i18n.language), of: formatNumber(total, i18n.language) })}
        </span>
        <IconButton
          icon={ChevronRight}
          flip
          label={t('document.after')}
          disabled={at >= total - 1}
          onClick={() => onPage(at + 1)}
        />
        {resource.mediaUrl ? (
          <ButtonAnchor variant="ghost" size="sm" className="ms-auto" href={resource.mediaUrl} download>
            <Icon as={Download} size={16} />
            {t('document.download')}
          </ButtonAnchor>
        ) : null}
      </div>
    </div>
  );
};
