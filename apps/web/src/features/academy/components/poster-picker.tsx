import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { takeFrames } from '../model/frames.ts';

interface PosterPickerProps {
  /** Address of the video, or of a file of this device. */
  src: string;
  /** Shown until one is chosen. */
  current?: string | null;
  chosen: File | null;
  onChoose: (frame: File) => void;
}

interface Frame {
  readonly file: File;
  readonly url: string;
}

/** Frames of a video, one of which becomes the picture on its card. */
export const PosterPicker = ({ src, current, chosen, onChoose }: PosterPickerProps) => {
  const { t, i18n } = useTranslation('academy');
  const [frames, setFrames] = useState<readonly Frame[] | null>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  useEffect(
    () => () => {
      for (const { url } of frames ?? []) URL.revokeObjectURL(url);
    },
    [frames],
  );
  const look = async () => {
    setState('busy');
    try {
      const files = await takeFrames(src);
      setFrames(files.map((file) => ({ file, url: URL.createObjectURL(file) })));
      setState(files.length > 0 ? 'idle' : 'failed');
    } catch {
      setState('failed');
    }
  };
  return (
    <Field
      label={t('studio.poster')}
      group
      hint={t('studio.posterHint')}
      error={state === 'failed' ? t('studio.posterFailed') : undefined}
    >
      {frames === null ? (
        <div className="row gap-3">
          {current ? (
            <img
              src={current}
              alt=""
              className="aspect-video w-32 rounded-control border border-line object-cover"
            />
          ) : null}
          <Button variant="outline" size="sm" busy={state === 'busy'} onClick={() => void look()}>
            {t('studio.frames')}
          </Button>
        </div>
      ) : (
        <div className="grid grid-cols-6 gap-2 max-md:grid-cols-3">
          {frames.map(({ file, url }, at) => (
            <button
              key={url}
              type="button"
              aria-pressed={chosen === file}
              aria-label={t('studio.frame', { at: formatNumber(at + 1, i18n.language) })}
              onClick={() => onChoose(file)}
              className={cx(
                'cursor-pointer overflow-hidden rounded-control border-2',
                chosen === file ? 'border-primary' : 'border-transparent hover:border-line-control',
              )}
            >
              <img src={url} alt="" className="block aspect-video w-full object-cover" />
            </button>
          ))}
        </div>
      )}
    </Field>
  );
};
