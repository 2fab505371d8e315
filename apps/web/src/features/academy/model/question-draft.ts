import {
  learningLimits,
  type NewQuestion,
  newQuestionSchema,
  type QuestionKind,
} from '@mz/contracts/academy-learning';
import type { Area } from '@mz/contracts/spot';

interface DraftOption {
  readonly id: string;
  readonly text: string;
  readonly right: boolean;
  /** Of the picture, where a place on it is asked for. */
  readonly area?: Area;
}

/** A question while its author writes it. Options of an order stand in the right order. */
export interface DraftQuestion {
  /** Names it on this screen. */
  readonly key: string;
  /** Of a question that is asked already. */
  readonly id?: string;
  readonly kind: QuestionKind;
  readonly prompt: string;
  readonly options: readonly DraftOption[];
  readonly explanation: string;
  readonly sourceTitle: string;
  readonly sourceUrl: string;
  readonly image: (NonNullable<NewQuestion['image']> & { readonly url: string }) | null;
  /** Calculators after whose use it is asked. */
  readonly calculators: readonly string[];
}

const newOptionId = (): string => crypto.randomUUID().slice(0, 8);
export const newOption = (): DraftOption => ({ id: newOptionId(), text: '', right: false });
export const newAreaOption = (area: Area): DraftOption => ({ ...newOption(), right: true, area });
export const newDraft = (): DraftQuestion => ({
  key: crypto.randomUUID(),
  kind: 'single',
  prompt: '',
  options: [newOption(), newOption(), newOption()],
  explanation: '',
  sourceTitle: '',
  sourceUrl: '',
  image: null,
  calculators: [],
});

export const draftOf = ({
  id,
  kind,
  prompt,
  options,
  answer,
  explanation,
  source,
  image,
  calculators,
}: NewQuestion): DraftQuestion => {
  const place = (option: string) => answer.indexOf(option);
  const inOrder = kind === 'ordered' ? options.toSorted((a, b) => place(a.id) - place(b.id)) : options;
  return {
    key: id ?? crypto.randomUUID(),
    ...(id && { id }),
    kind,
    prompt,
    options: inOrder.map((option) => ({
      id: option.id,
      text: option.text,
      right: kind !== 'ordered' && answer.includes(option.id),
      ...(option.area && { area: option.area }),
    })),
    explanation,
    sourceTitle: source.title,
    sourceUrl: source.url ?? '',
    image: image ? { ...image, url: image.url ?? '' } : null,
    calculators: calculators ?? [],
  };
};

/** A change of kind keeps what was written; of several right answers the first stays. */
export const withKind = (draft: DraftQuestion, kind: QuestionKind): DraftQuestion => {
  if (kind === 'spot') return { ...draft, kind, options: [] };
  if (draft.kind === 'spot') return { ...draft, kind, options: [newOption(), newOption(), newOption()] };
  const first = draft.options.find(({ right }) => right)?.id;
  return {
    ...draft,
    kind,
    options: draft.options.map((option) => ({
      ...option,
      right: kind === 'multiple' ? option.right : kind === 'single' && option.id === first,
    })),
  };
};

export const withRight = (draft: DraftQuestion, id: string): DraftQuestion => ({
  ...draft,
  options: draft.options.map((option) => {
    if (draft.kind === 'single') return { ...option, right: option.id === id };
    return option.id === id ? { ...option, right: !option.right } : option;
  }),
});

/** Readers are not shown the right order: options go by their texts, and the other way round where that is it. */
const shuffled = (options: readonly DraftOption[]): readonly DraftOption[] => {
  const sorted = options.toSorted((a, b) => (a.text < b.text ? -1 : 1));
  return sorted.every(({ id }, at) => id === options[at]?.id) ? sorted.toReversed() : sorted;
};

/** How the server knows the picture; where it is shown is this browser's. */
const pictureOf = ({ uploadId, fileId, alt }: NonNullable<NewQuestion['image']>) => ({
  ...(uploadId && { uploadId }),
  ...(fileId && { fileId }),
  alt,
});

/** What the server takes; null while something of it is missing. */
export const questionOf = (draft: DraftQuestion): NewQuestion | null => {
  const { id, kind, prompt, explanation, sourceTitle, sourceUrl, image, calculators } = draft;
  const options = draft.options.filter(({ text }) => text.trim() !== '');
  const inOrder = kind === 'ordered' ? shuffled(options) : options;
  const url = sourceUrl.trim();
  const parsed = newQuestionSchema.safeParse({
    ...(id && { id }),
    kind,
    prompt,
    options: inOrder.map((option) => ({
      id: option.id,
      text: option.text,
      ...(option.area && { area: option.area }),
    })),
    answer: (kind === 'ordered' ? options : options.filter(({ right }) => right)).map((option) => option.id),
    explanation,
    source: { title: sourceTitle, ...(url && { url }) },
    ...(kind === 'spot' && image && { image: pictureOf(image) }),
    calculators,
  });
  return parsed.success ? parsed.data : null;
};

export const maxQuestions = learningLimits.questions;
