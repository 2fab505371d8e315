import { growthLimits, type ReflectedKind, readingSeconds } from '@mz/contracts/growth';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { NotebookPen } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/http.ts';
import { claimCache, queryClient } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { growthQueries, useKeepReflected } from '../api/growth.api.ts';
import { EntryReflection, ReflectionEditor } from './reflection-dialog.tsx';

interface DialogProps {
  /** Minutes it counts. */
  onKept: (minutes: number) => void;
  onClose: () => void;
}

interface ReflectedProps {
  kind: ReflectedKind;
  /** Of an answer or a calculator. */
  id: string;
  /** What is read before it is reflected on. */
  children?: ReactNode;
}

/** Seconds until the server's clock has come to a minute; a little more, as its clock decides. */
const useCountdown = (from: number): number => {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
};

const fresh = { text: '', inReport: false };

const NewReflection = ({
  kind,
  id,
  opened,
  onKept,
  onClose,
}: ReflectedProps & DialogProps & { opened: string }) => {
  const { t } = useTranslation(['growth', 'errors']);
  const apiError = useApiError();
  const [keepTitle, setKeepTitle] = useState(false);
  const keep = useKeepReflected(kind, id, { opened, keepTitle });
  const left = useCountdown(kind === 'calculator' ? readingSeconds + 1 : 0);
  const failure = () =>
    keep.error instanceof ApiError && keep.error.code === 'conflict'
      ? t('reflect.conflict')
      : apiError(keep.error);
  return (
    <ReflectionEditor
      kept={fresh}
      label={t(kind === 'calculator' ? 'reflect.calculatorText' : 'reflect.text')}
      maxLength={growthLimits.shortReflectionLength}
      required
      save={{
        isPending: keep.isPending,
        failure: keep.isError ? failure() : null,
        run: (reflection) =>
          keep.mutate(reflection, {
            onSuccess: ({ minutes }) => {
              onKept(minutes);
              onClose();
            },
          }),
      }}
      waiting={left > 0 ? t('reflect.wait', { count: left }) : undefined}
    >
      {kind === 'question' ? (
        <Checkbox checked={keepTitle} onChange={setKeepTitle}>
          {t('reflect.keepTitle')}
        </Checkbox>
      ) : null}
    </ReflectionEditor>
  );
};

const ReflectDialog = ({ kind, id, children, onKept, onClose }: ReflectedProps & DialogProps) => {
  const { t } = useTranslation(['growth', 'errors']);
  const apiError = useApiError();
  const reflected = useQuery(growthQueries.reflected(kind, id));
  const entryId = reflected.data?.entryId;
  return (
    <Dialog
      title={t(kind === 'calculator' ? 'reflect.calculatorTitle' : 'reflection.title')}
      description={t(kind === 'calculator' ? 'reflect.calculator' : 'reflect.answer')}
      onClose={onClose}
      size="lg"
    >
      {reflected.isPending ? (
        <SkeletonGroup>
          <Skeleton className="h-32 w-full" />
        </SkeletonGroup>
      ) : null}
      {reflected.isError ? (
        <ErrorState title={t('reflect.failed')} onRetry={() => void reflected.refetch()}>
          {apiError(reflected.error)}
        </ErrorState>
      ) : null}
      {entryId ? (
        <Banner
          tone="info"
          className="mb-4"
          action={<TextLink to="/myzone/growth">{t('reflect.open')}</TextLink>}
        >
          {t('reflect.already')}
        </Banner>
      ) : null}
      {reflected.data ? children : null}
      {entryId ? <EntryReflection entryId={entryId} onClose={onClose} /> : null}
      {reflected.data && !entryId ? (
        <NewReflection kind={kind} id={id} opened={reflected.data.opened} onKept={onKept} onClose={onClose} />
      ) : null}
    </Dialog>
  );
};

/** Puts an answer of ZoneBot or a calculator on the learning record, with a reflection. */
export const ReflectButton = (props: ReflectedProps) => {
  const { t } = useTranslation('growth');
  const [isOpen, setOpen] = useState(false);
  const [minutes, setMinutes] = useState<number | null>(null);
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        <Icon as={NotebookPen} size={16} />
        {t(props.kind === 'calculator' ? 'reflect.calculatorButton' : 'reflect.button')}
      </Button>
      <span role="status" className="text-tiny text-success">
        {minutes === null ? null : t('reflect.kept', { count: minutes })}
      </span>
      {isOpen ? <ReflectDialog {...props} onKept={setMinutes} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

/** The same on screens that stand without the cache of the others. */
export const ReflectButtonAlone = (props: ReflectedProps) => {
  const { user } = useSession();
  if (!user) return null;
  claimCache(user.id);
  return (
    <QueryClientProvider client={queryClient}>
      <ReflectButton {...props} />
    </QueryClientProvider>
  );
};
