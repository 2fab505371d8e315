import { languageNames } from '@mz/i18n';
import { ChevronDown, Globe } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyMenu } from './lazy-menu.tsx';
import { mastheadButton } from './masthead-style.ts';

const load = () => import('./language-menu-items.tsx');
const Items = lazy(async () => ({ default: (await load()).LanguageMenuItems }));

/** Chooses the interface language. */
export const LanguageMenu = () => {
  const { t } = useTranslation('nav');
  const name = languageNames[currentLanguage()];
  return (
    <LazyMenu menu={Items} preload={load} className={mastheadButton} label={t('languageMenu', { name })}>
      <Icon as={Globe} size={16} />
      <span>{name}</span>
      <Icon as={ChevronDown} size={14} />
    </LazyMenu>
  );
};
