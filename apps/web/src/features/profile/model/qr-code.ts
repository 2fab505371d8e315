import { toDataURL } from 'qrcode';

/** A QR code as a picture; level M bears the scratches of a phone's screen. */
export const drawQrCode = (text: string): Promise<string> =>
  toDataURL(text, { errorCorrectionLevel: 'M', margin: 3, width: 640 });
