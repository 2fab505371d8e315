import type { ReactNode } from 'react';
import { InlineText } from './inline-text.tsx';

interface DocSection {
  title: string;
  paragraphs: readonly string[];
  points?: readonly string[];
}

/** A heading that can be linked to, and what stands under it. */
export const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className="scroll-mt-8" id={id} aria-labelledby={`${id}-title`}>
    <h2 className="mb-2.5" id={`${id}-title`}>
      {title}
    </h2>
    {children}
  </section>
);

export const Paragraphs = ({ texts }: { texts: readonly string[] }) => (
  <div className="stack gap-3 max-w-[632px]">
    {texts.map((text) => (
      <p key={text}>
        <InlineText>{text}</InlineText>
      </p>
    ))}
  </div>
);

export const Points = ({ texts }: { texts: readonly string[] }) => (
  <ul className="stack gap-2 mt-3 first:mt-0 max-w-[632px] list-disc ps-5 marker:text-ink-muted">
    {texts.map((text) => (
      <li key={text} className="ps-1">
        <InlineText>{text}</InlineText>
      </li>
    ))}
  </ul>
);

interface DocSectionsProps {
  sections: Readonly<Record<string, DocSection>>;
  /** What stands under a section's text, by its id: a table, a list. */
  extras?: Readonly<Record<string, ReactNode>>;
}

/** The sections of a catalogue, in their order; the key of each is its address on the page. */
export const DocSections = ({ sections, extras = {} }: DocSectionsProps) =>
  Object.entries(sections).map(([id, section]) => (
    <Section key={id} id={id} title={section.title}>
      {section.paragraphs.length > 0 ? <Paragraphs texts={section.paragraphs} /> : null}
      {section.points ? <Points texts={section.points} /> : null}
      {extras[id]}
    </Section>
  ));

/** Contents of a page made of sections. */
export const tocOf = (sections: Readonly<Record<string, { title: string }>>) =>
  Object.entries(sections).map(([id, { title }]) => ({ id, title }));
