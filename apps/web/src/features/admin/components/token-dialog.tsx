import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { useDirectoryTokens } from '../api/admin.api.ts';

const spans = ['90', '365', '1095'] as const;

/** The token is shown this once: only its hash is kept. */
const MadeToken = ({ token, onClose }: { token: string; onClose: () => void }) => {
  const { t } = useTranslation('admin');
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = (): void => {
    navigator.clipboard.writeText(token).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <Dialog title={t('directories.made')} description={t('directories.madeText')} onClose={onClose}>
      <DialogBody>
        <Field label={t('directories.token')}>
          <Input readOnly dir="ltr" value={token} onFocus={(event) => event.target.select()} />
        </Field>
        {copied === false ? <Banner tone="warning">{t('directories.notCopied')}</Banner> : null}
      </DialogBody>
      <DialogActions>
        <Button variant="primary" onClick={copy}>
          {t(copied ? 'directories.copied' : 'directories.copy')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('directories.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** Makes a token for a directory. */
export const TokenDialog = ({
  providers,
  onClose,
}: {
  providers: readonly string[];
  onClose: () => void;
}) => {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const errorText = useApiError();
  const { create } = useDirectoryTokens();
  const [provider, setProvider] = useState(providers[0] ?? '');
  const [name, setName] = useState('');
  const [days, setDays] = useState<(typeof spans)[number]>('365');
  if (create.data) return <MadeToken token={create.data.token} onClose={onClose} />;
  return (
    <FormDialog
      title={t('directories.make')}
      description={t('directories.makeText')}
      submit={t('directories.make')}
      cancel={common('cancel')}
      busy={create.isPending}
      disabled={name.trim() === ''}
      error={create.error ? errorText(create.error) : null}
      onClose={onClose}
      onSubmit={() => create.mutate({ provider, name: name.trim(), days: Number(days) })}
    >
      <Field label={t('directories.provider')}>
        <Select
          value={provider}
          options={providers.map((value) => ({ value, text: value }))}
          onChange={setProvider}
        />
      </Field>
      <Field label={t('directories.name')} hint={t('directories.nameHint')}>
        <Input value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label={t('directories.span')}>
        <Select
          value={days}
          options={spans.map((value) => ({ value, text: t('days', { count: Number(value) }) }))}
          onChange={setDays}
        />
      </Field>
    </FormDialog>
  );
};
