import { profileLimits } from '@mz/contracts';
import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';

interface InterestsFieldProps {
  interests: string[];
  error: string | undefined;
  onChange: (interests: string[]) => void;
}

/** Separators of lists in the product's languages. */
const separators = /[,،，、;؛；\n]/;

/** Tags, written one after the other. */
export const InterestsField = ({ interests, error, onChange }: InterestsFieldProps) => {
  const { t } = useTranslation('profile');
  const [text, setText] = useState('');
  const add = (typed: string) => {
    const known = new Set(interests.map((interest) => interest.toLowerCase()));
    const fresh = typed
      .split(separators)
      .map((part) => part.trim().slice(0, profileLimits.interest))
      .filter((part) => part !== '' && !known.has(part.toLowerCase()));
    onChange([...interests, ...new Set(fresh)].slice(0, profileLimits.interests));
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return;
    event.preventDefault();
    add(text);
  };
  return (
    <div className="stack gap-2">
      <Field label={t('field.interests')} hint={t('interestsHint')} error={error}>
        <Input
          dir="auto"
          value={text}
          disabled={interests.length >= profileLimits.interests}
          onChange={({ target: { value } }) => (separators.test(value) ? add(value) : setText(value))}
          onKeyDown={onKeyDown}
          onBlur={() => add(text)}
        />
      </Field>
      {interests.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {interests.map((interest) => (
            <li key={interest} className="max-w-full">
              <Chip
                size="sm"
                aria-label={t('removeInterest', { name: interest })}
                onClick={() => onChange(interests.filter((other) => other !== interest))}
              >
                <bdi className="truncate">{interest}</bdi>
                <Icon as={X} size={14} />
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
};
