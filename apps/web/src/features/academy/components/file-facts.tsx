import type { ResourceKind } from '@mz/contracts/academy';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { wasInterrupted } from '../model/media/interrupted.ts';
import { type FoundMedia, planMedia } from '../model/media/media-plan.ts';
import { clockOf } from '../model/time.ts';

/** Names of families of codecs as physicians' phones show them. */
const codecNames: Readonly<Record<string, string>> = {
  avc: 'H.264',
  hevc: 'HEVC',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
  aac: 'AAC',
  opus: 'Opus',
  mp3: 'MP3',
};

/** What is in a chosen recording, once it was looked at on this device. */
export const useFoundMedia = (
  file: File | null,
  kind: ResourceKind,
  onFound: (media: FoundMedia) => void,
): FoundMedia | null => {
  const [found, setFound] = useState<{ file: File; media: FoundMedia } | null>(null);
  const isRecording = kind === 'video' || kind === 'podcast';
  const tell = useEffectEvent(onFound);
  useEffect(() => {
    if (!file || !isRecording) return undefined;
    const stopping = new AbortController();
    const look = async () => {
      const { lookAtMedia } = await import('../model/media/open-media.ts');
      const media = await lookAtMedia(file, stopping.signal);
      if (!media || stopping.signal.aborted) return;
      setFound({ file, media });
      tell(media);
    };
    // What cannot be looked at is told when it is sent.
    look().catch(() => undefined);
    return () => stopping.abort();
  }, [file, isRecording]);
  return found && found.file === file && isRecording ? found.media : null;
};

/** Length, size and codecs of a chosen recording, and what this device makes of it before it is sent. */
export const FileFacts = ({ file, media, kind }: { file: File; media: FoundMedia; kind: ResourceKind }) => {
  const { t, i18n } = useTranslation('academy');
  // As it was when the file was chosen, whatever is begun now.
  const [isAnew] = useState(() => wasInterrupted(file));
  const { video, audio, chapters, seconds } = media;
  const plan = kind === 'video' ? planMedia(media) : null;
  const facts = [
    clockOf(seconds),
    video ? `${video.width} × ${video.height}` : null,
    video?.codec ? (codecNames[video.codec] ?? video.codec) : null,
    audio?.codec ? (codecNames[audio.codec] ?? audio.codec) : null,
  ].filter((fact) => fact !== null);
  return (
    <div className="flex flex-col gap-2 text-small">
      <p className="text-ink-muted">
        <bdi dir="ltr">{facts.join(' · ')}</bdi>
        {chapters.length > 0
          ? ` · ${t('upload.chaptersFound', { count: chapters.length, amount: formatNumber(chapters.length, i18n.language) })}`
          : null}
      </p>
      {plan?.act === 'convert' ? (
        <Banner tone="info" quiet>
          {t(media.isQuickTime || plan.size ? 'upload.converts' : 'upload.cleans')}
        </Banner>
      ) : null}
      {plan?.act === 'convert' && isAnew ? (
        <Banner tone="warning" quiet>
          {t('upload.interrupted')}
        </Banner>
      ) : null}
      {plan?.act === 'refuse' ? <Banner tone="warning">{t('upload.unreadable.format')}</Banner> : null}
    </div>
  );
};
