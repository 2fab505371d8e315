import type { GrowthEntry, GrowthReflection } from '@mz/contracts/growth';
import { growthLimits } from '@mz/contracts/growth';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.tsx';
import { growthQueries, useSetReflection } from '../api/growth.api.ts';

interface Found {
  readonly passages: readonly string[];
  readonly masked: string;
}

interface EditorProps {
  entry: GrowthEntry;
  kept: GrowthReflection;
  onClose: () => void;
}

const Editor = ({ entry, kept, onClose }: EditorProps) => {
  const { t } = useTranslation('growth');
  const apiError = useApiError();
  const save = useSetReflection(entry.id);
  const [text, setText] = useState(kept.text);
  const [inReport, setInReport] = useState(kept.inReport);
  const [found, setFound] = useState<Found | null>(null);
  const store = () =>
    save.mutate(
      { text, inReport },
      {
        onSuccess: () => {
          toast.success(t(text.trim() === '' ? 'reflection.removed' : 'reflection.kept'));
          onClose();
        },
      },
    );
  const check = async () => {
    const { findPatientIdentifiers, maskIdentifiers } = await import('@mz/phi');
    const spans = findPatientIdentifiers(text);
    if (spans.length === 0) return store();
    setFound({ passages: spans.map((span) => span.text), masked: maskIdentifiers(text, spans).text });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void check();
      }}
    >
      <DialogBody>
        <div className="stack gap-4">
          <Field label={t('reflection.text')} hint={t('reflection.private')}>
            <Textarea
              rows={6}
              maxLength={growthLimits.reflectionLength}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setFound(null);
              }}
            />
          </Field>
          <Checkbox checked={inReport} onChange={setInReport}>
            {t('reflection.inReport')}
          </Checkbox>
          {found ? (
            <Banner
              tone="warning"
              icon={ShieldAlert}
              title={t('reflection.identifiers', { count: found.passages.length })}
              action={
                <span className="flex flex-wrap gap-2">
                  <Button
                    variant="outline"
                    size="sm"
                    onClick={() => {
                      setText(found.masked);
                      setFound(null);
                    }}
                  >
                    {t('reflection.mask')}
                  </Button>
                  <Button variant="ghost" size="sm" onClick={store}>
                    {t('reflection.anyway')}
                  </Button>
                </span>
              }
            >
              <bdi>{found.passages.slice(0, 6).join(' · ')}</bdi>
            </Banner>
          ) : null}
          {save.isError ? <Banner tone="danger">{apiError(save.error)}</Banner> : null}
        </div>
      </DialogBody>
      <DialogActions>
        <Button type="submit" busy={save.isPending}>
          {t(save.isPending ? 'reflection.saving' : 'reflection.save')}
        </Button>
      </DialogActions>
    </form>
  );
};

/** What changes in one's practice: read by nobody else. */
export const ReflectionDialog = ({ entry, onClose }: { entry: GrowthEntry; onClose: () => void }) => {
  const { t } = useTranslation('growth');
  const apiError = useApiError();
  const kept = useQuery(growthQueries.reflection(entry.id));
  return (
    <Dialog
      title={t('reflection.title')}
      description={t('reflection.about', { title: entry.title || t(`kinds.${entry.kind}`) })}
      onClose={onClose}
      size="lg"
    >
      {kept.isPending ? (
        <SkeletonGroup>
          <Skeleton className="h-32 w-full" />
        </SkeletonGroup>
      ) : null}
      {kept.isError ? (
        <ErrorState title={t('failed')} onRetry={() => void kept.refetch()}>
          {apiError(kept.error)}
        </ErrorState>
      ) : null}
      {kept.data ? <Editor entry={entry} kept={kept.data} onClose={onClose} /> : null}
    </Dialog>
  );
};
