import {
  defaultWeights,
  type MatchPart,
  type MatchWeights,
  matchParts,
  maxWeight,
} from '@mz/contracts/match-score';
import type { MatchIntent } from '@mz/contracts/matching';
import { Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';

const Weight = ({
  part,
  weight,
  onChange,
}: {
  part: MatchPart;
  weight: number;
  onChange: (weight: number) => void;
}) => {
  const { t, i18n } = useTranslation('matching');
  // i18n-keys: matching:parts.*
  const name = t(`parts.${part}`);
  const amount = formatNumber(weight, i18n.language);
  return (
    <li className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <span className="text-small">{name}</span>
        <ZoneBar
          kind="steps"
          size="sm"
          filled={weight}
          total={maxWeight}
          label={t('weightOf', { part: name, amount, total: formatNumber(maxWeight, i18n.language) })}
        />
      </div>
      <span className="row gap-1">
        <IconButton
          icon={Minus}
          size="sm"
          label={t('less', { part: name })}
          disabled={weight === 0}
          onClick={() => onChange(weight - 1)}
        />
        <IconButton
          icon={Plus}
          size="sm"
          label={t('more', { part: name })}
          disabled={weight === maxWeight}
          onClick={() => onChange(weight + 1)}
        />
      </span>
    </li>
  );
};

/** What counts how much for the member: the order follows at once. */
export const WeightsPanel = ({
  id,
  intent,
  weights,
  onChange,
}: {
  id: string;
  intent: MatchIntent;
  weights: MatchWeights;
  onChange: (weights: MatchWeights) => void;
}) => {
  const { t } = useTranslation('matching');
  const isMentoring = intent === 'mentor' || intent === 'mentee';
  return (
    <Card as="section" pad="md" id={id} tabIndex={-1} aria-label={t('counts')}>
      <h2 className="mb-3 text-small font-semibold">{t('counts')}</h2>
      <ul className="flex flex-col gap-3">
        {matchParts
          .filter((part) => part !== 'career' || isMentoring)
          .map((part) => (
            <Weight
              key={part}
              part={part}
              weight={weights[part] ?? defaultWeights[part]}
              onChange={(weight) => onChange({ ...weights, [part]: weight })}
            />
          ))}
      </ul>
    </Card>
  );
};
