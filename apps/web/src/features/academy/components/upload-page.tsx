import { languages } from '@mz/contracts';
import { academyLimits, type ResourceKind, resourceKinds } from '@mz/contracts/academy';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitle } from '../../../lib/use-title.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useBringResource } from '../api/authoring.api.ts';
import { acceptOf } from '../model/accept.ts';
import { readChapterLines, writeChapters } from '../model/chapters.ts';
import { bodyOf, emptyValues } from '../model/resource-values.ts';
import { BackLink } from './back-link.tsx';
import { FileFacts, useFoundMedia } from './file-facts.tsx';
import { OwnResources } from './own-resources.tsx';
import { type ChosenPart, PartPicker } from './part-picker.tsx';
import { PosterPicker } from './poster-picker.tsx';
import { ResourceFields } from './resource-fields.tsx';
import { SendProgress } from './send-progress.tsx';
import { useFileFailure } from './use-file-failure.ts';

/** Address of a file of this device while it is shown. */
const useObjectUrl = (file: File | null): string | null => {
  const url = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
};

/** Bring a video, a podcast or a document: by upload or by its address. Moderators publish it. */
export const UploadPage = () => {
  const { t, i18n } = useTranslation('academy');
  const failureOf = useFileFailure();
  const { bring, progress, cancel } = useBringResource();
  const here = languages.find((one) => one === i18n.language) ?? 'en';
  const [kind, setKind] = useState<ResourceKind>('video');
  const [from, setFrom] = useState<'file' | 'link'>('file');
  const [file, setFile] = useState<File | null>(null);
  const [poster, setPoster] = useState<File | null>(null);
  const [linkUrl, setLink] = useState('');
  const [values, setValues] = useState(() => emptyValues(here));
  const [captions, setCaptions] = useState<File | null>(null);
  const [parts, setParts] = useState<readonly ChosenPart[]>([]);
  const [isDraft, setDraft] = useState(false);
  const fileUrl = useObjectUrl(kind === 'video' && from === 'file' ? file : null);
  useTitle(t('upload.title'));
  const isCourse = kind === 'course';
  const isModule = kind === 'module';
  const isRecording = kind === 'video' || kind === 'podcast';
  const hasSource = isCourse ? parts.length > 0 : from === 'file' ? file !== null : linkUrl.trim() !== '';
  const isReady =
    values.title.trim() !== '' && hasSource && readChapterLines(values.chapters).wrong.length === 0;
  // Chapters of the file are offered where none were written.
  const media = useFoundMedia(from === 'file' ? file : null, kind, (found) =>
    setValues((now) => (now.chapters === '' ? { ...now, chapters: writeChapters(found.chapters) } : now)),
  );
  const choose = (next: File | null) => {
    setFile(next);
    setPoster(null);
  };
  const send = (asDraft: boolean) => {
    if (!isReady) return;
    setDraft(asDraft);
    bring.mutate(
      {
        asDraft,
        file: from === 'file' && !isCourse ? file : null,
        poster,
        captions: captions && isRecording ? { language: values.language, file: captions } : null,
        values: {
          kind,
          ...bodyOf(values),
          ...(isCourse
            ? { partIds: parts.map(({ id }) => id) }
            : from === 'link' && { linkUrl: linkUrl.trim() }),
        },
      },
      {
        onSuccess: () => {
          setValues(emptyValues(here));
          setLink('');
          choose(null);
          setCaptions(null);
          setParts([]);
        },
      },
    );
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send(false);
  };
  return (
    <Page narrow>
      <BackLink />
      <PageHead title={t('upload.title')} lead={t('upload.lead')} />
      <div className="flex flex-col gap-4">
        <Card as="form" pad="md" stack onSubmit={onSubmit}>
          <Field label={t('kindsLabel')} group>
            <Segmented
              fill
              value={kind}
              onChange={(next) => {
                setKind(next);
                if (next === 'module') setFrom('file');
                choose(null);
              }}
              options={resourceKinds.map((value) => ({ value, text: t(`kinds.${value}`) }))}
            />
          </Field>
          {isCourse ? (
            <Field label={t('course.parts')} hint={t('course.partsHint')} group>
              <PartPicker chosen={parts} onChange={setParts} />
            </Field>
          ) : (
            <>
              {isModule ? null : (
                <Field label={t('upload.from')} group>
                  <Segmented
                    className="self-start"
                    value={from}
                    onChange={setFrom}
                    options={[
                      { value: 'file', text: t('upload.file') },
                      { value: 'link', text: t('upload.link') },
                    ]}
                  />
                </Field>
              )}
              {from === 'file' ? (
                // i18n-keys: academy:upload.types.*
                <Field label={t('upload.choose')} hint={t(`upload.types.${kind}`)}>
                  <Input
                    key={kind}
                    type="file"
                    accept={acceptOf(kind)}
                    onChange={(event) => choose(event.target.files?.[0] ?? null)}
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
            </>
          )}
          {media && file ? <FileFacts file={file} media={media} kind={kind} /> : null}
          {fileUrl ? <PosterPicker key={fileUrl} src={fileUrl} chosen={poster} onChoose={setPoster} /> : null}
          <ResourceFields isRecording={isRecording} values={values} onChange={setValues} />
          {isRecording ? (
            <Field label={t('player.captions')} hint={t('upload.captionsHint')}>
              <Input
                type="file"
                accept=".vtt,text/vtt"
                onChange={(event) => setCaptions(event.target.files?.[0] ?? null)}
              />
            </Field>
          ) : null}
          {bring.isError ? <Banner tone="danger">{failureOf(bring.error)}</Banner> : null}
          {bring.isSuccess ? (
            <Banner tone="success">{t(isDraft ? 'upload.kept' : 'upload.sent')}</Banner>
          ) : null}
          {bring.isPending && progress ? <SendProgress progress={progress} onCancel={cancel} /> : null}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" disabled={!isReady} busy={bring.isPending}>
              {t('upload.submit')}
            </Button>
            <Button variant="outline" disabled={!isReady || bring.isPending} onClick={() => send(true)}>
              {t('upload.keep')}
            </Button>
          </div>
        </Card>
        <OwnResources />
      </div>
    </Page>
  );
};
