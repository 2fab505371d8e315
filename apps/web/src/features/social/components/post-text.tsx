import type { Language } from '@mz/contracts';
import type { ShownMention } from '@mz/contracts/social';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { TextAnchor, TextLink } from '../../../ui/text-link.tsx';
import { splitText, type TextPiece } from '../model/text-pieces.ts';

const Piece = ({ piece }: { piece: TextPiece }) => {
  switch (piece.kind) {
    case 'hashtag':
      return (
        <TextLink to={`/social?tag=${encodeURIComponent(piece.tag)}`}>
          <bdi>{piece.text}</bdi>
        </TextLink>
      );
    case 'mention':
      return (
        <TextLink to={`/profile/${piece.memberId}`}>
          <bdi>{piece.shown}</bdi>
        </TextLink>
      );
    case 'link':
      return (
        <TextAnchor href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc" dir="ltr">
          {piece.text}
        </TextAnchor>
      );
    default:
      return piece.text;
  }
};

/** Longer texts are cut in lists until the reader asks for the rest. */
const maxFoldedLength = 700;

interface PostTextProps {
  text: string;
  /** Left out where it is not known: the letters then decide. */
  language?: Language | undefined;
  mentions?: readonly ShownMention[];
  /** Never cut. */
  whole?: boolean;
}

/** What somebody wrote: markup is text, and directional characters stay inside. */
export const PostText = ({ text, language, mentions = [], whole }: PostTextProps) => {
  const { t } = useTranslation('social');
  const [isOpen, setOpen] = useState(false);
  const isCut = !whole && !isOpen && text.length > maxFoldedLength * 1.2;
  const shown = isCut ? `${text.slice(0, maxFoldedLength).trimEnd().toWellFormed()} …` : text;
  const pieces = useMemo(() => splitText(shown, mentions), [shown, mentions]);
  let at = 0;
  return (
    <>
      <p
        dir="auto"
        lang={language}
        className="isolate overflow-hidden text-body break-words whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {pieces.map((piece) => {
          const key = at;
          at += piece.text.length;
          return <Piece key={key} piece={piece} />;
        })}
      </p>
      {isCut ? (
        <Button variant="plain" className="self-start text-small" onClick={() => setOpen(true)}>
          {t('post.whole')}
        </Button>
      ) : null}
    </>
  );
};
