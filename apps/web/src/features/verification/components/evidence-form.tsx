import { type Evidence, isNpi, type MyVerification, verificationLimits } from '@mz/contracts/verification';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toNetworkError } from '../../../lib/http.ts';
import { withoutHeic } from '../../../lib/pictures/open-bitmap.ts';
import { startUpload } from '../../../lib/upload.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FileInput } from '../../../ui/file-input.tsx';
import { Input } from '../../../ui/input.tsx';
import { lazyParts } from '../../../ui/lazy-parts.ts';
import { Select } from '../../../ui/select.tsx';
import { useVerificationChange } from '../api/verification.api.ts';
import { listCountries } from '../model/countries.ts';

const { load } = lazyParts(() => import('../model/evidence-check.ts'));

interface Draft {
  country: string;
  register: string;
  number: string;
  registeredName: string;
  field: string;
  npi: string;
}

type FieldName = keyof Draft | 'document';

interface EvidenceFormProps {
  mine: MyVerification;
  name: string;
  specialty: string | null;
}

/** Print stays legible at it. */
const maxSide = 4_096;

/** A photograph of a phone as moderators can open it; what cannot be read here is left to the server. */
const readable = async (file: File): Promise<File> => {
  try {
    return await withoutHeic(file, maxSide);
  } catch {
    return file;
  }
};

/** What is stated of a licence, and what shows it. */
export const EvidenceForm = ({ mine, name, specialty }: EvidenceFormProps) => {
  const { t, i18n } = useTranslation('verification');
  const errorText = useApiError();
  const specialties = useSpecialties();
  const change = useVerificationChange();
  const [draft, setDraft] = useState<Draft>({
    country: mine.badge?.country ?? '',
    register: mine.badge?.register ?? '',
    number: '',
    registeredName: name,
    field: mine.badge?.field ?? specialty ?? '',
    npi: '',
  });
  const [file, setFile] = useState<File | null>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  /** Here from the first attempt to send on. */
  const [findWrong, setFindWrong] = useState<((evidence: unknown) => string[]) | null>(null);
  const set = (key: keyof Draft) => (value: string) => setDraft((before) => ({ ...before, [key]: value }));

  const evidence = { ...draft, npi: draft.npi.trim() || null, uploadId: null };
  const isDocumentWrong = file
    ? file.size > verificationLimits.documentBytes
    : !mine.email?.confirmed && !isNpi(draft.npi.trim());
  const wrong = new Set<string>(findWrong?.(evidence));
  if (findWrong && isDocumentWrong) wrong.add('document');
  // i18n-keys: verification:wrong.*
  const errorOf = (key: FieldName) => (wrong.has(key) ? t(`wrong.${key}`) : undefined);

  const send = async () => {
    setSending(true);
    setFailure(null);
    try {
      const document = file && (await readable(file));
      const uploadId = document
        ? await startUpload(document, { purpose: 'verification-document' }).done
        : null;
      await change.mutateAsync({ act: 'submit', evidence: { ...evidence, uploadId } as Evidence });
    } catch (error) {
      setFailure(error);
    } finally {
      setSending(false);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checks = await load().catch(toNetworkError).catch(setFailure);
    if (!checks) return;
    setFindWrong(() => checks.findWrongParts);
    if (!isDocumentWrong && checks.findWrongParts(evidence).length === 0) await send();
  };
  const choose = [{ value: '', text: t('choose') }];
  const input = (key: 'register' | 'number' | 'registeredName' | 'npi', hint = false) => (
    // i18n-keys: verification:label.* verification:hint.*
    <Field
      label={t(`label.${key}`)}
      hint={hint ? t(`hint.${key as 'npi' | 'registeredName'}`) : undefined}
      error={errorOf(key)}
    >
      <Input
        value={draft[key]}
        onChange={(event) => set(key)(event.target.value)}
        ltr={key === 'number' || key === 'npi'}
        dir={key === 'register' || key === 'registeredName' ? 'auto' : undefined}
        inputMode={key === 'npi' ? 'numeric' : undefined}
      />
    </Field>
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="stack gap-4">
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Field label={t('label.country')} error={errorOf('country')}>
          <Select
            value={draft.country}
            onChange={set('country')}
            options={[...choose, ...listCountries(i18n.language)]}
          />
        </Field>
        {input('register')}
        {input('number')}
        {input('registeredName', true)}
        <Field label={t('label.field')} error={errorOf('field')}>
          <Select value={draft.field} onChange={set('field')} options={[...choose, ...specialties.options]} />
        </Field>
        {draft.country === 'US' || draft.npi ? input('npi', true) : null}
      </div>
      <Field label={t('label.document')} hint={t('hint.document')} error={errorOf('document')}>
        {(control) => (
          <FileInput
            control={control}
            accept={verificationLimits.documentTypes.join(',')}
            file={file}
            onChange={setFile}
            chooseLabel={t('chooseFile')}
            noneLabel={t('noFile')}
          />
        )}
      </Field>
      {failure ? <Banner tone="danger">{errorText(failure)}</Banner> : null}
      <Button type="submit" variant="primary" busy={sending} className="self-start">
        {t(sending ? 'sending' : 'send')}
      </Button>
    </form>
  );
};
