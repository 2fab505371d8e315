import { cx } from './class-names.ts';

export type ControlSize = 'sm' | 'md';

const sizes: Record<ControlSize, string> = {
  sm: 'min-h-8.5 px-2.5 text-small',
  md: 'min-h-10 px-3 text-body',
};

/** The frame of everything that is typed into or chosen from. Its element carries `aria-invalid` and `disabled`. */
export const frameClass = (size: ControlSize = 'md'): string =>
  cx(
    'flex min-w-0 items-center gap-2 rounded-control border border-line-control bg-surface pointer-coarse:min-h-11',
    'focus-within:border-primary focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-primary',
    'has-[>[aria-invalid=true]]:border-danger has-[>:disabled]:bg-sunken has-[>:disabled]:text-ink-muted',
    sizes[size],
  );

/** The element inside the frame. */
export const innerClass =
  'w-full min-w-0 flex-1 border-0 bg-transparent p-0 outline-none pointer-coarse:-my-px pointer-coarse:min-h-11 placeholder:text-ink-muted placeholder:opacity-100 autofill:shadow-[0_0_0_40px_var(--color-surface)_inset] autofill:[-webkit-text-fill-color:var(--color-ink)]';
