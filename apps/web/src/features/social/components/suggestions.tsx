import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { socialQueries } from '../api/social.api.ts';
import type { PostDraft } from '../model/post-draft.ts';

/** Suggestions are asked for when nothing was typed for so long. */
const pause = 700;
const minLength = 12;

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

interface SuggestionsProps {
  draft: PostDraft;
  onChange: (parts: Partial<PostDraft>) => void;
}

/** Category and hashtags from the built-in engine, each taken by a press. */
export const Suggestions = ({ draft, onChange }: SuggestionsProps) => {
  const { t } = useTranslation('social');
  const { nameOf } = useSpecialties();
  const [isOn, setOn] = useState(true);
  const settled = useSettled(draft.text.trim());
  const { data } = useQuery({
    ...socialQueries.suggestions(settled),
    enabled: isOn && settled.length >= minLength,
  });
  const category = isOn && data && data.category !== draft.category ? data.category : null;
  const hashtags = isOn ? (data?.hashtags ?? []).filter((label) => !draft.text.includes(`#${label}`)) : [];
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Checkbox size="sm" checked={isOn} onChange={(checked) => setOn(checked === true)}>
        {t('suggestions.label')}
      </Checkbox>
      {category ? (
        <Chip size="sm" tone="add" onClick={() => onChange({ category })}>
          {t('suggestions.category', { name: nameOf(category) })}
        </Chip>
      ) : null}
      {hashtags.map((label) => (
        <Chip
          key={label}
          size="sm"
          tone="add"
          onClick={() => onChange({ text: `${draft.text.trimEnd()} #${label}` })}
        >
          <Icon as={Plus} size={14} />
          <bdi>#{label}</bdi>
        </Chip>
      ))}
    </div>
  );
};
