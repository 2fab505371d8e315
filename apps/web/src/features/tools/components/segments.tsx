import { RadioGroup } from 'radix-ui';
import { useTranslation } from 'react-i18next';

interface SegmentsProps {
  label: string;
  options: readonly { value: string; text: string }[];
  value: string;
  onChange: (value: string) => void;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  fill?: boolean;
  id?: string;
}

/** A few options side by side; arrow keys move between them. */
export const Segments = ({
  label,
  options,
  value,
  onChange,
  describedBy,
  invalid,
  fill,
  id,
}: SegmentsProps) => {
  const { i18n } = useTranslation();
  return (
    <RadioGroup.Root
      className={`seg ${fill ? 'seg-fill tool-seg' : ''}`}
      dir={i18n.dir()}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      value={value}
      onValueChange={onChange}
      id={id}
    >
      {options.map((option) => (
        <RadioGroup.Item key={option.value} value={option.value}>
          {option.text}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
};
