import { socialLimits } from '@mz/contracts/social';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Composer } from '../../../ui/composer.tsx';
import { IdentifierNotice, mask, useIdentifiers } from './identifier-gate.tsx';
import { toneOf } from './post-author.tsx';

interface CommentComposerProps {
  label: string;
  initial?: string;
  /** Resolves once it is stored; a refusal keeps the text. */
  onSend: (comment: { clientId: string; text: string; identifiersStated: boolean }) => Promise<unknown>;
  onClose?: () => void;
  autoFocus?: boolean;
}

/** Where one answers: the same check for identifiers as a post has. */
export const CommentComposer = ({
  label,
  initial = '',
  onSend,
  onClose,
  autoFocus,
}: CommentComposerProps) => {
  const { t } = useTranslation('social');
  const errorText = useApiError();
  const member = useSession().user;
  const [text, setText] = useState(initial);
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const identifiers = useIdentifiers([text]);
  const spans = identifiers.spans[0] ?? [];
  const send = async () => {
    if (identifiers.count > 0) return;
    setBusy(true);
    setFailure(null);
    try {
      await onSend({ clientId, text, identifiersStated: identifiers.isStated });
      setText('');
      setClientId(crypto.randomUUID());
      identifiers.reset();
      onClose?.();
    } catch (cause) {
      setFailure(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Composer
      label={label}
      placeholder={t('comments.placeholder')}
      value={text}
      onChange={setText}
      onSubmit={() => void send()}
      sendLabel={t('comments.send')}
      busy={isBusy}
      disabled={identifiers.count > 0}
      maxLength={socialLimits.commentLength}
      marks={spans}
      inputRef={autoFocus ? (field) => field?.focus() : undefined}
      start={
        member ? (
          <Avatar name={member.fullName} url={member.avatarUrl} tone={toneOf(member.id)} size={28} />
        ) : undefined
      }
      actions={
        onClose ? (
          <Button variant="ghost" size="sm" onClick={onClose}>
            {t('composer.cancel')}
          </Button>
        ) : undefined
      }
      notice={
        spans.length > 0 || failure !== null ? (
          <>
            {spans.length > 0 ? (
              <IdentifierNotice
                spans={spans}
                onMaskAll={() => setText(mask(text, spans))}
                onMask={(span) =>
                  setText(
                    mask(
                      text,
                      spans.filter((one) => one.text === span.text),
                    ),
                  )
                }
                onState={identifiers.ignore}
              />
            ) : null}
            {failure !== null ? <Banner tone="danger">{errorText(failure)}</Banner> : null}
          </>
        ) : undefined
      }
    />
  );
};
