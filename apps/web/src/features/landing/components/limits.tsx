import { ArrowRight, Ban, type LucideIcon, Pill, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { section } from './section.ts';

interface LimitProps {
  icon: LucideIcon;
  title: string;
  text: string;
  to: string;
  action: string;
}

const Limit = ({ icon, title, text, to, action }: LimitProps) => (
  <li className="grid grid-cols-[24px_minmax(0,1fr)_auto] max-sm:grid-cols-[24px_minmax(0,1fr)] gap-4 border-t border-line py-5">
    <span className="mt-0.5 text-primary">
      <Icon as={icon} size={18} />
    </span>
    <div className="stack gap-1">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-ink-muted max-w-[72ch]">{text}</p>
    </div>
    <Link
      className="row min-h-7 gap-1 self-start text-small font-medium text-primary max-sm:col-start-2 max-sm:min-h-11"
      to={to}
    >
      {action}
      <Icon as={ArrowRight} size={14} flip />
    </Link>
  </li>
);

/** What the product does not do, where other pages quote their users. */
export const Limits = () => {
  const { t } = useTranslation('landing');
  return (
    <section className={section} aria-labelledby="limits-title">
      <div className="wrap">
        <div className="stack gap-2 mb-7">
          <h2 className="title-32" id="limits-title">
            {t('limits.title')}
          </h2>
          <p className="text-ink-muted">{t('limits.lead')}</p>
        </div>
        <ul>
          <Limit
            icon={Pill}
            title={t('limits.drugs.title')}
            text={t('limits.drugs.text')}
            to="/tools/drugs/enoxaparin"
            action={t('limits.drugs.action')}
          />
          <Limit
            icon={ShieldCheck}
            title={t('limits.names.title')}
            text={t('limits.names.text')}
            to="/privacy"
            action={t('limits.names.action')}
          />
          <Limit
            icon={Ban}
            title={t('limits.refusal.title')}
            text={t('limits.refusal.text')}
            to="/zonebot"
            action={t('limits.refusal.action')}
          />
        </ul>
      </div>
    </section>
  );
};
