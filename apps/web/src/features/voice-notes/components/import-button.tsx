import { FileAudio } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';
import { readSoundFile } from '../model/import-file.ts';
import type { Recorder } from '../model/recorder.ts';

interface ImportButtonProps {
  recorder: Recorder;
  memberId: string;
  /** With the file's name, as a title to begin with. */
  onRead: (name: string) => void;
}

/** Takes sound from a file; then it is a recording that waits to be saved. */
export const ImportButton = ({ recorder, memberId, onRead }: ImportButtonProps) => {
  const { t } = useTranslation('voice-notes');
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setReading(true);
    try {
      const chunk = await readSoundFile(file);
      const recordedAt = new Date(file.lastModified || Date.now()).toISOString();
      const id = crypto.randomUUID();
      onRead(file.name.replace(/\.[^.]+$/, '').slice(0, 200));
      recorder.adopt({ id, memberId, recordedAt, marks: [], gaps: [], wanted: null }, [chunk]);
    } catch {
      toast.error(t('recorder.importFailed'));
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="audio/*,.webm,.m4a"
        hidden
        data-part="import"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button variant="ghost" size="sm" busy={isReading} onClick={() => input.current?.click()}>
        {isReading ? null : <Icon as={FileAudio} size={16} />}
        {isReading ? t('recorder.importing') : t('recorder.import')}
      </Button>
    </>
  );
};
