import { pictureLimits } from '@mz/contracts/pictures';
import { useMutation } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList, formatNumber, formatPercent } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { type PictureUse, sendPicture } from '../api/pictures.api.ts';
import type { ChosenPicture } from '../model/chosen-picture.ts';
import { coverPicture } from '../model/cover-picture.ts';
import { countCovers } from '../model/covers.ts';
import type { OpenPicture } from '../model/open-picture.ts';
import { CoverStage, type CoverTool } from './cover-stage.tsx';
import { type BrushSize, CoverTools } from './cover-tools.tsx';
import { PictureChecks } from './picture-checks.tsx';
import { useCovers } from './use-covers.ts';
import { useOpenPicture } from './use-open-picture.ts';
import { useWordsCheck } from './use-words-check.ts';

interface PictureGateProps {
  file: File;
  use: PictureUse;
  place: number;
  total: number;
  onAccept: (picture: ChosenPicture) => void;
  onSkip: () => void;
}

/** Parts of the longer side the brush is wide. */
const brushParts: Readonly<Record<BrushSize, number>> = { small: 1 / 60, medium: 1 / 25, large: 1 / 12 };

/** Where a picture is covered and described before it leaves the device. */
export const PictureGate = ({ file, use, place, total, onAccept, onSkip }: PictureGateProps) => {
  const { t, i18n } = useTranslation(['pictures', 'common']);
  const errorText = useApiError();
  const state = useCovers();
  const { picture, problem, faces, writing, stopLooking } = useOpenPicture(file, i18n.language, (boxes) => {
    if (boxes.length > 0) state.addBoxes(boxes);
  });
  const isLooking = faces === undefined || writing === undefined;
  const [tool, setTool] = useState<CoverTool>('boxes');
  const [brush, setBrush] = useState<BrushSize>('medium');
  const [alt, setAlt] = useState('');
  const [decorative, setDecorative] = useState(false);
  const [sensitive, setSensitive] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [percent, setPercent] = useState(0);
  const words = useWordsCheck([alt]);
  const left = pictureLimits.altLength - alt.length;
  const covers = countCovers(state.covers);
  const send = useMutation({
    mutationFn: async ({ canvas, metadata }: OpenPicture): Promise<ChosenPicture> => {
      const covered = await coverPicture(canvas, state.covers);
      const { removed, ...stored } = await sendPicture(covered, use, setPercent);
      return {
        ...stored,
        previewUrl: URL.createObjectURL(covered),
        alt: decorative ? '' : alt.trim(),
        decorative,
        sensitive,
        facesFound: faces ?? null,
        covers,
        // What the device took away; the server names what reached it all the same.
        removed: [...new Set([...metadata, ...removed])],
      };
    },
    onSuccess: onAccept,
  });
  const isDescribed = decorative || (alt.trim() !== '' && left >= 0);
  const missing = !isDescribed
    ? 'alt'
    : words.found.length > 0
      ? 'identifiers'
      : !isChecked
        ? 'look'
        : covers > pictureLimits.covers
          ? 'covers'
          : isLooking
            ? 'looking'
            : null;
  const longer = picture ? Math.max(picture.canvas.width, picture.canvas.height) : 0;
  return (
    <Dialog
      size="xl"
      modalOnly
      title={t('gate.title', {
        place: formatNumber(place, i18n.language),
        total: formatNumber(total, i18n.language),
      })}
      description={t('gate.text')}
      onClose={onSkip}
    >
      <DialogBody>
        {problem ? (
          // i18n-keys: pictures:problem.*
          <Banner tone="danger">{t(`problem.${problem}`)}</Banner>
        ) : (
          <div className="grid gap-5 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
            <div className="flex min-w-0 flex-col gap-2">
              {picture ? (
                <>
                  <CoverStage
                    source={picture.canvas}
                    state={state}
                    tool={tool}
                    brush={longer * brushParts[brush]}
                  />
                  <CoverTools
                    picture={picture.canvas}
                    state={state}
                    tool={tool}
                    onTool={setTool}
                    brush={brush}
                    onBrush={setBrush}
                  />
                  <p id="picture-gate-keys" className="text-tiny text-ink-muted">
                    {t('gate.keys')}
                  </p>
                </>
              ) : (
                <Skeleton className="aspect-4/3 w-full" />
              )}
              <p className="flex items-center gap-1.5 text-tiny text-ink-muted">
                <Icon as={Lock} size={14} />
                {t('gate.burnt')}
              </p>
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <PictureChecks
                faces={faces}
                writing={writing}
                metadata={picture?.metadata ?? []}
                onStop={picture && isLooking ? stopLooking : null}
              />
              <Field
                label={t('alt.label')}
                hint={t('alt.hint')}
                aside={
                  <span className="text-tiny text-ink-muted tabular-nums">
                    {t('alt.left', { count: left, amount: formatNumber(left, i18n.language) })}
                  </span>
                }
              >
                <Textarea
                  grow
                  rows={3}
                  value={alt}
                  disabled={decorative}
                  maxLength={pictureLimits.altLength}
                  onChange={({ target }) => setAlt(target.value)}
                />
              </Field>
              {words.found.length > 0 ? (
                <Banner
                  tone="warning"
                  title={t('alt.identifies')}
                  action={
                    <Button size="sm" onClick={() => setAlt(words.masked[0] ?? '')}>
                      {t('alt.mask')}
                    </Button>
                  }
                >
                  <bdi>{formatList(words.found, i18n.language)}</bdi>
                </Banner>
              ) : null}
              <div>
                <Checkbox checked={decorative} onChange={setDecorative}>
                  {t('decorative')}
                </Checkbox>
                <Checkbox checked={sensitive} onChange={setSensitive} detail={t('sensitive.detail')}>
                  {t('sensitive.label')}
                </Checkbox>
                <Checkbox checked={isChecked} onChange={setChecked} required>
                  {t('gate.checked')}
                </Checkbox>
              </div>
            </div>
          </div>
        )}
        {send.isError ? (
          <Banner tone="danger" className="mt-3">
            {errorText(send.error)}
          </Banner>
        ) : null}
      </DialogBody>
      <DialogActions>
        {picture ? (
          <Button
            busy={send.isPending}
            disabled={missing !== null || !words.isChecked || send.isPending}
            onClick={() => send.mutate(picture)}
          >
            {send.isPending
              ? t('gate.sending', { percent: formatPercent(percent, i18n.language) })
              : t('gate.use')}
          </Button>
        ) : null}
        <Button variant="ghost" disabled={send.isPending} onClick={onSkip}>
          {t('gate.leaveOut')}
        </Button>
        {picture && missing ? (
          <span className="text-small text-ink-muted" role="status">
            {/* i18n-keys: pictures:missing.* */}
            {t(`missing.${missing}`)}
          </span>
        ) : null}
      </DialogActions>
    </Dialog>
  );
};
