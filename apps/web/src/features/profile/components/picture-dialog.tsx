import { avatarLimits } from '@mz/contracts';
import { useMutation } from '@tanstack/react-query';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openBitmap } from '../../../lib/pictures/open-bitmap.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { dropPicture, type PictureKind, savePicture } from '../api/profile.api.ts';
import { type Crop, zoomCrop } from '../model/crop.ts';
import { cutPicture, frames } from '../model/cut-picture.ts';
import { CropFrame } from './crop-frame.tsx';

interface PictureDialogProps {
  kind: PictureKind;
  hasPicture: boolean;
  onClose: () => void;
}

const start: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** Chooses a picture and the part of it that is kept; the server makes the stored one without metadata. */
export const PictureDialog = ({ kind, hasPicture, onClose }: PictureDialogProps) => {
  const { t } = useTranslation(['profile', 'common']);
  const apiError = useApiError();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [crop, setCrop] = useState(start);
  const done = () => {
    toast.success(t('common:saved'));
    onClose();
  };
  const save = useMutation({
    mutationFn: async (chosen: ImageBitmap) => savePicture(kind, await cutPicture(chosen, kind, crop)),
    onSuccess: done,
  });
  const remove = useMutation({ mutationFn: () => dropPicture(kind), onSuccess: done });
  useEffect(() => () => picture?.close(), [picture]);

  const onFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    save.reset();
    setUnreadable(false);
    try {
      const opened = await openBitmap(file);
      setCrop(start);
      setPicture(opened);
    } catch {
      setUnreadable(true);
    }
  };
  const failure = save.error ?? remove.error;
  return (
    <Dialog title={t(`picture.${kind}`)} description={t('picture.hint')} onClose={onClose} size="lg">
      <div className="stack gap-4">
        {isUnreadable ? <Banner tone="danger">{t('picture.unreadable')}</Banner> : null}
        {failure ? <Banner tone="danger">{apiError(failure)}</Banner> : null}
        {picture ? (
          <div className="stack items-center gap-2">
            <CropFrame
              picture={picture}
              frame={frames[kind]}
              isRound={kind === 'avatar'}
              crop={crop}
              onCrop={setCrop}
            />
            <div className="row gap-2">
              <IconButton
                icon={ZoomOut}
                label={t('picture.zoomOut')}
                onClick={() => setCrop(zoomCrop(crop, 1 / 1.25))}
              />
              <IconButton
                icon={ZoomIn}
                label={t('picture.zoomIn')}
                onClick={() => setCrop(zoomCrop(crop, 1.25))}
              />
            </div>
          </div>
        ) : null}
      </div>
      <DialogActions>
        {picture ? (
          <Button busy={save.isPending} onClick={() => save.mutate(picture)}>
            {t(save.isPending ? 'common:saving' : 'common:save')}
          </Button>
        ) : null}
        <Button variant={picture ? 'outline' : 'primary'} onClick={() => input.current?.click()}>
          {t('picture.choose')}
        </Button>
        {hasPicture ? (
          <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('picture.remove')}
          </Button>
        ) : null}
        <Button variant="ghost" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </DialogActions>
      <input
        ref={input}
        type="file"
        accept={avatarLimits.types.join(',')}
        className="sr-only"
        tabIndex={-1}
        aria-label={t('picture.choose')}
        onChange={(event) => void onFile(event)}
      />
    </Dialog>
  );
};
