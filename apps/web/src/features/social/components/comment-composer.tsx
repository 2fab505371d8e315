import type { Citation } from '@mz/contracts/citations';
import { type Mention, socialLimits } from '@mz/contracts/social';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Composer } from '../../../ui/composer.tsx';
import { MentionSuggestions } from '../../connections/index.ts';
import { type ChosenCitation, citationOf } from '../model/chosen-citation.ts';
import { ChosenCitations } from './chosen-citations.tsx';
import { CiteButton } from './citation-picker.tsx';
import { IdentifierNotice, mask, useIdentifiers } from './identifier-gate.tsx';
import { toneOf } from './post-author.tsx';

interface CommentComposerProps {
  label: string;
  initial?: string;
  initialMentions?: readonly Mention[];
  /** Resolves once it is stored; a refusal keeps the text. */
  onSend: (comment: {
    clientId: string;
    text: string;
    mentions: Mention[];
    identifiersStated: boolean;
    citations: Citation[];
  }) => Promise<unknown>;
  /** An edit keeps the papers that were cited. */
  canCite?: boolean;
  onClose?: () => void;
  autoFocus?: boolean;
}

/** Where one answers: the same check for identifiers as a post has. */
export const CommentComposer = ({
  label,
  initial = '',
  initialMentions = [],
  onSend,
  onClose,
  autoFocus,
  canCite = true,
}: CommentComposerProps) => {
  const { t } = useTranslation('social');
  const errorText = useApiError();
  const member = useSession().user;
  const [text, setText] = useState(initial);
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const [citations, setCitations] = useState<readonly ChosenCitation[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [mentions, setMentions] = useState<Mention[]>([...initialMentions]);
  const identifiers = useIdentifiers(
    [text],
    mentions.map(({ name }) => name),
  );
  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);
  const spans = identifiers.spans[0] ?? [];
  const send = async () => {
    if (identifiers.count > 0) return;
    setBusy(true);
    setFailure(null);
    try {
      await onSend({
        clientId,
        text,
        mentions,
        identifiersStated: identifiers.isStated,
        citations: citations.map(citationOf),
      });
      setText('');
      setMentions([]);
      setCitations([]);
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
      inputRef={field}
      start={
        member ? (
          <Avatar name={member.fullName} url={member.avatarUrl} tone={toneOf(member.id)} size={28} />
        ) : undefined
      }
      tools={canCite ? <CiteButton chosen={citations} onChange={setCitations} /> : undefined}
      actions={
        onClose ? (
          <Button variant="ghost" size="sm" onClick={onClose}>
            {t('composer.cancel')}
          </Button>
        ) : undefined
      }
      notice={
        <>
          <ChosenCitations chosen={citations} onChange={setCitations} />
          <MentionSuggestions
            field={field}
            value={text}
            onPick={(next, mention) => {
              setText(next);
              setMentions([...mentions, mention]);
            }}
          />
          {spans.length > 0 ? (
            <IdentifierNotice
              spans={spans}
              onMask={(wanted) => setText(mask(text, spans.filter(wanted)))}
              onState={identifiers.ignore}
            />
          ) : null}
          {failure !== null ? <Banner tone="danger">{errorText(failure)}</Banner> : null}
        </>
      }
    />
  );
};
