import type { AskedQuestion } from '@mz/contracts/academy-learning';
import { type Area, isSpotted } from '@mz/contracts/spot';
import { ArrowDown, ArrowUp, Check, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { SpotPicture } from './spot-picture.tsx';

interface QuizQuestionProps {
  question: AskedQuestion;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  /** Once it was answered: what is right, and no more choosing. */
  answer?: readonly string[] | undefined;
  /** With the answer: where on the picture it is. */
  areas?: readonly Area[] | undefined;
}

const row =
  'flex w-full items-center gap-3 rounded-control border px-3.5 py-2.5 text-start pointer-coarse:min-h-11';
const letters = 'ABCDEFGH';

/** One question: one of several, several, or an order. */
export const QuizQuestion = ({ question, chosen, onChange, answer, areas = [] }: QuizQuestionProps) => {
  const { t } = useTranslation('academy');
  const name = useId();
  const { kind, options } = question;
  const isClosed = answer !== undefined;
  const order = chosen.length === options.length ? chosen : options.map(({ id }) => id);
  const shown =
    kind === 'ordered' ? order.flatMap((id) => options.find((option) => option.id === id) ?? []) : options;
  const move = (from: number, to: number) => {
    const next = [...order];
    const [moved] = next.splice(from, 1);
    if (moved !== undefined) next.splice(to, 0, moved);
    onChange(next);
  };
  const isRight = (id: string, at: number): boolean =>
    kind === 'ordered' ? answer?.[at] === id : answer?.includes(id) === true;
  const toneOf = (id: string, at: number): string => {
    const picked = kind === 'ordered' || chosen.includes(id);
    if (!isClosed)
      return chosen.includes(id) && kind !== 'ordered'
        ? 'border-primary bg-primary-soft'
        : 'border-line bg-surface';
    if (isRight(id, at)) return 'border-success bg-success-soft';
    return picked ? 'border-danger bg-danger-soft' : 'border-line bg-surface text-ink-muted';
  };
  return (
    <fieldset className="m-0 flex flex-col gap-2 border-0 p-0" disabled={isClosed}>
      <legend className="mb-2.5 p-0 font-heading" dir="auto">
        {isolate(question.prompt)}
      </legend>
      {kind === 'spot' && question.image ? (
        <SpotPicture
          image={question.image}
          chosen={chosen}
          onChange={onChange}
          areas={isClosed ? areas : undefined}
          isRight={isSpotted(areas, chosen)}
        />
      ) : null}
      {kind === 'single' ? null : (
        // i18n-keys: academy:quiz.kinds.*
        <p className="text-small text-ink-muted">{t(`quiz.kinds.${kind}`)}</p>
      )}
      {shown.map(({ id, text }, at) => {
        const mark = isClosed && (isRight(id, at) || chosen.includes(id) || kind === 'ordered');
        const state = mark ? (
          <Badge tone={isRight(id, at) ? 'success' : 'danger'} icon={isRight(id, at) ? Check : X}>
            {t(isRight(id, at) ? 'quiz.right' : 'quiz.wrong')}
          </Badge>
        ) : null;
        if (kind === 'ordered')
          return (
            <div key={id} className={cx(row, toneOf(id, at))}>
              <span className="w-5 text-small text-ink-muted tabular-nums">{at + 1}</span>
              <span className="min-w-0 flex-1" dir="auto">
                {isolate(text)}
              </span>
              {isClosed ? (
                state
              ) : (
                <>
                  <IconButton
                    icon={ArrowUp}
                    size="sm"
                    iconSize={16}
                    label={t('quiz.up', { text })}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  />
                  <IconButton
                    icon={ArrowDown}
                    size="sm"
                    iconSize={16}
                    label={t('quiz.down', { text })}
                    disabled={at === shown.length - 1}
                    onClick={() => move(at, at + 1)}
                  />
                </>
              )}
            </div>
          );
        return (
          <label key={id} className={cx(row, toneOf(id, at), !isClosed && 'cursor-pointer')}>
            <input
              type={kind === 'single' ? 'radio' : 'checkbox'}
              name={name}
              className="sr-only"
              checked={chosen.includes(id)}
              onChange={() => {
                if (kind === 'single') onChange([id]);
                else onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
              }}
            />
            <span
              aria-hidden="true"
              className={cx(
                'grid size-6 shrink-0 place-items-center border text-tiny font-heading',
                kind === 'single' ? 'rounded-control' : 'rounded-chip',
                chosen.includes(id) ? 'border-primary bg-primary text-on-primary' : 'border-line-control',
              )}
            >
              {letters[at]}
            </span>
            <span className="min-w-0 flex-1" dir="auto">
              {isolate(text)}
            </span>
            {state}
          </label>
        );
      })}
    </fieldset>
  );
};
