import { languageNames, languages } from '@mz/i18n';
import { currentLanguage, setLanguage } from '../../lib/i18n.ts';
import { Menu, MenuChoice } from '../../ui/menu.tsx';
import type { LazyMenuItemsProps } from './lazy-menu-props.ts';

/** The three languages, each in its own words. */
export const LanguageMenuItems = ({ trigger }: LazyMenuItemsProps) => (
  <Menu trigger={trigger} defaultOpen>
    <MenuChoice
      value={currentLanguage()}
      options={languages.map((value) => ({ value, text: languageNames[value], lang: value }))}
      onChange={(language) => void setLanguage(language)}
    />
  </Menu>
);
