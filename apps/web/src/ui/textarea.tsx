import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { type ControlSize, frameClass, innerClass } from './control-style.ts';
import { useFieldControl } from './field.tsx';

export interface TextareaProps extends ComponentProps<'textarea'> {
  size?: ControlSize;
  /** Grows with its text instead of being drawn by hand. */
  grow?: boolean;
  /** Classes of the frame: width and place. */
  className?: string;
}

/** Several lines of text. Inside a `Field` it takes its name, hint and error from there. */
export const Textarea = ({ size = 'md', grow, className, ...rest }: TextareaProps) => {
  const control = useFieldControl(rest);
  return (
    <div className={cx(frameClass(size), 'py-2.5', className)}>
      <textarea
        // The placeholder of an empty field is in the reader’s language.
        dir={rest.value === '' ? undefined : 'auto'}
        {...rest}
        {...control}
        className={cx(
          innerClass,
          size === 'md' && 'min-h-18',
          grow ? 'field-sizing-content max-h-[40dvh] min-h-5 resize-none' : 'resize-y',
        )}
      />
    </div>
  );
};
