import type { AnswerSentence } from '@mz/contracts';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { CiteButton } from '../../../ui/citation.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { isolate, splitTail } from '../../../ui/isolate.tsx';

/** Which source stands open, and how to open another. */
export interface Opening {
  readonly open: number | null;
  readonly onOpen: (number: number) => void;
  /** Of the answer, which may be another than the screen's. */
  readonly language: string;
}

/** Numbered marks that open their passage. */
const Cites = ({ citations, open, onOpen }: { citations: readonly number[] } & Omit<Opening, 'language'>) => {
  const { t } = useTranslation('zonebot');
  return citations.map((number) => (
    <CiteButton
      key={number}
      on={open === number}
      aria-label={t('source', { number })}
      onClick={() => onOpen(number)}
    >
      {number}
    </CiteButton>
  ));
};

/** One sentence with its sources; one the checker found no support for says so. */
export const Sentence = ({ sentence, ...opening }: { sentence: AnswerSentence } & Opening) => {
  const { t } = useTranslation('zonebot');
  const [head, tail] = splitTail(sentence.text);
  const isUnsupported = sentence.support === 'unsupported';
  return (
    <span
      className={cx(
        'min-w-0 wrap-anywhere',
        isUnsupported && 'underline decoration-warning decoration-wavy underline-offset-3',
      )}
      data-part="sentence"
      data-support={sentence.support}
    >
      <span lang={opening.language}>{isolate(head)}</span>
      <span className="whitespace-nowrap">
        <span lang={opening.language}>{isolate(tail)}</span>
        <Cites citations={sentence.citations} {...opening} />
      </span>
      {isUnsupported ? (
        <Badge tone="warning" className="ms-1">
          <Icon as={TriangleAlert} size={14} />
          {t('unsupported')}
        </Badge>
      ) : null}
    </span>
  );
};
