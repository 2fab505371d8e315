import { isSpecialty, type Profile } from '@mz/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useKept } from '../../../lib/use-kept.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.tsx';
import { checkedBy, TextField, useValidationText } from '../../account/account.public.ts';
import { ProxySetting } from '../../research/research.public.ts';
import { saveProfile } from '../api/profile.api.ts';
import { AvatarEditor } from './avatar-editor.tsx';
import { EmailCard } from './email-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { RegionCard } from './region-card.tsx';

const valuesOf = (user: Profile) => ({
  fullName: user.fullName,
  specialty: user.specialty ?? '',
  hospital: user.hospital ?? '',
  location: user.location ?? '',
  bio: user.bio ?? '',
});

type Values = ReturnType<typeof valuesOf>;
const names = ['fullName', 'specialty', 'hospital', 'location', 'bio'] as const satisfies (keyof Values)[];

const specialtyOf = (text: string) => (isSpecialty(text) ? text : null);

const ProfileForm = ({ user }: { user: Profile }) => {
  const { t } = useTranslation(['settings', 'account', 'common']);
  const apiError = useApiError();
  const validation = useValidationText();
  const form = useForm({
    check: checkedBy((checks) => checks.checkProfile),
    defaultValues: valuesOf(user),
  });
  const { errors, isDirty } = form.formState;
  const specialty = form.watch('specialty');
  const specialties = useSpecialties();
  const specialtyOptions = (chosen: string) => [
    { value: '', text: '—' },
    ...(chosen !== '' && !isSpecialty(chosen) ? [{ value: chosen, text: chosen }] : []),
    ...specialties.options,
  ];
  const save = useMutation({
    mutationFn: ({ values }: { values: Values; typed: Values }) =>
      saveProfile({
        fullName: values.fullName,
        // A text from before there was a list is not sent back.
        ...(values.specialty !== user.specialty && { specialty: specialtyOf(values.specialty) }),
        hospital: values.hospital || null,
        location: values.location || null,
        bio: values.bio || null,
      }),
    onSuccess: (profile, sent) => {
      const typed = form.getValues();
      form.reset(valuesOf(profile));
      // What was typed while the answer came is still to be saved.
      for (const name of names) if (typed[name] !== sent.typed[name]) form.setValue(name, typed[name]);
      toast.success(t('common:saved'));
    },
  });
  const onSubmit = form.handleSubmit((values) => save.mutate({ values, typed: form.getValues() }));
  return (
    <form onSubmit={onSubmit} noValidate className="stack gap-4">
      {save.isError ? <Banner tone="danger">{apiError(save.error)}</Banner> : null}
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <TextField
          label={t('account:fullName')}
          input={form.register('fullName')}
          error={errors.fullName?.message}
          autoComplete="name"
        />
        <Field label={t('account:email')} hint={t('profile.emailHint')}>
          <Input type="email" value={user.email ?? ''} readOnly disabled />
        </Field>
        <Field label={t('profile.specialty')} error={validation(errors.specialty?.message)}>
          <Select
            value={specialty}
            options={specialtyOptions(specialty)}
            onChange={(value) => form.setValue('specialty', value)}
          />
        </Field>
        <TextField
          label={t('profile.hospital')}
          input={form.register('hospital')}
          error={errors.hospital?.message}
          autoComplete="organization"
        />
        <TextField
          label={t('profile.location')}
          input={form.register('location')}
          error={errors.location?.message}
          autoComplete="address-level2"
        />
      </div>
      <Field label={t('profile.bio')} error={validation(errors.bio?.message)}>
        <Textarea {...form.register('bio')} rows={4} />
      </Field>
      <div className="row gap-2">
        <Button type="submit" busy={save.isPending} disabled={!isDirty}>
          {t(save.isPending ? 'common:saving' : 'common:save')}
        </Button>
      </div>
    </form>
  );
};

/** Name, workplace and picture. */
export const AccountTab = () => {
  const { t } = useTranslation(['settings', 'account', 'common']);
  const user = useKept(useSession().user);
  if (!user) return null;
  return (
    <>
      <Card as="section" pad="md" className="stack gap-4">
        <h2 className="h3">{t('profile.picture')}</h2>
        <AvatarEditor user={user} />
      </Card>
      <Card as="section" pad="md" className="stack gap-4">
        <h2 className="h3">{t('profile.title')}</h2>
        <ProfileForm user={user} />
      </Card>
      <EmailCard />
      <PasswordCard />
      <RegionCard />
      <ProxySetting title={t('proxy.title')} />
    </>
  );
};
