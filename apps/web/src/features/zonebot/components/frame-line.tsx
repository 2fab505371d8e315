import type { Answer } from '@mz/contracts';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';

type Slot = NonNullable<Answer['frame']>[number];

const intents = ['treatment', 'prophylaxis', 'loading', 'maintenance', 'rescue'] as const;
const populations = ['adult', 'child', 'neonate', 'pregnancy'] as const;
const routes = ['oral', 'iv', 'im', 'sc', 'inhaled'] as const;
const quantities = ['age', 'weight', 'crcl', 'egfr'] as const;

const isOf = <Value extends string>(values: readonly Value[], value: string): value is Value =>
  values.some((one) => one === value);

interface Choice {
  readonly label: string;
  /** The question that corrects the slot; what was said of the patient before goes on to hold. */
  readonly question: string;
}

/** How a question was read, in one line. What a dose is for and for whom is corrected by tapping. */
export const FrameLine = ({
  frame,
  onCorrect,
}: {
  frame: readonly Slot[];
  onCorrect: ((question: string) => void) | null;
}) => {
  const { t } = useTranslation('zonebot');
  const wordOf = ({ slot, value }: Slot): string => {
    // i18n-keys: zonebot:frame.intent.*, zonebot:frame.population.*, zonebot:frame.route.*, zonebot:frame.patient.*
    if (slot === 'intent' && isOf(intents, value)) return t(`frame.intent.${value}`);
    if (slot === 'population' && isOf(populations, value)) return t(`frame.population.${value}`);
    if (slot === 'route' && isOf(routes, value)) return t(`frame.route.${value}`);
    if (slot !== 'patient') return value;
    const [name = '', figure = ''] = value.split(':');
    return isOf(quantities, name)
      ? t(`frame.patient.${name}`, { value: figure })
      : t('frame.patient.dialysis');
  };
  const choicesOf = ({ slot, value }: Slot): readonly Choice[] => {
    // i18n-keys: zonebot:frame.ask.*
    if (slot === 'intent')
      return intents
        .filter((one) => one !== value)
        .map((one) => ({ label: t(`frame.intent.${one}`), question: t(`frame.ask.${one}`) }));
    if (slot === 'population')
      return populations
        .filter((one) => one !== value)
        .map((one) => ({ label: t(`frame.population.${one}`), question: t(`frame.ask.${one}`) }));
    return [];
  };
  return (
    <ul className="row flex-wrap gap-1.5" aria-label={t('frame.readAs')} data-part="frame">
      {frame.map((slot) => {
        const word = wordOf(slot);
        const choices = onCorrect ? choicesOf(slot) : [];
        return (
          <li key={`${slot.slot}-${slot.value}`} className="max-w-full">
            {choices.length === 0 ? (
              <Badge>
                <bdi>{word}</bdi>
              </Badge>
            ) : (
              <Menu
                align="start"
                trigger={
                  <Chip size="sm" aria-label={t('frame.correct', { value: word })}>
                    <bdi>{word}</bdi>
                    <Icon as={ChevronDown} size={14} />
                  </Chip>
                }
              >
                {choices.map(({ label, question }) => (
                  <MenuItem key={label} onSelect={() => onCorrect?.(question)}>
                    {label}
                  </MenuItem>
                ))}
              </Menu>
            )}
          </li>
        );
      })}
    </ul>
  );
};
