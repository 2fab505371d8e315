import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/class-names.ts';

type Score = 0 | 1 | 2 | 3 | 4;
type Judge = (password: string, own: readonly string[]) => Score;

let judging: Promise<Judge> | null = null;

/** Fetched with the first letter of a new password: the lists of common ones are large. */
const loadJudge = (): Promise<Judge> => {
  judging ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }]) => {
      const checker = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
      // Guessing goes on for longer than anybody types: what comes after makes no password weaker.
      return (password, own) => checker.check(password.slice(0, 64), [...own]).score;
    },
  );
  return judging;
};

const tones = ['bg-danger', 'bg-danger', 'bg-warning', 'bg-success', 'bg-success'] as const;

interface PasswordStrengthProps {
  password: string;
  /** What others know of its owner: name and address. */
  own?: readonly string[];
}

/** How soon a new password would be guessed. It advises; the server decides. */
export const PasswordStrength = ({ password, own = [] }: PasswordStrengthProps) => {
  const { t } = useTranslation('account');
  const [score, setScore] = useState<Score | null>(null);
  const about = own.join('\n');
  useEffect(() => {
    let isCurrent = true;
    if (password === '') setScore(null);
    else
      loadJudge().then(
        (judge) => {
          if (isCurrent) setScore(judge(password, about.split('\n').filter(Boolean)));
        },
        // Without it there is only no advice.
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [password, about]);
  if (password === '' || score === null) return null;
  // i18n-keys: account:strength.words.*
  const words = t(`strength.words.${score}`);
  return (
    <div className="stack gap-1">
      <div aria-hidden="true" className="flex gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={cx('h-1 flex-1 rounded-full', step <= Math.max(1, score) ? tones[score] : 'bg-line')}
          />
        ))}
      </div>
      <span className="text-tiny text-ink-muted" aria-live="polite">
        {t('strength.label')}: {words}
      </span>
    </div>
  );
};
