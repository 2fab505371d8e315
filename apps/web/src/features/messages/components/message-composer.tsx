import { messageLimits, tellTyping } from '@mz/contracts/messages';
import type { NewPicture } from '@mz/contracts/pictures';
import type { PhiSpan } from '@mz/phi';
import { ShieldCheck, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/http.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Composer } from '../../../ui/composer.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MentionSuggestions } from '../../connections/index.ts';

import { AddPictures, PictureTray, usePictureTray } from '../../pictures/index.ts';

const checkAfter = 150;
const typingEvery = 3_000;

interface Checked {
  readonly text: string;
  readonly spans: readonly PhiSpan[];
  /** The text with all of them behind placeholders. */
  readonly masked: string;
}

/** What in the text may identify a patient, once the writer pauses. */
const useIdentifiers = (text: string, names: readonly string[]): Checked | null => {
  const [checked, setChecked] = useState<Checked | null>(null);
  const key = names.join('\n');
  useEffect(() => {
    if (text.trim() === '') return undefined;
    let isOver = false;
    const timer = setTimeout(async () => {
      // The lists of names are large: they are fetched by those who write.
      const { findMessageIdentifiers, maskIdentifiers } = await import('@mz/phi');
      if (isOver) return;
      const spans = findMessageIdentifiers(text, key.split('\n'));
      setChecked({ text, spans, masked: maskIdentifiers(text, spans).text });
    }, checkAfter);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text, key]);
  return checked?.text === text ? checked : null;
};

interface MessageComposerProps {
  threadId: string;
  /** Where the text is kept over reloads. */
  draftKey: string;
  /** Names of those who talk: not identifiers here. */
  names: readonly string[];
  /** What is answered or edited. */
  about: { readonly label: string; readonly excerpt: string } | null;
  onCancelAbout: () => void;
  initialText: string;
  busy?: boolean;
  error?: ReactNode;
  /** Whether pictures can be sent: not while a message is edited. */
  takesPictures: boolean;
  onSend: (text: string, stated: boolean, pictures: readonly NewPicture[]) => void;
}

/** Writes a message, checked for identifiers before it leaves. */
export const MessageComposer = ({
  threadId,
  draftKey,
  names,
  about,
  onCancelAbout,
  initialText,
  busy,
  error,
  takesPictures,
  onSend,
}: MessageComposerProps) => {
  const { t } = useTranslation('messages');
  const [text, setText] = useState(initialText);
  const [stated, setStated] = useState(false);
  const tray = usePictureTray('message');
  const field = useRef<HTMLTextAreaElement>(null);
  const checked = useIdentifiers(text, names);
  const toldAt = useRef(0);
  const spans = checked?.spans ?? [];
  const isHeld = spans.length > 0 && !stated;

  const change = (next: string) => {
    setText(next);
    setStated(false);
    if (next === '') sessionStorage.removeItem(draftKey);
    else sessionStorage.setItem(draftKey, next);
    const now = Date.now();
    if (next.trim() === '' || now - toldAt.current < typingEvery) return;
    toldAt.current = now;
    // Nobody waits for it, and nothing is lost without it.
    void call(tellTyping, { params: { threadId }, body: { isTyping: true } }).catch(() => {});
  };
  const submit = () => {
    if (isHeld || tray.atGate) return;
    onSend(text.trim(), stated, tray.bodies);
    change('');
    tray.clear();
  };
  const kinds = [...new Set(spans.map(({ kind }) => kind))];
  return (
    <div className="border-t border-line bg-surface p-3">
      <Composer
        label={t('write')}
        placeholder={t('write')}
        value={text}
        onChange={change}
        onSubmit={submit}
        busy={busy}
        disabled={isHeld}
        maxLength={messageLimits.textLength}
        marks={spans}
        hasMore={tray.pictures.length > 0}
        start={takesPictures ? <AddPictures tray={tray} /> : undefined}
        inputRef={field}
        notice={
          <>
            <MentionSuggestions field={field} value={text} among={names} onPick={change} />
            {about ? (
              <div className="flex items-center gap-2 border-s-2 border-primary ps-2 text-small">
                <div className="min-w-0 flex-1">
                  <span className="font-medium">{about.label}</span>
                  <span dir="auto" className="block truncate text-ink-muted">
                    {about.excerpt}
                  </span>
                </div>
                <IconButton size="sm" icon={X} label={t('cancel')} onClick={onCancelAbout} />
              </div>
            ) : null}
            {spans.length > 0 ? (
              <Banner
                tone="warning"
                title={t('identity.found')}
                action={
                  <Button size="sm" onClick={() => change(checked?.masked ?? text)}>
                    {t('identity.mask')}
                  </Button>
                }
              >
                <span className="block">
                  {/* i18n-keys: messages:identity.kinds.* */}
                  {kinds.map((kind) => t(`identity.kinds.${kind}`)).join(' · ')}
                </span>
                <Checkbox size="sm" checked={stated} onChange={setStated} className="mt-1.5">
                  {t('identity.state')}
                </Checkbox>
              </Banner>
            ) : null}
            {takesPictures ? <PictureTray tray={tray} /> : null}
            {error}
          </>
        }
      />
      <p className="mt-1.5 flex min-h-5 items-center gap-1.5 px-1 text-tiny text-success" role="status">
        {checked && spans.length === 0 ? (
          <>
            <Icon as={ShieldCheck} size={14} />
            {t('identity.clear')}
          </>
        ) : null}
      </p>
    </div>
  );
};
