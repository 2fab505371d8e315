import { groupFileLimits, groupFileTypes } from '@mz/contracts/group-files';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { dropUpload, type RunningUpload } from '../../../lib/upload.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { FileInput } from '../../../ui/file-input.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { toast } from '../../../ui/toast.tsx';
import { sendGroupFile, useAddGroupFile } from '../api/group-files.api.ts';

const isCancelled = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'AbortError';

/** The name of a file without its ending, as a first title. */
const titleOf = ({ name }: File): string =>
  name
    .replace(/\.[^.]+$/, '')
    .replaceAll('_', ' ')
    .slice(0, groupFileLimits.titleLength);

/** Puts a PDF or a picture among the files of a group. What has arrived is not sent again when it is tried once more. */
export const AddFileDialog = ({ groupId, onClose }: { groupId: string; onClose: () => void }) => {
  const { t, i18n } = useTranslation('groups');
  const errorText = useApiError();
  const add = useAddGroupFile(groupId);
  const [file, setFile] = useState<File | null>(null);
  const [title, setTitle] = useState('');
  const [isStated, setStated] = useState(false);
  const [percent, setPercent] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const running = useRef<RunningUpload | null>(null);
  const arrived = useRef<{ readonly file: File; readonly id: string } | null>(null);
  // Closed, nothing goes on in the background, and what nobody refers to is forgotten.
  useEffect(
    () => () => {
      running.current?.cancel();
      if (arrived.current) dropUpload(arrived.current.id).catch(() => undefined);
    },
    [],
  );
  const isTooLarge = file !== null && file.size > groupFileLimits.bytes;
  const choose = (next: File | null): void => {
    setFile(next);
    setFailure(null);
    if (next && title.trim() === '') setTitle(titleOf(next));
  };
  const upload = async (chosen: File): Promise<string> => {
    if (arrived.current?.file === chosen) return arrived.current.id;
    if (arrived.current) dropUpload(arrived.current.id).catch(() => undefined);
    arrived.current = null;
    setPercent(0);
    running.current = sendGroupFile(chosen, ({ sent, size }) => setPercent((sent / size) * 100));
    const id = await running.current.done;
    arrived.current = { file: chosen, id };
    return id;
  };
  const send = async (): Promise<void> => {
    if (!file) return;
    setBusy(true);
    setFailure(null);
    try {
      const uploadId = await upload(file);
      await add.mutateAsync({ uploadId, title: title.trim() });
      arrived.current = null;
      toast.success(t('files.added'));
      onClose();
    } catch (cause) {
      if (isCancelled(cause)) return;
      setFailure(cause);
      setBusy(false);
    } finally {
      running.current = null;
      setPercent(null);
    }
  };
  const limit = formatBytes(groupFileLimits.bytes, i18n.language);
  return (
    <FormDialog
      title={t('files.add')}
      size="lg"
      submit={t(isBusy ? 'files.adding' : 'files.add')}
      cancel={t('cancel')}
      busy={isBusy}
      disabled={!file || isTooLarge || title.trim() === '' || !isStated}
      error={failure === null ? null : errorText(failure)}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Field
        label={t('files.file')}
        hint={t('files.fileHint', { limit })}
        error={isTooLarge ? t('files.tooLarge', { limit }) : undefined}
      >
        {(control) => (
          <FileInput
            control={control}
            accept={groupFileTypes.join(',')}
            file={file}
            onChange={choose}
            chooseLabel={t('files.choose')}
            noneLabel={t('files.noneChosen')}
            disabled={isBusy}
          />
        )}
      </Field>
      <Field label={t('files.title')} hint={t('files.titleHint')}>
        <Input
          value={title}
          dir="auto"
          maxLength={groupFileLimits.titleLength}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <Checkbox checked={isStated} onChange={setStated} detail={t('files.statedHint')}>
        {t('files.stated')}
      </Checkbox>
      {percent === null ? null : <Progress label={t('files.sending')} percent={percent} />}
    </FormDialog>
  );
};
