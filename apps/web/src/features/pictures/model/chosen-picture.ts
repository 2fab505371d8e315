import type { NewPicture, PictureMetadataKind } from '@mz/contracts/pictures';

/** A picture that went through the gate and waits on the server to be posted. */
export interface ChosenPicture extends Omit<NewPicture, 'checked'> {
  /** As it was sent, on this device. */
  readonly previewUrl: string;
  readonly width: number;
  readonly height: number;
  readonly byteSize: number;
  /** What the file told beside the picture; taken away on the device. */
  readonly removed: readonly PictureMetadataKind[];
}

export const toNewPicture = ({
  uploadId,
  alt,
  decorative,
  sensitive,
  facesFound,
  covers,
}: ChosenPicture): NewPicture => ({
  uploadId,
  alt,
  decorative,
  sensitive,
  facesFound,
  covers,
  checked: true,
});
