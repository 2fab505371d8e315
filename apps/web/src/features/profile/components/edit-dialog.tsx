import {
  isSpecialty,
  type ProfilePage,
  type ProfilePatch,
  profileLimits,
  profilePatchSchema,
} from '@mz/contracts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.tsx';
import { fetchOwnPage, saveProfile } from '../api/profile.api.ts';
import { InterestsField } from './interests-field.tsx';

const texts = [
  'fullName',
  'subspecialty',
  'hospital',
  'location',
  'phone',
  'license',
  'boardCertification',
  'orcid',
] as const;
type TextName = (typeof texts)[number];
type Values = Record<TextName | 'specialty' | 'bio', string> & { interests: string[] };
type Name = keyof Values;
type Problem = 'too_big' | 'too_small' | 'other';

const valuesOf = (profile: ProfilePage): Values => ({
  fullName: profile.fullName,
  specialty: profile.specialty ?? '',
  subspecialty: profile.subspecialty ?? '',
  hospital: profile.hospital ?? '',
  location: profile.location ?? '',
  phone: profile.phone ?? '',
  license: profile.license ?? '',
  boardCertification: profile.boardCertification ?? '',
  orcid: profile.orcid ?? '',
  bio: profile.bio ?? '',
  interests: profile.interests,
});

const differs = (a: Values, b: Values, name: Name): boolean => String(a[name]) !== String(b[name]);

/** What was changed, by the schema the server uses, or what is wrong with it. */
const toPatch = (
  values: Values,
  before: Values,
): { patch: ProfilePatch } | { problems: Partial<Record<string, Problem>> } => {
  const changed = Object.fromEntries(
    Object.entries(values).filter(([name]) => differs(values, before, name as Name)),
  );
  const parsed = profilePatchSchema.safeParse(changed);
  if (parsed.success) return { patch: parsed.data };
  const problems: Partial<Record<string, Problem>> = {};
  for (const { path, code } of parsed.error.issues)
    problems[String(path[0])] ??= code === 'too_big' || code === 'too_small' ? code : 'other';
  return { problems };
};

interface EditDialogProps {
  profile: ProfilePage;
  own: NonNullable<ProfilePage['own']>;
  onClose: () => void;
}

/** Everything a physician writes about themselves, in one form. */
export const EditDialog = ({ profile, own, onClose }: EditDialogProps) => {
  const { t } = useTranslation(['profile', 'common']);
  const apiError = useApiError();
  const specialties = useSpecialties();
  // What the form was filled from: later news of the profile do not change what is typed.
  const [base, setBase] = useState({ values: valuesOf(profile), version: own.version });
  const [values, setValues] = useState(base.values);
  const [problems, setProblems] = useState<Partial<Record<string, Problem>>>({});
  const save = useMutation({
    mutationFn: (patch: ProfilePatch) => saveProfile({ ...patch, version: base.version }),
    onSuccess: () => {
      toast.success(t('common:saved'));
      onClose();
    },
  });
  const isConflict = save.error instanceof ApiError && save.error.code === 'conflict';

  const set = <N extends Name>(name: N, value: Values[N]) => setValues((now) => ({ ...now, [name]: value }));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const made = toPatch(values, base.values);
    if ('problems' in made) setProblems(made.problems);
    else {
      setProblems({});
      save.mutate(made.patch);
    }
  };
  /** Fields typed into keep what was typed; all others become what they are now. */
  const takeLatest = async () => {
    const now = await fetchOwnPage(profile.id);
    const latest = valuesOf(now);
    const typed = Object.fromEntries(
      Object.entries(values).filter(([name]) => differs(values, base.values, name as Name)),
    );
    setValues({ ...latest, ...typed });
    setBase({ values: latest, version: now.own?.version ?? base.version });
    save.reset();
  };
  const reload = useMutation({ mutationFn: takeLatest });
  const errorOf = (name: Name) => problems[name] && t(`invalid.${problems[name]}`);
  const options = [
    { value: '', text: t('noSpecialty') },
    ...(values.specialty !== '' && !isSpecialty(values.specialty)
      ? [{ value: values.specialty, text: values.specialty }]
      : []),
    ...specialties.options,
  ];
  const textField = (name: TextName) => (
    <Field key={name} label={t(`field.${name}`)} error={errorOf(name)}>
      <Input
        type={name === 'phone' ? 'tel' : 'text'}
        dir={name === 'orcid' || name === 'phone' ? 'ltr' : 'auto'}
        maxLength={name === 'orcid' ? 40 : profileLimits[name]}
        value={values[name]}
        onChange={(event) => set(name, event.target.value)}
      />
    </Field>
  );

  return (
    <Dialog title={t('edit')} onClose={onClose} size="xl">
      <form onSubmit={onSubmit} noValidate>
        <DialogBody>
          <div className="stack gap-4">
            {isConflict ? (
              <Banner
                tone="warning"
                assertive
                title={t('conflict.title')}
                action={
                  <Button variant="outline" size="sm" onClick={() => reload.mutate()}>
                    {t('conflict.reload')}
                  </Button>
                }
              >
                {t('conflict.text')}
              </Banner>
            ) : save.isError ? (
              <Banner tone="danger">{apiError(save.error)}</Banner>
            ) : null}
            <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
              {textField('fullName')}
              <Field label={t('field.specialty')} error={errorOf('specialty')}>
                <Select
                  value={values.specialty}
                  options={options}
                  onChange={(specialty) => set('specialty', specialty)}
                />
              </Field>
              {texts.filter((name) => name !== 'fullName').map(textField)}
            </div>
            <Field label={t('field.bio')} error={errorOf('bio')}>
              <Textarea
                rows={5}
                maxLength={profileLimits.bio}
                value={values.bio}
                onChange={(event) => set('bio', event.target.value)}
              />
            </Field>
            <InterestsField
              interests={values.interests}
              error={errorOf('interests')}
              onChange={(interests) => set('interests', interests)}
            />
          </div>
        </DialogBody>
        <DialogActions>
          <Button type="submit" busy={save.isPending}>
            {t(save.isPending ? 'common:saving' : 'common:save')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
