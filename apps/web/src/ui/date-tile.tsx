import { useTranslation } from 'react-i18next';
import { formatEventTime } from '../lib/format.ts';

/** Day and month as a leaf of a calendar, in the reader's zone. */
export const DateTile = ({ at }: { at: string }) => {
  const time = formatEventTime(new Date(at), useTranslation().i18n.language);
  return (
    <time
      className="stack w-10 shrink-0 overflow-hidden rounded-[8px] border border-line bg-surface text-center"
      dateTime={at}
    >
      <span className="pt-0.5 leading-[22px] font-semibold tabular-nums">{time.day}</span>
      <span className="bg-sunken text-tiny text-ink-muted">{time.month}</span>
    </time>
  );
};
