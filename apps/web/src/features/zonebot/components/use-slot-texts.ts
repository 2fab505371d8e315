import { useTranslation } from 'react-i18next';
import {
  intents,
  isOf,
  populations,
  type Quantity,
  quantities,
  routes,
  type Slot,
} from '../model/frame-slots.ts';

/** The slots of a question in words, and the questions that correct them. */
export const useSlotTexts = (isDose: boolean) => {
  const { t } = useTranslation('zonebot');
  // i18n-keys: zonebot:frame.intent.*, zonebot:frame.population.*, zonebot:frame.route.*
  // i18n-keys: zonebot:frame.patient.*, zonebot:frame.ask.*, zonebot:frame.in.*, zonebot:frame.for.*, zonebot:frame.with.*
  return {
    wordOf: ({ slot, value }: Slot): string => {
      if (slot === 'intent' && isOf(intents, value)) return t(`frame.intent.${value}`);
      if (slot === 'population' && isOf(populations, value)) return t(`frame.population.${value}`);
      if (slot === 'route' && isOf(routes, value)) return t(`frame.route.${value}`);
      if (slot !== 'patient') return value;
      const [name = '', figure = ''] = value.split(':');
      return isOf(quantities, name)
        ? t(`frame.patient.${name}`, { value: figure })
        : t('frame.patient.dialysis');
    },
    intentChoice: (one: (typeof intents)[number]) => ({
      label: t(`frame.intent.${one}`),
      question: t(`frame.ask.${one}`),
    }),
    populationChoice: (one: (typeof populations)[number]) => ({
      label: t(`frame.population.${one}`),
      question: isDose ? t(`frame.ask.${one}`) : t(`frame.in.${one}`),
    }),
    routeChoice: (one: (typeof routes)[number]) => ({
      label: t(`frame.route.${one}`),
      question: t(`frame.ask.${one}`),
    }),
    dialysis: () => (isDose ? t('frame.with.dialysis') : t('frame.for.dialysis')),
    quantity: (name: Quantity, value: string) =>
      isDose ? t(`frame.with.${name}`, { value }) : t(`frame.for.${name}`, { value }),
    drug: (value: string) => t(isDose ? 'frame.with.drugDose' : 'frame.with.drug', { value }),
    condition: (value: string, old: string) =>
      t(isDose ? 'frame.with.conditionDose' : 'frame.with.condition', { value, old }),
    without: (value: string) => t(isDose ? 'frame.withoutDose' : 'frame.without', { value }),
  };
};
