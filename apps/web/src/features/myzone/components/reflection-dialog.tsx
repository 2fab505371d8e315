import type { GrowthEntry, GrowthReflection } from '@mz/contracts/growth';
import { growthLimits } from '@mz/contracts/growth';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
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
  kept: GrowthReflection;
  label: string;
  maxLength: number;
  /** Without words there is nothing to keep. */
  required?: boolean;
  save: {
    readonly isPending: boolean;
    /** In the reader's words; null where nothing went wrong. */
    readonly failure: string | null;
    readonly run: (reflection: GrowthReflection) => void;
  };
  /** Why it cannot be kept yet. */
  waiting?: string | undefined;
  /** Beside the choice about reports. */
  children?: ReactNode;
}

/** What changes in one's practice, looked through for identifiers before it is kept. */
export const ReflectionEditor = ({
  kept,
  label,
  maxLength,
  required,
  save,
  waiting,
  children,
}: EditorProps) => {
  const { t } = useTranslation('growth');
  const [text, setText] = useState(kept.text);
  const [inReport, setInReport] = useState(kept.inReport);
  const [found, setFound] = useState<Found | null>(null);
  const store = () => save.run({ text, inReport });
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
          <Field label={label} hint={t('reflection.private')}>
            <Textarea
              rows={6}
              maxLength={maxLength}
              required={required}
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
          {children}
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
          {save.failure ? <Banner tone="danger">{save.failure}</Banner> : null}
        </div>
      </DialogBody>
      <DialogActions>
        <Button type="submit" busy={save.isPending} disabled={waiting !== undefined}>
          {waiting ?? t(save.isPending ? 'reflection.saving' : 'reflection.save')}
        </Button>
      </DialogActions>
    </form>
  );
};

/** The reflection of an entry: read by nobody else. */
export const EntryReflection = ({ entryId, onClose }: { entryId: string; onClose: () => void }) => {
  const { t } = useTranslation('growth');
  const apiError = useApiError();
  const kept = useQuery(growthQueries.reflection(entryId));
  const save = useSetReflection(entryId);
  const store = (reflection: GrowthReflection) =>
    save.mutate(reflection, {
      onSuccess: () => {
        toast.success(t(reflection.text.trim() === '' ? 'reflection.removed' : 'reflection.kept'));
        onClose();
      },
    });
  if (kept.isPending)
    return (
      <SkeletonGroup>
        <Skeleton className="h-32 w-full" />
      </SkeletonGroup>
    );
  if (kept.isError)
    return (
      <ErrorState title={t('failed')} onRetry={() => void kept.refetch()}>
        {apiError(kept.error)}
      </ErrorState>
    );
  return (
    <ReflectionEditor
      kept={kept.data}
      label={t('reflection.text')}
      maxLength={growthLimits.reflectionLength}
      save={{
        isPending: save.isPending,
        failure: save.isError ? apiError(save.error) : null,
        run: store,
      }}
    />
  );
};

export const ReflectionDialog = ({ entry, onClose }: { entry: GrowthEntry; onClose: () => void }) => {
  const { t } = useTranslation('growth');
  return (
    <Dialog
      title={t('reflection.title')}
      description={t('reflection.about', { title: entry.title || t(`kinds.${entry.kind}`) })}
      onClose={onClose}
      size="lg"
    >
      <EntryReflection entryId={entry.id} onClose={onClose} />
    </Dialog>
  );
};
