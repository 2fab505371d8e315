import { languageNames, languages } from '@mz/i18n';
import { chooseLanguage } from '../../lib/choose-language.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { Menu, MenuChoice } from '../../ui/menu.tsx';
import type { LazyMenuItemsProps } from './lazy-menu-props.ts';

/** The three languages, each in its own words. */
export const LanguageMenuItems = ({ trigger }: LazyMenuItemsProps) => (
  <Menu trigger={trigger} defaultOpen>
    <MenuChoice
      value={currentLanguage()}
      options={languages.map((value) => ({ value, text: languageNames[value], lang: value }))}
      // Offline the choice holds here; the account follows with the next one.
      onChange={(language) => void chooseLanguage(language).catch(() => {})}
    />
  </Menu>
);
