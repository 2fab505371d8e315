import { type Language, languages } from '@mz/contracts';
import {
  academyLimits,
  academyTypes,
  type ResourceKind,
  resourceAudiences,
  resourceKinds,
  resourceLevels,
  resourceLicences,
} from '@mz/contracts/academy';
import type { Specialty } from '@mz/contracts/specialties';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { ownResourcesQuery, useBringResource, useOwnResourceActs } from '../api/authoring.api.ts';
import { UnreadableFileError } from '../model/read-facts.ts';
import { kindIcons } from './resource-meta.tsx';

const languageNames = { en: 'English', ar: 'العربية', zh: '中文' } as const;
const tones = {
  draft: 'neutral',
  submitted: 'info',
  published: 'success',
  rejected: 'warning',
  superseded: 'neutral',
  withdrawn: 'neutral',
} as const;

const Own = () => {
  const { t } = useTranslation('academy');
  const { data } = useQuery(ownResourcesQuery());
  const { submit, remove } = useOwnResourceActs();
  const [asked, setAsked] = useState<string | null>(null);
  if (!data) return null;
  return (
    <Card as="section">
      <CardHead title={t('upload.own')} size="md" />
      {data.resources.length === 0 ? <EmptyState title={t('upload.noneYet')} /> : null}
      <CardList>
        {data.resources.map(({ id, kind, title, state, message, published }) => (
          <ListRow
            key={id}
            icon={kindIcons[kind]}
            title={<bdi>{title}</bdi>}
            {...(published && { to: `/academy/${id}` })}
            detail={message ? <span dir="auto">{message}</span> : null}
            end={
              <>
                {/* i18n-keys: academy:upload.states.* */}
                <Badge tone={tones[state]}>{t(`upload.states.${state}`)}</Badge>
                {state === 'draft' || state === 'rejected' ? (
                  <Button size="sm" variant="soft" busy={submit.isPending} onClick={() => submit.mutate(id)}>
                    {t('upload.submit')}
                  </Button>
                ) : null}
                <IconButton
                  icon={Trash2}
                  size="sm"
                  iconSize={16}
                  label={t('upload.remove', { title })}
                  onClick={() => setAsked(id)}
                />
              </>
            }
          />
        ))}
      </CardList>
      {asked ? (
        <ConfirmDialog
          title={t('upload.removeTitle')}
          confirmLabel={t('upload.removeConfirm')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(asked, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        >
          {t('upload.removeText')}
        </ConfirmDialog>
      ) : null}
    </Card>
  );
};

/** Bring a video, a podcast or a document: by upload or by its address. Moderators publish it. */
export const UploadPage = () => {
  const { t, i18n } = useTranslation('academy');
  const errorText = useApiError();
  const specialties = useSpecialties();
  const { bring, percent } = useBringResource();
  const here = languages.find((one) => one === i18n.language) ?? 'en';
  const [kind, setKind] = useState<ResourceKind>('video');
  const [from, setFrom] = useState<'file' | 'link'>('file');
  const [file, setFile] = useState<File | null>(null);
  const [linkUrl, setLink] = useState('');
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [objectives, setObjectives] = useState('');
  const [funding, setFunding] = useState('');
  const [category, setCategory] = useState<Specialty>('internal-medicine');
  const [language, setLanguage] = useState<Language>(here);
  const [level, setLevel] = useState<(typeof resourceLevels)[number]>('intermediate');
  const [licence, setLicence] = useState<(typeof resourceLicences)[number]>('all-rights');
  const [audience, setAudience] = useState<(typeof resourceAudiences)[number]>('members');
  const [captions, setCaptions] = useState<File | null>(null);
  useTitle(t('upload.title'));
  const isReady = title.trim() !== '' && (from === 'file' ? file !== null : linkUrl.trim() !== '');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    bring.mutate(
      {
        file: from === 'file' ? file : null,
        captions: captions && kind !== 'document' ? { language, file: captions } : null,
        values: {
          kind,
          title,
          description,
          category,
          language,
          level,
          licence,
          funding,
          audience,
          objectives: objectives
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean)
            .slice(0, academyLimits.objectives),
          ...(from === 'link' && { linkUrl: linkUrl.trim() }),
        },
      },
      {
        onSuccess: () => {
          for (const clear of [setTitle, setDescription, setObjectives, setFunding, setLink]) clear('');
          setFile(null);
          setCaptions(null);
        },
      },
    );
  };
  const failure = (): string => {
    const { error } = bring;
    // i18n-keys: academy:upload.unreadable.*
    if (error instanceof UnreadableFileError) return t(`upload.unreadable.${error.reason}`);
    if (error instanceof ApiError && error.status === 415) return t('upload.wrongType');
    return errorText(error);
  };
  return (
    <Page narrow>
      <p className="mb-4 text-small">
        <TextLink to="/academy" className="row gap-1">
          <Icon as={ArrowLeft} size={16} flip />
          {t('title')}
        </TextLink>
      </p>
      <PageHead title={t('upload.title')} lead={t('upload.lead')} />
      <div className="flex flex-col gap-4">
        <Card as="form" pad="md" stack onSubmit={onSubmit}>
          <Field label={t('kindsLabel')} group>
            <Segmented
              fill
              value={kind}
              onChange={(next) => {
                setKind(next);
                setFile(null);
              }}
              options={resourceKinds.map((value) => ({ value, text: t(`kinds.${value}`) }))}
            />
          </Field>
          <Field label={t('upload.from')} group>
            <Segmented
              value={from}
              onChange={setFrom}
              options={[
                { value: 'file', text: t('upload.file') },
                { value: 'link', text: t('upload.link') },
              ]}
            />
          </Field>
          {from === 'file' ? (
            // i18n-keys: academy:upload.types.*
            <Field label={t('upload.choose')} hint={t(`upload.types.${kind}`)}>
              <Input
                key={kind}
                type="file"
                accept={academyTypes[kind].join(',')}
                onChange={(event) => setFile(event.target.files?.[0] ?? null)}
              />
            </Field>
          ) : (
            <Field label={t('upload.address')} hint={t('upload.addressHint')}>
              <Input
                type="url"
                dir="ltr"
                maxLength={academyLimits.linkLength}
                value={linkUrl}
                onChange={(event) => setLink(event.target.value)}
              />
            </Field>
          )}
          <Field label={t('upload.name')}>
            <Input
              dir="auto"
              required
              maxLength={academyLimits.titleLength}
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
          </Field>
          <Field label={t('upload.description')}>
            <Textarea
              dir="auto"
              rows={3}
              maxLength={academyLimits.descriptionLength}
              value={description}
              onChange={(event) => setDescription(event.target.value)}
            />
          </Field>
          <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
            <Field label={t('upload.category')}>
              <Select value={category} onChange={setCategory} options={specialties.options} />
            </Field>
            <Field label={t('upload.language')}>
              <Select
                value={language}
                onChange={setLanguage}
                options={languages.map((value) => ({ value, text: languageNames[value] }))}
              />
            </Field>
            <Field label={t('upload.level')}>
              <Select
                value={level}
                onChange={setLevel}
                options={resourceLevels.map((value) => ({ value, text: t(`levels.${value}`) }))}
              />
            </Field>
            <Field label={t('about.licence')}>
              <Select
                value={licence}
                onChange={setLicence}
                options={resourceLicences.map((value) => ({ value, text: t(`licences.${value}`) }))}
              />
            </Field>
            <Field label={t('upload.audience')}>
              {/* i18n-keys: academy:upload.audiences.* */}
              <Select
                value={audience}
                onChange={setAudience}
                options={resourceAudiences.map((value) => ({ value, text: t(`upload.audiences.${value}`) }))}
              />
            </Field>
            {kind === 'document' ? null : (
              <Field label={t('player.captions')} hint={t('upload.captionsHint')}>
                <Input
                  type="file"
                  accept=".vtt,text/vtt"
                  onChange={(event) => setCaptions(event.target.files?.[0] ?? null)}
                />
              </Field>
            )}
          </div>
          <Field label={t('about.objectives')} hint={t('upload.objectivesHint')}>
            <Textarea
              dir="auto"
              rows={3}
              value={objectives}
              onChange={(event) => setObjectives(event.target.value)}
            />
          </Field>
          <Field label={t('about.funding')} hint={t('upload.fundingHint')}>
            <Input
              dir="auto"
              maxLength={academyLimits.fundingLength}
              value={funding}
              onChange={(event) => setFunding(event.target.value)}
            />
          </Field>
          {bring.isError ? <Banner tone="danger">{failure()}</Banner> : null}
          {bring.isSuccess ? <Banner tone="success">{t('upload.sent')}</Banner> : null}
          {bring.isPending && percent !== null ? (
            <Progress label={t('upload.sending')} percent={percent} />
          ) : null}
          <Button type="submit" className="self-start" disabled={!isReady} busy={bring.isPending}>
            {t('upload.submit')}
          </Button>
        </Card>
        <Own />
      </div>
    </Page>
  );
};
