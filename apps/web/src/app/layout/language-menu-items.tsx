import { languageNames, languages, matchLanguage } from '@mz/i18n';
import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { currentLanguage, setLanguage } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu, type MenuProps } from './menu.tsx';

const choose = (value: string) => {
  const language = matchLanguage(value);
  if (language) void setLanguage(language);
};

/** The three languages, each in its own words. */
export const LanguageMenuItems = ({ trigger }: MenuProps) => (
  <Menu trigger={trigger}>
    <DropdownMenu.RadioGroup value={currentLanguage()} onValueChange={choose}>
      {languages.map((language) => (
        <DropdownMenu.RadioItem key={language} value={language} lang={language}>
          {languageNames[language]}
          <Icon as={Check} size={16} className="icon-check" />
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  </Menu>
);
