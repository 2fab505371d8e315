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
import { asksDose, intents, isOf, populations, quantities, routes, type Slot } from '../model/frame-slots.ts';
import { SlotAdder } from './slot-adder.tsx';
import { SlotForm } from './slot-form.tsx';
import { useSlotTexts } from './use-slot-texts.ts';

interface SlotProps {
  slot: Slot;
  isDose: boolean;
  trigger: ReactElement;
  onCorrect: (question: string) => void;
}

/** A name or figure is typed anew; a condition can also be taken out. */
const TypedSlot = ({ slot: { slot, value }, isDose, trigger, onCorrect }: SlotProps) => {
  const { t } = useTranslation('zonebot');
  const texts = useSlotTexts(isDose);
  const [open, setOpen] = useState(false);
  const [name = ''] = value.split(':');
  // Instead of dialysis a clearance.
  const quantity = isOf(quantities, name) ? name : 'crcl';
  const kind = slot === 'patient' ? quantity : slot === 'drug' ? 'drug' : 'condition';
  const ask = (question: string) => {
    setOpen(false);
    onCorrect(question);
  };
  const questionFor = (typed: string): string => {
    if (kind === 'drug') return texts.drug(typed);
    return kind === 'condition' ? texts.condition(typed, value) : texts.quantity(kind, typed);
  };
  // i18n-keys: zonebot:frame.other.*
  return (
    <Popover
      trigger={trigger}
      label={t(`frame.other.${kind}`)}
      align="start"
      open={open}
      onOpenChange={setOpen}
    >
      <SlotForm
        label={t(`frame.other.${kind}`)}
        isFigure={slot === 'patient'}
        onSubmit={(typed) => ask(questionFor(typed))}
        removal={
          kind === 'condition'
            ? { label: t('frame.notMeant'), onRemove: () => ask(texts.without(value)) }
            : null
        }
      />
    </Popover>
  );
};

/** One of a few is chosen instead. */
const ChosenSlot = ({ slot: { slot, value }, isDose, trigger, onCorrect }: SlotProps) => {
  const texts = useSlotTexts(isDose);
  const choices =
    slot === 'intent'
      ? intents.filter((one) => one !== value).map(texts.intentChoice)
      : slot === 'population'
        ? populations.filter((one) => one !== value).map(texts.populationChoice)
        : routes.filter((one) => one !== value).map(texts.routeChoice);
  return (
    <Menu align="start" trigger={trigger}>
      {choices.map(({ label, question }) => (
        <MenuItem key={label} onSelect={() => onCorrect(question)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
};

const chosen: ReadonlySet<Slot['slot']> = new Set(['intent', 'population', 'route']);

/** How a question was read, in one line. Every part of it is corrected by tapping, and what is missing is added. */
export const FrameLine = ({
  frame,
  changed = [],
  kind,
  onCorrect,
}: {
  frame: readonly Slot[];
  /** What a follow-up said anew. */
  changed?: readonly Slot[];
  kind: Answer['kind'];
  onCorrect: ((question: string) => void) | null;
}) => {
  const { t } = useTranslation('zonebot');
  const isDose = asksDose(frame, kind);
  const { wordOf } = useSlotTexts(isDose);
  return (
    <ul
      className="row flex-wrap gap-1.5 pointer-coarse:gap-y-2.5"
      aria-label={t('frame.readAs')}
      data-part="frame"
    >
      {frame.map((slot) => {
        const word = wordOf(slot);
        const key = `${slot.slot}-${slot.value}`;
        const isNew = changed.some(({ slot: name, value }) => name === slot.slot && value === slot.value);
        if (!onCorrect)
          return (
            <li key={key} className="max-w-full">
              <Badge tone={isNew ? 'info' : 'neutral'}>
                {isNew ? <span className="sr-only">{t('frame.changed')} </span> : null}
                <bdi>{isolate(word)}</bdi>
              </Badge>
            </li>
          );
        const One = chosen.has(slot.slot) ? ChosenSlot : TypedSlot;
        return (
          <li key={key} className="max-w-full">
            <One
              slot={slot}
              isDose={isDose}
              onCorrect={onCorrect}
              trigger={
                <Chip
                  size="xs"
                  tone={isNew ? 'major' : 'neutral'}
                  aria-label={t(isNew ? 'frame.correctNew' : 'frame.correct', { value: word })}
                >
                  <bdi className="min-w-0 truncate">{isolate(word)}</bdi>
                  <Icon as={ChevronDown} size={14} />
                </Chip>
              }
            />
          </li>
        );
      })}
      {onCorrect ? (
        <li>
          <SlotAdder frame={frame} isDose={isDose} onCorrect={onCorrect} />
        </li>
      ) : null}
    </ul>
  );
};
