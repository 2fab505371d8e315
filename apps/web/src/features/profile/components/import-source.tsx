import { type ImportPreview, importLimits, isOrcid } from '@mz/contracts';
import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { type ImportBody, readImport } from '../api/profile.api.ts';
import { toBase64 } from '../model/base64.ts';

const sources = ['ids', 'orcid', 'file'] as const;
type Source = (typeof sources)[number];

const fileTypes = '.bib,.ris,.json,.xml,.pdf,.txt,application/json,application/xml,application/pdf';
const bareOrcid = (text: string): string =>
  text
    .trim()
    .replace(/^https?:\/\/(?:www\.)?orcid\.org\//i, '')
    .toUpperCase();

interface ImportSourceProps {
  onPreview: (preview: ImportPreview) => void;
  onClose: () => void;
}

/** Where an import comes from. */
export const ImportSource = ({ onPreview, onClose }: ImportSourceProps) => {
  const { t } = useTranslation(['profile', 'common']);
  const apiError = useApiError();
  const input = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState<Source>('ids');
  const [text, setText] = useState('');
  const [orcid, setOrcid] = useState('');
  const [problem, setProblem] = useState<'tooLarge' | 'notOrcid' | null>(null);
  const read = useMutation({
    mutationFn: async (body: ImportBody | File) =>
      readImport(body instanceof File ? { source: 'file', content: await toBase64(body) } : body),
    onSuccess: onPreview,
  });
  const errorText = (cause: unknown): string => {
    const code = cause instanceof ApiError ? cause.code : null;
    if (code === 'unsupported_media_type') return t('import.wrongFormat');
    if (code === 'not_found') return t('import.noRecord');
    if (code === 'unavailable') return t('import.offline');
    return apiError(cause);
  };
  const choose = (next: Source) => {
    read.reset();
    setProblem(null);
    setSource(next);
  };
  const onFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    read.reset();
    const isTooLarge = file.size > importLimits.fileBytes;
    setProblem(isTooLarge ? 'tooLarge' : null);
    if (!isTooLarge) read.mutate(file);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    if (source === 'file') input.current?.click();
    else if (source === 'ids' && text.trim() !== '') read.mutate({ source, text });
    else if (source === 'orcid') {
      if (isOrcid(bareOrcid(orcid))) read.mutate({ source, orcid: bareOrcid(orcid) });
      else setProblem('notOrcid');
    }
  };
  return (
    <form onSubmit={onSubmit} noValidate className="stack gap-4">
      {read.isError ? <Banner tone="danger">{errorText(read.error)}</Banner> : null}
      {/* i18n-keys: profile:import.* */}
      <Segmented
        label={t('import.source')}
        value={source}
        options={sources.map((value) => ({ value, text: t(`import.${value}`) }))}
        onChange={choose}
        fill
      />
      {source === 'ids' ? (
        <Field label={t('import.idsLabel')} hint={t('import.idsHint')}>
          <Textarea
            rows={6}
            dir="ltr"
            maxLength={importLimits.idText}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      ) : null}
      {source === 'orcid' ? (
        <Field
          label={t('field.orcid')}
          hint={t('import.orcidHint')}
          error={problem === 'notOrcid' ? t('import.notOrcid') : undefined}
        >
          <Input ltr value={orcid} onChange={(event) => setOrcid(event.target.value)} />
        </Field>
      ) : null}
      {source === 'file' ? (
        <div className="stack gap-2">
          {problem === 'tooLarge' ? <Banner tone="danger">{t('import.tooLarge')}</Banner> : null}
          <p className="text-small text-ink-muted">{t('import.fileHint')}</p>
          <input
            ref={input}
            type="file"
            accept={fileTypes}
            className="sr-only"
            tabIndex={-1}
            aria-label={t('import.fileLabel')}
            onChange={onFile}
          />
        </div>
      ) : null}
      <DialogActions>
        <Button type="submit" busy={read.isPending}>
          {source === 'file' && !read.isPending ? <Icon as={Upload} size={16} /> : null}
          {read.isPending ? t('import.reading') : t(source === 'file' ? 'import.fileLabel' : 'import.read')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </DialogActions>
    </form>
  );
};
