import type { FieldControl } from './field.tsx';

interface FileInputProps {
  /** Of the `Field` around it. */
  control: FieldControl;
  /** Media types or endings, as the element takes them. */
  accept: string;
  file: File | null;
  onChange: (file: File | null) => void;
  /** On the button, and beside it while nothing is chosen: the browser's own words would be in its language. */
  chooseLabel: string;
  noneLabel: string;
  disabled?: boolean;
}

/** One file of the device. The element itself lies under our words. */
export const FileInput = ({
  control,
  accept,
  file,
  onChange,
  chooseLabel,
  noneLabel,
  disabled,
}: FileInputProps) => (
  <span className="relative flex min-w-0 items-center gap-3 rounded-control text-small pointer-coarse:min-h-11">
    <input
      {...control}
      type="file"
      accept={accept}
      disabled={disabled}
      onChange={(event) => onChange(event.target.files?.[0] ?? null)}
      className="peer absolute inset-0 w-full cursor-pointer opacity-0"
    />
    <span
      aria-hidden="true"
      className="shrink-0 rounded-control border border-line-control bg-surface px-3 py-2 font-control peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary"
    >
      {chooseLabel}
    </span>
    <bdi className="min-w-0 truncate text-ink-muted">{file?.name ?? noneLabel}</bdi>
  </span>
);
