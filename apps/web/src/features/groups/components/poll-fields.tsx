import { pollLimits } from '@mz/contracts/group-polls';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { hasTwins, type PollDraft } from '../model/poll-draft.ts';

/** A question and two to six options. */
export const PollFields = ({
  draft,
  onChange,
}: {
  draft: PollDraft;
  onChange: (draft: PollDraft) => void;
}) => {
  const { t, i18n } = useTranslation('groups');
  const { options } = draft;
  const setOption = (at: number, text: string) =>
    onChange({ ...draft, options: options.map((option, place) => (place === at ? text : option)) });
  const twins = hasTwins(draft) ? t('poll.same') : undefined;
  return (
    <>
      <Field label={t('poll.question')} hint={t('poll.hint')}>
        <Input
          value={draft.question}
          dir="auto"
          maxLength={pollLimits.questionLength}
          onChange={(event) => onChange({ ...draft, question: event.target.value })}
        />
      </Field>
      {options.map((option, at) => {
        const number = formatNumber(at + 1, i18n.language);
        return (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
            key={at}
            label={t('poll.option', { number })}
            error={at === options.length - 1 ? twins : undefined}
          >
            <Input
              value={option}
              dir="auto"
              maxLength={pollLimits.optionLength}
              onChange={(event) => setOption(at, event.target.value)}
              end={
                options.length > pollLimits.minOptions ? (
                  <IconButton
                    size="sm"
                    icon={X}
                    label={t('poll.dropOption', { number })}
                    onClick={() =>
                      onChange({ ...draft, options: options.filter((_option, place) => place !== at) })
                    }
                  />
                ) : undefined
              }
            />
          </Field>
        );
      })}
      {options.length < pollLimits.maxOptions ? (
        <Button
          size="sm"
          variant="ghost"
          className="self-start"
          onClick={() => onChange({ ...draft, options: [...options, ''] })}
        >
          <Icon as={Plus} size={16} />
          {t('poll.addOption')}
        </Button>
      ) : null}
    </>
  );
};
