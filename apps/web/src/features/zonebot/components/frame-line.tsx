import type { Answer } from '@mz/contracts';
import { ChevronDown } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { SlotForm } from './slot-form.tsx';

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

/** What is typed in the place of a name or figure. */
interface Form {
  readonly label: string;
  readonly isFigure: boolean;
  readonly questionFor: (value: string) => string;
}

const SlotPopover = ({
  trigger,
  form,
  onCorrect,
}: {
  trigger: ReactElement;
  form: Form;
  onCorrect: (question: string) => void;
}) => {
  const [open, setOpen] = useState(false);
  return (
    <Popover trigger={trigger} label={form.label} align="start" open={open} onOpenChange={setOpen}>
      <SlotForm
        label={form.label}
        isFigure={form.isFigure}
        onSubmit={(value) => {
          setOpen(false);
          onCorrect(form.questionFor(value));
        }}
      />
    </Popover>
  );
};

/** How a question was read, in one line. Every part of it is corrected by tapping. */
export const FrameLine = ({
  frame,
  onCorrect,
}: {
  frame: readonly Slot[];
  onCorrect: ((question: string) => void) | null;
}) => {
  const { t } = useTranslation('zonebot');
  const isDose = frame.some(({ slot }) => slot === 'intent' || slot === 'route');
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
    if (slot === 'route')
      return routes
        .filter((one) => one !== value)
        .map((one) => ({ label: t(`frame.route.${one}`), question: t(`frame.ask.${one}`) }));
    return [];
  };
  const formOf = ({ slot, value }: Slot): Form => {
    // i18n-keys: zonebot:frame.other.*, zonebot:frame.with.*
    const [name = ''] = value.split(':');
    // Instead of dialysis a clearance.
    const quantity = isOf(quantities, name) ? name : 'crcl';
    if (slot === 'patient')
      return {
        label: t(`frame.other.${quantity}`),
        isFigure: true,
        questionFor: (typed) => t(`frame.with.${quantity}`, { value: typed }),
      };
    const named = slot === 'drug' ? 'drug' : 'condition';
    return {
      label: t(`frame.other.${named}`),
      isFigure: false,
      questionFor: (typed) => t(isDose ? `frame.with.${named}Dose` : `frame.with.${named}`, { value: typed }),
    };
  };
  return (
    <ul className="row flex-wrap gap-1.5" aria-label={t('frame.readAs')} data-part="frame">
      {frame.map((slot) => {
        const word = wordOf(slot);
        const key = `${slot.slot}-${slot.value}`;
        if (!onCorrect)
          return (
            <li key={key} className="max-w-full">
              <Badge>
                <bdi>{isolate(word)}</bdi>
              </Badge>
            </li>
          );
        const choices = choicesOf(slot);
        const trigger = (
          <Chip size="sm" aria-label={t('frame.correct', { value: word })}>
            <bdi>{isolate(word)}</bdi>
            <Icon as={ChevronDown} size={14} />
          </Chip>
        );
        return (
          <li key={key} className="max-w-full">
            {choices.length === 0 ? (
              <SlotPopover trigger={trigger} form={formOf(slot)} onCorrect={onCorrect} />
            ) : (
              <Menu align="start" trigger={trigger}>
                {choices.map(({ label, question }) => (
                  <MenuItem key={label} onSelect={() => onCorrect(question)}>
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
