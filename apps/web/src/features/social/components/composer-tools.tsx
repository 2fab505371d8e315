import { type Language, languages } from '@mz/contracts';
import { type PostAudience, postAudiences, postKinds } from '@mz/contracts/social';
import { languageNames } from '@mz/i18n';
import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import type { PostDraft } from '../model/post-draft.ts';

interface ComposerToolsProps {
  draft: PostDraft;
  /** Its members read it, and nobody else. */
  isForGroup: boolean;
  /** Whether the patient agreed to these readers. */
  isAgreed: (audience: PostAudience) => boolean;
  onChange: (parts: Partial<PostDraft>) => void;
  onLanguage: (language: Language) => void;
  onLink: () => void;
}

/** What goes with a post: its kind, language, category and readers. */
export const ComposerTools = ({
  draft,
  isForGroup,
  isAgreed,
  onChange,
  onLanguage,
  onLink,
}: ComposerToolsProps) => {
  const { t } = useTranslation('social');
  const { options } = useSpecialties();
  return (
    <>
      <IconButton icon={Link2} label={t('composer.link')} onClick={onLink} />
      <Select
        variant="plain"
        label={t('composer.kind')}
        value={draft.kind}
        // i18n-keys: social:kinds.*
        options={postKinds.map((value) => ({ value, text: t(`kinds.${value}`) }))}
        onChange={(kind) => onChange({ kind })}
      />
      <Select
        variant="plain"
        label={t('composer.language')}
        value={draft.language}
        options={languages.map((value) => ({ value, text: languageNames[value] }))}
        onChange={onLanguage}
      />
      <Select
        variant="plain"
        label={t('composer.category')}
        className="max-w-44"
        value={draft.category ?? ''}
        options={[{ value: '' as const, text: t('composer.noCategory') }, ...options]}
        onChange={(category) => onChange({ category: category === '' ? null : category })}
      />
      {isForGroup || draft.kind === 'case' ? null : (
        <Select
          variant="plain"
          label={t('composer.audience')}
          value={draft.audience}
          // i18n-keys: social:audiences.*
          options={postAudiences
            .filter((value) => !draft.pseudonymous || value !== 'connections')
            .map((value) => ({ value, text: t(`audiences.${value}`), disabled: !isAgreed(value) }))}
          onChange={(audience) => onChange({ audience })}
        />
      )}
    </>
  );
};
