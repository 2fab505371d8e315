import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import type { PostDraft } from '../model/post-draft.ts';

interface CaseFieldsProps {
  draft: PostDraft;
  onChange: (parts: Partial<PostDraft>) => void;
}

/** What a case says beyond its question. */
export const CaseFields = ({ draft, onChange }: CaseFieldsProps) => {
  const { t } = useTranslation('social');
  return (
    <>
      <Field label={t('case.findings')}>
        <Textarea
          grow
          rows={3}
          lang={draft.language}
          value={draft.findings}
          onChange={(event) => onChange({ findings: event.target.value })}
        />
      </Field>
      <Field label={t('case.management')}>
        <Textarea
          grow
          rows={3}
          lang={draft.language}
          value={draft.management}
          onChange={(event) => onChange({ management: event.target.value })}
        />
      </Field>
    </>
  );
};
