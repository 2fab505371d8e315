import { convert, look, takeSound } from './convert-media.ts';
import { openDiskFile } from './disk-file.ts';
import type { MediaAnswer, MediaQuestion } from './media-messages.ts';

const tell = (answer: MediaAnswer): void => self.postMessage(answer);
const onShare = (share: number): void => tell({ kind: 'progress', share });

const answer = async (question: MediaQuestion): Promise<MediaAnswer> => {
  if (question.kind === 'look') return { kind: 'found', media: await look(question.file) };
  if (question.kind === 'sound')
    return { kind: 'made', made: { file: await takeSound(question.file, onShare) } };
  const { file, size, diskName } = question;
  return {
    kind: 'made',
    made: await convert(file, { size, onShare, openDisk: () => openDiskFile(diskName) }),
  };
};

self.onmessage = ({ data }: MessageEvent<MediaQuestion>) => {
  answer(data).then(tell, (error: unknown) => tell({ kind: 'failed', message: String(error) }));
};
