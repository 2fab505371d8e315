import { usualDoseRoutes } from '@mz/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { intents, populations, type Quantity, quantities, type Slot, toldOf } from '../model/frame-slots.ts';
import { SlotForm } from './slot-form.tsx';
import { useSlotTexts } from './use-slot-texts.ts';

interface SlotAdderProps {
  frame: readonly Slot[];
  isDose: boolean;
  onCorrect: (question: string) => void;
}

/** What a question left unsaid, to be told with one press: what for, for whom, how, and figures of the patient. */
export const SlotAdder = ({ frame, isDose, onCorrect }: SlotAdderProps) => {
  const { t } = useTranslation('zonebot');
  const texts = useSlotTexts(isDose);
  const [open, setOpen] = useState(false);
  const [figure, setFigure] = useState<Quantity | null>(null);
  const told = toldOf(frame);
  const isSaid = (slot: Slot['slot']) => frame.some((one) => one.slot === slot);
  const change = (next: boolean) => {
    setOpen(next);
    setFigure(null);
  };
  const ask = (question: string) => {
    change(false);
    onCorrect(question);
  };
  const groups = [
    {
      title: t('frame.whatFor'),
      choices: isDose && !isSaid('intent') ? intents.map(texts.intentChoice) : [],
    },
    { title: t('frame.who'), choices: isSaid('population') ? [] : populations.map(texts.populationChoice) },
    {
      title: t('frame.how'),
      choices: isDose && !isSaid('route') ? usualDoseRoutes.map(texts.routeChoice) : [],
    },
  ].filter(({ choices }) => choices.length > 0);
  const figures = quantities.filter((name) => !told.has(name));
  if (groups.length === 0 && figures.length === 0) return null;
  // i18n-keys: zonebot:frame.quantity.*, zonebot:frame.other.*
  return (
    <Popover
      align="start"
      label={t('frame.addLong')}
      open={open}
      onOpenChange={change}
      trigger={
        <Chip size="xs" tone="add" aria-label={t('frame.addLong')}>
          <Icon as={Plus} size={14} />
          {t('frame.add')}
        </Chip>
      }
    >
      {figure ? (
        <SlotForm
          label={t(`frame.other.${figure}`)}
          isFigure
          onSubmit={(value) => ask(texts.quantity(figure, value))}
        />
      ) : (
        <div className="stack gap-3 p-2">
          {groups.map(({ title, choices }) => (
            <fieldset key={title}>
              <legend className="mb-1 text-tiny text-ink-muted">{title}</legend>
              <div className="row flex-wrap gap-1.5">
                {choices.map(({ label, question }) => (
                  <Chip size="sm" key={label} onClick={() => ask(question)}>
                    {label}
                  </Chip>
                ))}
              </div>
            </fieldset>
          ))}
          {figures.length > 0 ? (
            <fieldset>
              <legend className="mb-1 text-tiny text-ink-muted">{t('frame.figures')}</legend>
              <div className="row flex-wrap gap-1.5">
                {figures.map((name) => (
                  <Chip size="sm" key={name} onClick={() => setFigure(name)}>
                    {t(`frame.quantity.${name}`)}
                  </Chip>
                ))}
                {told.has('dialysis') ? null : (
                  <Chip size="sm" onClick={() => ask(texts.dialysis())}>
                    {t('frame.patient.dialysis')}
                  </Chip>
                )}
              </div>
            </fieldset>
          ) : null}
        </div>
      )}
    </Popover>
  );
};
