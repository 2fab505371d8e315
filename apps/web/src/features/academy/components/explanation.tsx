import type { Attempt } from '@mz/contracts/academy-learning';
import { useTranslation } from 'react-i18next';
import { Well } from '../../../ui/card.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { TextAnchor } from '../../../ui/text-link.tsx';

/** Why the answer is right, and where it stands. */
export const Explanation = ({
  answer: { explanation, source },
}: {
  answer: Pick<Attempt['results'][number], 'explanation' | 'source'>;
}) => {
  const { t } = useTranslation('academy');
  return (
    <Well className="flex flex-col gap-1.5 px-3.5 py-3 text-small">
      <p dir="auto">
        <mark className="bg-mark text-ink">{isolate(explanation)}</mark>
      </p>
      <p className="text-tiny text-ink-muted">
        {t('quiz.source')}{' '}
        {source.url ? (
          <TextAnchor href={source.url} target="_blank" rel="noopener noreferrer">
            <bdi>{source.title}</bdi>
          </TextAnchor>
        ) : (
          <bdi>{source.title}</bdi>
        )}
      </p>
    </Well>
  );
};
