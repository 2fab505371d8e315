import { calculatorIndex, loadTranslator } from '@mz/clinical';
import { languages } from '@mz/contracts';
import { learningLimits } from '@mz/contracts/academy-learning';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';

interface QuestionCalculatorsProps {
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Calculators after whose use a question is asked: whoever computes a score is asked what it means. */
export const QuestionCalculators = ({ chosen, onChange }: QuestionCalculatorsProps) => {
  const { t, i18n } = useTranslation('academy');
  const words = useQuery({
    queryKey: ['clinical-words', i18n.language],
    queryFn: async () => {
      const say = await loadTranslator('clinical', languages.find((one) => one === i18n.language) ?? 'en');
      return calculatorIndex.map(({ id, titleKey }) => ({ id, title: say(titleKey) }));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const all = words.data ?? [];
  const titleOf = (id: string): string => all.find((one) => one.id === id)?.title ?? id;
  return (
    <Field label={t('editor.calculators')} hint={t('editor.calculatorsHint')} group>
      <div className="flex flex-wrap items-center gap-2">
        {chosen.map((id) => (
          <Button
            key={id}
            size="sm"
            variant="soft"
            aria-label={t('editor.removeCalculator', { title: titleOf(id) })}
            onClick={() => onChange(chosen.filter((one) => one !== id))}
          >
            <bdi>{titleOf(id)}</bdi>
            <Icon as={X} size={16} />
          </Button>
        ))}
        {chosen.length < learningLimits.calculators ? (
          <Select
            className="max-w-full"
            label={t('editor.addCalculator')}
            value=""
            options={[
              { value: '', text: t('editor.addCalculator') },
              ...all
                .filter(({ id }) => !chosen.includes(id))
                .map(({ id, title }) => ({ value: id, text: title })),
            ]}
            onChange={(id) => {
              if (id) onChange([...chosen, id]);
            }}
          />
        ) : null}
      </div>
    </Field>
  );
};
