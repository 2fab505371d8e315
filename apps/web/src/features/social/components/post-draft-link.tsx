import type { Language } from '@mz/contracts';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Icon } from '../../../ui/icon.tsx';

interface PostDraftLinkProps {
  draft: { readonly id: string; readonly text: string; readonly language: Language };
  /** The element that says which draft. */
  describedBy: string;
  children: ReactNode;
}

/** Opens the feed with a draft in the composer, as a case; nothing is published by it. */
export const PostDraftLink = ({ draft, describedBy, children }: PostDraftLinkProps) => (
  <ButtonLink variant="ghost" size="sm" to="/social" state={{ draft }} aria-describedby={describedBy}>
    <Icon as={Users} size={16} />
    {children}
  </ButtonLink>
);
