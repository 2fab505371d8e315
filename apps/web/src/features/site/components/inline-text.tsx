import { Well } from '../../../ui/card.tsx';
import { TextAnchor, TextLink } from '../../../ui/text-link.tsx';
import { type InlinePart, parseInline } from '../model/inline-markup.ts';

const Part = ({ part }: { part: InlinePart }) => {
  if (part.kind === 'strong') return <strong className="font-semibold">{part.text}</strong>;
  if (part.kind === 'code')
    return (
      <Well as="code" className="px-1 py-0.5 font-mono text-small" dir="ltr">
        {part.text}
      </Well>
    );
  if (part.kind === 'link') {
    // Pages the server renders itself are not routes of this application.
    if (part.href.startsWith('/api/'))
      return (
        <TextAnchor className="underline" href={part.href}>
          <bdi>{part.text}</bdi>
        </TextAnchor>
      );
    return (
      <TextLink className="underline" to={part.href}>
        {part.text}
      </TextLink>
    );
  }
  return part.text;
};

/** A catalogue text with its marks: strong words, code and links to pages of this installation. */
export const InlineText = ({ children }: { children: string }) => {
  let at = 0;
  return parseInline(children).map((part) => {
    at += part.text.length;
    return <Part key={`${part.kind}-${at}`} part={part} />;
  });
};
