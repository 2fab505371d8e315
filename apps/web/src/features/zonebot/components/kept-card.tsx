import { Copy, GraduationCap, type LucideIcon, MessageSquare, PenLine, Trash2 } from 'lucide-react';
import { type Ref, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card, CardFoot } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { TextAnchor } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.tsx';
import { PostDraftLink } from '../../social/index.ts';
import type { KeptKind, KeptText } from '../api/kept.api.ts';
import { beginningOf, noteAsRead, notePieces } from '../model/note-pieces.ts';
import { KeptEditor } from './kept-editor.tsx';

interface ActionProps {
  icon: LucideIcon;
  label: string;
  /** The element that says of which text. */
  of: string;
  onPress: () => void;
  ref?: Ref<HTMLButtonElement>;
}

const Action = ({ icon, label, of, onPress, ref }: ActionProps) => (
  <Button variant="ghost" size="sm" ref={ref} aria-describedby={of} onClick={onPress}>
    <Icon as={icon} size={16} />
    {label}
  </Button>
);

const NoteText = ({ text }: { text: string }) => {
  let from = 0;
  return notePieces(text).map(({ kind, text: shown }) => {
    const key = from;
    from += shown.length + 1;
    if (kind === 'strong') return <b key={key}>{isolate(shown)}</b>;
    if (kind === 'quiet')
      return (
        <span key={key} className="text-small text-ink-muted">
          {isolate(shown)}
        </span>
      );
    if (kind === 'link')
      return (
        <TextAnchor key={key} href={shown} target="_blank" rel="noopener noreferrer">
          {shown}
        </TextAnchor>
      );
    return <span key={key}>{isolate(shown)}</span>;
  });
};

/** One note or draft: read, changed in place, copied, deleted. */
export const KeptCard = ({
  kind,
  kept,
  onRemove,
}: {
  kind: KeptKind;
  kept: KeptText;
  onRemove: () => void;
}) => {
  const { t, i18n } = useTranslation('zonebot');
  const heading = useId();
  const [isEditing, setEditing] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const beginning = beginningOf(kept.text);
  const isLong = beginning !== kept.text;
  const shown = isWhole || !isLong ? kept.text : `${beginning} …`;
  const editButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setEditing(false));
    editButton.current?.focus();
  };
  const copy = () =>
    navigator.clipboard.writeText(kind === 'notes' ? noteAsRead(kept.text) : kept.text).then(
      () => toast(t('copied')),
      () => toast.error(t('copyFailed')),
    );
  const changed = t('kept.changed', { date: formatDateTime(new Date(kept.updatedAt), i18n.language) });
  return (
    <li>
      <Card as="article" aria-labelledby={heading}>
        <div className="stack gap-1 min-h-11 px-4 py-3 break-words">
          {kept.title === null ? (
            <h2 className="text-small text-ink-muted" id={heading}>
              {changed}
            </h2>
          ) : (
            <>
              <h2 id={heading} dir="auto" className="text-small font-heading">
                {isolate(kept.title)}
              </h2>
              <p className="text-tiny text-ink-muted">{changed}</p>
            </>
          )}
        </div>
        {isEditing ? (
          <KeptEditor kind={kind} kept={kept} onClose={close} />
        ) : (
          <>
            <p
              className="px-4 pb-4 whitespace-pre-wrap wrap-anywhere"
              data-part="kept-text"
              dir="auto"
              lang={kept.language ?? undefined}
            >
              {kind === 'notes' ? <NoteText text={shown} /> : isolate(shown)}
            </p>
            {isLong ? (
              <Button
                variant="plain"
                className="text-small mx-4 mb-4"
                aria-expanded={isWhole}
                aria-describedby={heading}
                onClick={() => setWhole(!isWhole)}
              >
                {t(isWhole ? 'kept.less' : 'kept.all')}
              </Button>
            ) : null}
            <CardFoot size="xs" className="print:hidden" data-part="answer-actions">
              <Action
                ref={editButton}
                icon={PenLine}
                label={t('kept.edit')}
                of={heading}
                onPress={() => setEditing(true)}
              />
              <Action icon={Copy} label={t('kept.copy')} of={heading} onPress={() => void copy()} />
              <Action icon={Trash2} label={t('delete')} of={heading} onPress={onRemove} />
              {kind === 'drafts' && kept.language ? (
                <PostDraftLink
                  draft={{ id: kept.id, text: kept.text, language: kept.language }}
                  describedBy={heading}
                >
                  {t('drafts.publish')}
                </PostDraftLink>
              ) : null}
              {kept.resource ? (
                <ButtonLink
                  variant="ghost"
                  size="sm"
                  to={`/academy/${kept.resource.id}?at=${kept.resource.at}`}
                  aria-describedby={heading}
                >
                  <Icon as={GraduationCap} size={16} />
                  {t('notes.resource')}
                </ButtonLink>
              ) : null}
              {kept.conversationId ? (
                <ButtonLink
                  variant="ghost"
                  size="sm"
                  to={`/zonebot/${kept.conversationId}`}
                  aria-describedby={heading}
                >
                  <Icon as={MessageSquare} size={16} />
                  {t('notes.conversation')}
                </ButtonLink>
              ) : null}
            </CardFoot>
          </>
        )}
      </Card>
    </li>
  );
};
