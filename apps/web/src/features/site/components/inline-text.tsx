import { Link } from 'react-router';
import { type InlinePart, parseInline } from '../model/inline-markup.ts';

const Part = ({ part }: { part: InlinePart }) => {
  if (part.kind === 'strong') return <strong className="strong">{part.text}</strong>;
  if (part.kind === 'code')
    return (
      <code className="mono well px-1 py-0.5" dir="ltr">
        {part.text}
      </code>
    );
  if (part.kind === 'link') {
    // Pages the server renders itself are not routes of this application.
    if (part.href.startsWith('/api/'))
      return (
        <a className="link underline" href={part.href}>
          <bdi>{part.text}</bdi>
        </a>
      );
    return (
      <Link className="link underline" to={part.href}>
        {part.text}
      </Link>
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
