import { type Language, languages } from '@mz/contracts';
import { academyLimits, type Cue, type Resource } from '@mz/contracts/academy';
import { Play, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { useStudioActs } from '../api/authoring.api.ts';
import { languageNames } from '../model/language-names.ts';
import { cueTimeOf, readCueTime } from '../model/time.ts';
import { MediaPlayer } from './media-player.tsx';

const pageSize = 40;
/** Length of a new line, in seconds. */
const usualLength = 3;

interface Line {
  readonly key: number;
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

const linesOf = (cues: readonly Cue[]): Line[] =>
  cues.map(({ from, to, text }, key) => ({ key, from: cueTimeOf(from), to: cueTimeOf(to), text }));
/** A cue, or null where its times do not read or its end is not after its beginning. */
const cueOf = ({ from, to, text }: Line): Cue | null => {
  const [start, end] = [readCueTime(from), readCueTime(to)];
  const said = text.trim();
  return start === null || end === null || end <= start || said === ''
    ? null
    : { from: start, to: end, text: said };
};

interface CaptionEditorProps {
  resource: Resource;
  captions: ReturnType<typeof useStudioActs>['captions'];
}

const Lines = ({ resource, captions, language }: CaptionEditorProps & { language: Language }) => {
  const { t, i18n } = useTranslation('academy');
  const errorText = useApiError();
  const media = useRef<HTMLMediaElement>(null);
  const [time, setTime] = useState(0);
  const [lines, setLines] = useState(() =>
    linesOf(resource.captions.find((one) => one.language === language)?.cues ?? []),
  );
  const [page, setPage] = useState(0);
  const [isTouched, setTouched] = useState(false);
  const pages = Math.max(1, Math.ceil(lines.length / pageSize));
  const shown = lines.slice(page * pageSize, (page + 1) * pageSize);
  const wrong = lines.filter((line) => cueOf(line) === null).length;
  const put = (next: Line[]) => {
    setLines(next);
    setTouched(true);
  };
  const set = (key: number, change: Partial<Line>) =>
    put(lines.map((line) => (line.key === key ? { ...line, ...change } : line)));
  const add = () => {
    const at = media.current?.currentTime ?? time;
    const key = Math.max(0, ...lines.map((line) => line.key)) + 1;
    const line = { key, from: cueTimeOf(at), to: cueTimeOf(at + usualLength), text: '' };
    const place = lines.findIndex(({ from }) => (readCueTime(from) ?? 0) > at);
    const next = lines.toSpliced(place === -1 ? lines.length : place, 0, line);
    put(next);
    setPage(Math.floor(next.indexOf(line) / pageSize));
  };
  const save = () =>
    captions.mutate(
      { language, cues: lines.flatMap((line) => cueOf(line) ?? []) },
      { onSuccess: () => setTouched(false) },
    );
  const take = async (file: File | undefined) => {
    if (!file) return;
    captions.mutate(
      { language, vtt: await file.text() },
      {
        onSuccess: ({ cues }) => {
          setLines(linesOf(cues));
          setPage(0);
          setTouched(false);
        },
      },
    );
  };
  // What is typed here is drawn over the player at once.
  const preview = {
    ...resource,
    captions: [{ language, cues: lines.flatMap((line) => cueOf(line) ?? []) }],
  };
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-lg:grid-cols-1">
      <div className="flex flex-col gap-3 lg:sticky lg:top-20">
        <MediaPlayer resource={preview} media={media} time={time} onTime={setTime} startAt={0} />
        <Field label={t('captions.file')} hint={t('captions.fileHint')}>
          <Input
            type="file"
            accept=".vtt,text/vtt"
            onChange={(event) => void take(event.target.files?.[0])}
          />
        </Field>
      </div>
      <div className="flex flex-col gap-3">
        <div className="row flex-wrap gap-2">
          <Button size="sm" variant="outline" disabled={lines.length >= academyLimits.cues} onClick={add}>
            <Icon as={Plus} size={16} />
            {t('captions.add', { at: cueTimeOf(time) })}
          </Button>
          <Button
            size="sm"
            className="ms-auto"
            disabled={!isTouched || wrong > 0}
            busy={captions.isPending}
            onClick={save}
          >
            {t('studio.save')}
          </Button>
        </div>
        {captions.isError ? <Banner tone="danger">{errorText(captions.error)}</Banner> : null}
        {captions.isSuccess && !isTouched ? <Banner tone="success">{t('studio.saved')}</Banner> : null}
        {wrong > 0 ? (
          <Banner tone="warning" quiet>
            {t('captions.wrong', { count: wrong, amount: formatNumber(wrong, i18n.language) })}
          </Banner>
        ) : null}
        {lines.length === 0 ? <EmptyState title={t('captions.none')} /> : null}
        <ol className="flex flex-col gap-3">
          {shown.map((line) => (
            <li
              key={line.key}
              className="grid grid-cols-[5.5rem_5.5rem_1fr] items-center gap-2 border-b border-line pb-3 last:border-0 last:pb-0"
            >
              <Input
                aria-label={t('captions.from')}
                dir="ltr"
                value={line.from}
                aria-invalid={readCueTime(line.from) === null || undefined}
                onChange={(event) => set(line.key, { from: event.target.value })}
              />
              <Input
                aria-label={t('captions.to')}
                dir="ltr"
                value={line.to}
                aria-invalid={cueOf({ ...line, text: 'x' }) === null || undefined}
                onChange={(event) => set(line.key, { to: event.target.value })}
              />
              <span className="row justify-end gap-1">
                <IconButton
                  icon={Play}
                  size="sm"
                  iconSize={16}
                  label={t('captions.play', { at: line.from })}
                  onClick={() => {
                    const at = readCueTime(line.from);
                    if (!media.current || at === null) return;
                    media.current.currentTime = at;
                    void media.current.play().catch(() => undefined);
                  }}
                />
                <IconButton
                  icon={Trash2}
                  size="sm"
                  iconSize={16}
                  label={t('captions.remove', { at: line.from })}
                  onClick={() => put(lines.filter(({ key }) => key !== line.key))}
                />
              </span>
              <Input
                aria-label={t('captions.text')}
                dir="auto"
                lang={language}
                className="col-span-3"
                maxLength={academyLimits.cueLength}
                value={line.text}
                onChange={(event) => set(line.key, { text: event.target.value })}
              />
            </li>
          ))}
        </ol>
        {pages > 1 ? (
          <div className="row gap-2 text-small">
            <Button size="sm" variant="outline" disabled={page === 0} onClick={() => setPage(page - 1)}>
              {t('captions.before')}
            </Button>
            <span className="tabular-nums">
              {t('page', {
                at: formatNumber(page + 1, i18n.language),
                of: formatNumber(pages, i18n.language),
              })}
            </span>
            <Button
              size="sm"
              variant="outline"
              disabled={page >= pages - 1}
              onClick={() => setPage(page + 1)}
            >
              {t('captions.after')}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
};

/** Captions in three languages, line by line beside the player, or from a file. */
export const CaptionEditor = ({ resource, captions }: CaptionEditorProps) => {
  const { t } = useTranslation('academy');
  const [language, setLanguage] = useState<Language>(resource.language);
  return (
    <Card pad="md" stack>
      <Segmented
        label={t('transcript.language')}
        className="self-start"
        value={language}
        onChange={(next) => {
          setLanguage(next);
          captions.reset();
        }}
        options={languages.map((value) => ({ value, text: languageNames[value], lang: value }))}
      />
      <Lines key={language} resource={resource} captions={captions} language={language} />
    </Card>
  );
};
