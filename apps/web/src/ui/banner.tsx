import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface BannerProps {
  tone: 'danger' | 'warning' | 'info' | 'success';
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}

const icons = { danger: TriangleAlert, warning: TriangleAlert, info: Info, success: CircleCheck };

/** A message where it happened. Dangers interrupt a screen reader, the rest wait their turn. */
export const Banner = ({ tone, title, children, action, className = '' }: BannerProps) => (
  <div className={`banner banner-${tone} ${className}`} role={tone === 'danger' ? 'alert' : 'status'}>
    <Icon as={icons[tone]} size={16} />
    <div className="grow">
      {title ? <b className="block">{title}</b> : null}
      {children ? <span className="body">{children}</span> : null}
    </div>
    {action}
  </div>
);
