import { pseudonymLimits } from '@mz/contracts/pseudonyms';
import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { pseudonymQueries, useSetModeratorKey } from '../api/pseudonyms.api.ts';
import { canMakeKeys, makeModeratorKey, minPassphrase } from '../model/moderator-key.ts';

const KeyDialog = ({ replaces, onClose }: { replaces: boolean; onClose: () => void }) => {
  const { t } = useTranslation('safety');
  const errorText = useApiError();
  const save = useSetModeratorKey();
  const make = useMutation({
    mutationFn: async (passphrase: string) => save.mutateAsync(await makeModeratorKey(passphrase)),
    onSuccess: onClose,
  });
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const isShort = passphrase !== '' && passphrase.length < minPassphrase;
  const isOther = again !== '' && again !== passphrase;
  const isReady = passphrase.length >= minPassphrase && again === passphrase;
  return (
    <FormDialog
      title={t(replaces ? 'key.replace' : 'key.make')}
      description={t(replaces ? 'key.replaceText' : 'key.makeText')}
      submit={t(replaces ? 'key.replace' : 'key.make')}
      cancel={t('cancel')}
      busy={make.isPending}
      error={make.isError ? errorText(make.error) : null}
      onSubmit={() => isReady && make.mutate(passphrase)}
      onClose={onClose}
    >
      <Field
        label={t('key.passphrase')}
        hint={t('key.passphraseHint')}
        error={isShort ? t('key.short', { count: minPassphrase }) : undefined}
      >
        <Input
          type="password"
          autoComplete="new-password"
          ltr
          required
          value={passphrase}
          onChange={(event) => setPassphrase(event.target.value)}
        />
      </Field>
      <Field label={t('key.again')} error={isOther ? t('key.differs') : undefined}>
        <Input
          type="password"
          autoComplete="new-password"
          ltr
          required
          value={again}
          onChange={(event) => setAgain(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
};

/** The moderator's own part in opening pseudonyms; its place is kept until it is known who asks. */
export const ModeratorKeyNotice = ({ isModerator }: { isModerator: boolean }) => {
  const { t, i18n } = useTranslation('safety');
  const { data, isPending } = useQuery({ ...pseudonymQueries.key(), enabled: isModerator });
  const [isOpen, setOpen] = useState(false);
  if (!data) return isPending ? <Skeleton className="h-20 w-full max-sm:h-44" /> : null;
  const { key, holders } = data;
  const isEnough = holders >= pseudonymLimits.holders;
  return (
    <>
      <Banner
        tone="info"
        icon={KeyRound}
        quiet
        title={t(key ? 'key.have' : 'key.none')}
        action={
          canMakeKeys() ? (
            <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
              {t(key ? 'key.replace' : 'key.make')}
            </Button>
          ) : undefined
        }
      >
        {key ? t('key.since', { date: formatDate(new Date(key.createdAt), i18n.language) }) : t('key.why')}{' '}
        {t(isEnough ? 'key.enough' : 'key.tooFew', { count: holders })}
        {canMakeKeys() ? null : ` ${t('key.insecure')}`}
      </Banner>
      {isOpen ? <KeyDialog replaces={key !== null} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
