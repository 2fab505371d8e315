import { languageOfScript } from '@mz/i18n/language-of-script';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * A text that may be in another language than the page: apart from the sentence around it, read out as what it is. Its
 * script tells the three languages of the product apart; another in Latin letters is told with `lang`.
 */
export const Foreign = ({ children, lang, ...rest }: ComponentProps<'bdi'> & { children: string }) => {
  const { i18n } = useTranslation();
  const language = lang ?? languageOfScript(children);
  return (
    <bdi {...rest} lang={language === i18n.language ? undefined : (language ?? undefined)}>
      {children}
    </bdi>
  );
};
