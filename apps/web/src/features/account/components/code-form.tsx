import { useForm } from '../../../lib/use-form.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useRefusal } from '../api/use-refusal.ts';
import { CodeField } from './fields.tsx';
import { checkedBy, submitWhenComplete } from './forms.ts';

interface CodeFormProps {
  label: string;
  hint: string;
  submit: string;
  /** Words of the button while the code is looked at. */
  busy?: string;
  /** What the code is for: decides how a refusal is worded. */
  occasion: Parameters<ReturnType<typeof useRefusal>>[1];
  onCode: (code: string) => Promise<void>;
}

/** Six digits from an app or a mail; the sixth submits, a refused code is typed anew. */
export const CodeForm = ({ label, hint, submit, busy = submit, occasion, onCode }: CodeFormProps) => {
  const refusal = useRefusal();
  const form = useForm({ check: checkedBy((checks) => checks.checkCode), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const onSubmit = form.handleSubmit(async ({ code }) => {
    try {
      await onCode(code);
    } catch (cause) {
      form.reset();
      form.setError('root', { message: refusal(cause, occasion) });
      form.setFocus('code');
    }
  });
  return (
    <form onSubmit={onSubmit} noValidate className="stack gap-4">
      {errors.root?.message ? <Banner tone="danger">{errors.root.message}</Banner> : null}
      <CodeField
        label={label}
        hint={hint}
        input={form.register(
          'code',
          submitWhenComplete(() => void onSubmit()),
        )}
        error={errors.code?.message}
        autoFocus
      />
      <Button type="submit" size="lg" block busy={isSubmitting}>
        {isSubmitting ? busy : submit}
      </Button>
    </form>
  );
};
