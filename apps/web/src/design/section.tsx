import type { ReactNode } from 'react';

/** One component of the kit: its name and its states. */
export const Section = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="stack gap-3 border-t border-line py-6" aria-label={name}>
    <h2 className="font-mono text-small font-semibold text-ink-muted" dir="ltr">
      {name}
    </h2>
    {children}
  </section>
);

/** States side by side. */
export const States = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);
