import type { ReactNode } from 'react';

interface PageHeadProps {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
}

/** The one title of a screen. */
export const PageHead = ({ title, lead, actions }: PageHeadProps) => (
  <div className="page-head">
    <div>
      <h1>{title}</h1>
      {lead ? <p>{lead}</p> : null}
    </div>
    {actions}
  </div>
);

/** Page body inside the layout: the column and its padding. */
export const Page = ({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) => (
  <div className="page">
    <div className={narrow ? 'wrap max-w-[1048px]' : 'wrap'}>{children}</div>
  </div>
);
