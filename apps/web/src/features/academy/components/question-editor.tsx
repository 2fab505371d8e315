import { learningLimits, questionKinds } from '@mz/contracts/academy-learning';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { type DraftQuestion, newOption, withKind, withRight } from '../model/question-draft.ts';
import { QuestionCalculators } from './question-calculators.tsx';
import { SpotEditor } from './spot-editor.tsx';

interface QuestionEditorProps {
  draft: DraftQuestion;
  /** Counted from 1. */
  number: number;
  onChange: (draft: DraftQuestion) => void;
  onRemove: () => void;
  onMove: ((by: -1 | 1) => void) | null;
}

const minOptions = 2;

/** One question while it is written: what is asked, what is right, why, and where that stands. */
export const QuestionEditor = ({ draft, number, onChange, onRemove, onMove }: QuestionEditorProps) => {
  const { t, i18n } = useTranslation('academy');
  const name = useId();
  const at = formatNumber(number, i18n.language);
  const { kind, options } = draft;
  const swap = (index: number, by: -1 | 1) => {
    const next = [...options];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index + by, 0, moved);
    onChange({ ...draft, options: next });
  };
  return (
    <Card as="section" pad="md" stack aria-label={t('editor.question', { at })}>
      <div className="row flex-wrap gap-2">
        <h2 className="h3">{t('editor.question', { at })}</h2>
        <span className="ms-auto row gap-1">
          {onMove ? (
            <>
              <IconButton icon={ArrowUp} label={t('editor.up', { at })} onClick={() => onMove(-1)} />
              <IconButton icon={ArrowDown} label={t('editor.down', { at })} onClick={() => onMove(1)} />
            </>
          ) : null}
          <IconButton icon={Trash2} label={t('editor.remove', { at })} onClick={onRemove} />
        </span>
      </div>
      <Field label={t('editor.kind')} group>
        <Segmented
          fill
          value={kind}
          onChange={(next) => onChange(withKind(draft, next))}
          // i18n-keys: academy:editor.kinds.*
          options={questionKinds.map((value) => ({ value, text: t(`editor.kinds.${value}`) }))}
        />
      </Field>
      <Field label={t('editor.prompt')}>
        <Textarea
          dir="auto"
          rows={2}
          maxLength={learningLimits.promptLength}
          value={draft.prompt}
          onChange={(event) => onChange({ ...draft, prompt: event.target.value })}
        />
      </Field>
      {kind === 'spot' ? (
        <SpotEditor draft={draft} onChange={onChange} />
      ) : (
        /* i18n-keys: academy:editor.optionsHint.* */
        <Field label={t('editor.options')} hint={t(`editor.optionsHint.${kind}`)} group>
          <ul className="flex flex-col gap-2">
            {options.map((option, index) => {
              const place = formatNumber(index + 1, i18n.language);
              return (
                <li key={option.id} className="row gap-2">
                  {kind === 'ordered' ? (
                    <span className="w-5 shrink-0 text-small text-ink-muted tabular-nums">{place}</span>
                  ) : (
                    <input
                      type={kind === 'single' ? 'radio' : 'checkbox'}
                      name={name}
                      className="size-5 shrink-0 accent-primary"
                      aria-label={t('editor.right', { at: place })}
                      checked={option.right}
                      onChange={() => onChange(withRight(draft, option.id))}
                    />
                  )}
                  <Input
                    dir="auto"
                    className="min-w-0 flex-1"
                    aria-label={t('editor.option', { at: place })}
                    maxLength={learningLimits.optionLength}
                    value={option.text}
                    onChange={(event) =>
                      onChange({
                        ...draft,
                        options: options.map((one) =>
                          one.id === option.id ? { ...one, text: event.target.value } : one,
                        ),
                      })
                    }
                  />
                  {kind === 'ordered' ? (
                    <>
                      <IconButton
                        icon={ArrowUp}
                        size="sm"
                        label={t('quiz.up', { text: place })}
                        disabled={index === 0}
                        onClick={() => swap(index, -1)}
                      />
                      <IconButton
                        icon={ArrowDown}
                        size="sm"
                        label={t('quiz.down', { text: place })}
                        disabled={index === options.length - 1}
                        onClick={() => swap(index, 1)}
                      />
                    </>
                  ) : null}
                  <IconButton
                    icon={Trash2}
                    size="sm"
                    iconSize={16}
                    label={t('editor.removeOption', { at: place })}
                    disabled={options.length <= minOptions}
                    onClick={() =>
                      onChange({ ...draft, options: options.filter(({ id }) => id !== option.id) })
                    }
                  />
                </li>
              );
            })}
          </ul>
          <Button
            size="sm"
            variant="ghost"
            className="self-start"
            disabled={options.length >= learningLimits.options}
            onClick={() => onChange({ ...draft, options: [...options, newOption()] })}
          >
            <Icon as={Plus} size={16} />
            {t('editor.addOption')}
          </Button>
        </Field>
      )}
      <Field label={t('editor.explanation')} hint={t('editor.explanationHint')}>
        <Textarea
          dir="auto"
          rows={2}
          maxLength={learningLimits.explanationLength}
          value={draft.explanation}
          onChange={(event) => onChange({ ...draft, explanation: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Field label={t('editor.source')}>
          <Input
            dir="auto"
            maxLength={learningLimits.sourceLength}
            value={draft.sourceTitle}
            onChange={(event) => onChange({ ...draft, sourceTitle: event.target.value })}
          />
        </Field>
        <Field label={t('editor.sourceUrl')}>
          <Input
            type="url"
            dir="ltr"
            maxLength={500}
            value={draft.sourceUrl}
            onChange={(event) => onChange({ ...draft, sourceUrl: event.target.value })}
          />
        </Field>
      </div>
      <QuestionCalculators
        chosen={draft.calculators}
        onChange={(calculators) => onChange({ ...draft, calculators })}
      />
    </Card>
  );
};
