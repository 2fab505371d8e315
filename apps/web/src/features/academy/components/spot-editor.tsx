import { academyTypes } from '@mz/contracts/academy';
import { learningLimits } from '@mz/contracts/academy-learning';
import { Plus, Trash2 } from 'lucide-react';
import { type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { useQuestionPicture } from '../api/authoring.api.ts';
import { type DraftQuestion, newAreaOption } from '../model/question-draft.ts';
import { Areas } from './spot-picture.tsx';
import { useFileFailure } from './use-file-failure.ts';

interface SpotEditorProps {
  draft: DraftQuestion;
  onChange: (draft: DraftQuestion) => void;
}

const sides = ['x', 'y', 'width', 'height'] as const;
const least = 0.02;
const share = (value: number): number => Math.min(1, Math.max(0, value));
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLDivElement>) => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: share((clientX - left) / width), y: share((clientY - top) / height) };
};

/** The picture of a question and the areas that are right: drawn with a pointer, or written as percentages. */
export const SpotEditor = ({ draft, onChange }: SpotEditorProps) => {
  const { t, i18n } = useTranslation('academy');
  const failureOf = useFileFailure();
  const picture = useQuestionPicture();
  const [from, setFrom] = useState<{ x: number; y: number } | null>(null);
  const { image, options } = draft;
  const areas = options.flatMap(({ area }) => (area ? [area] : []));
  const put = (next: DraftQuestion['options']) => onChange({ ...draft, options: next });
  const isFull = options.length >= learningLimits.options;
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    const begin = from;
    setFrom(null);
    if (!begin || isFull) return;
    const end = pointOf(event);
    const area = {
      x: rounded(Math.min(begin.x, end.x)),
      y: rounded(Math.min(begin.y, end.y)),
      width: rounded(Math.abs(begin.x - end.x)),
      height: rounded(Math.abs(begin.y - end.y)),
    };
    // A tap draws nothing.
    if (area.width >= least && area.height >= least) put([...options, newAreaOption(area)]);
  };
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('spot.choose')} hint={t('spot.chooseHint')}>
        <Input
          type="file"
          accept={academyTypes.poster.join(',')}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file)
              picture.mutate(file, {
                onSuccess: (made) => onChange({ ...draft, image: { ...made, alt: image?.alt ?? '' } }),
              });
          }}
        />
      </Field>
      {picture.isError ? <Banner tone="danger">{failureOf(picture.error)}</Banner> : null}
      {image ? (
        <>
          <Field label={t('spot.alt')} hint={t('spot.altHint')}>
            <Input
              dir="auto"
              maxLength={learningLimits.altLength}
              value={image.alt}
              onChange={(event) => onChange({ ...draft, image: { ...image, alt: event.target.value } })}
            />
          </Field>
          <div
            dir="ltr"
            className="relative w-fit max-w-full cursor-crosshair touch-none overflow-hidden rounded-control border border-line bg-sunken"
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setFrom(pointOf(event));
            }}
            onPointerUp={onPointerUp}
            onPointerCancel={() => setFrom(null)}
          >
            <img
              src={image.url}
              alt={image.alt}
              draggable={false}
              className="block max-h-[60vh] w-auto max-w-full"
            />
            <Areas areas={areas} />
          </div>
          <Field label={t('spot.areas')} hint={t('spot.areasHint')} group>
            <ul className="flex flex-col gap-3">
              {options.map((option, index) => {
                const place = formatNumber(index + 1, i18n.language);
                const { area } = option;
                if (!area) return null;
                return (
                  <li key={option.id} className="flex flex-wrap items-end gap-2">
                    <Input
                      dir="auto"
                      className="min-w-40 flex-1"
                      aria-label={t('spot.name', { at: place })}
                      placeholder={t('spot.name', { at: place })}
                      maxLength={learningLimits.optionLength}
                      value={option.text}
                      onChange={(event) =>
                        put(
                          options.map((one) =>
                            one.id === option.id ? { ...one, text: event.target.value } : one,
                          ),
                        )
                      }
                    />
                    {sides.map((side) => (
                      <span key={side} className="flex w-20 flex-col gap-0.5 text-tiny text-ink-muted">
                        {/* i18n-keys: academy:spot.sides.* */}
                        <span aria-hidden="true">{t(`spot.sides.${side}`)}</span>
                        <Input
                          type="number"
                          min={0}
                          max={100}
                          step={1}
                          aria-label={`${place}: ${t(`spot.sides.${side}`)}`}
                          value={Math.round(area[side] * 100)}
                          onChange={(event) => {
                            const value = share(Number(event.target.value) / 100);
                            put(
                              options.map((one) =>
                                one.id === option.id && one.area
                                  ? { ...one, area: { ...one.area, [side]: value } }
                                  : one,
                              ),
                            );
                          }}
                        />
                      </span>
                    ))}
                    <IconButton
                      icon={Trash2}
                      size="sm"
                      iconSize={16}
                      label={t('spot.removeArea', { at: place })}
                      onClick={() => put(options.filter(({ id }) => id !== option.id))}
                    />
                  </li>
                );
              })}
            </ul>
            <Button
              size="sm"
              variant="ghost"
              className="self-start"
              disabled={isFull}
              onClick={() => put([...options, newAreaOption({ x: 0.4, y: 0.4, width: 0.2, height: 0.2 })])}
            >
              <Icon as={Plus} size={16} />
              {t('spot.addArea')}
            </Button>
          </Field>
        </>
      ) : null}
    </div>
  );
};
