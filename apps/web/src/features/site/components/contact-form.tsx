import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import type { ContactFailure, useContactForm } from '../api/use-contact-form.ts';
import { type ContactField, messageLimit } from '../model/contact-check.ts';

/** From here on the counter is worth the reader's attention. */
const counterFrom = 500;

const useProblemText = () => {
  const { t } = useTranslation('contact');
  const texts: Record<ContactField, Record<string, string>> = {
    name: { required: t('errors.nameRequired'), long: t('errors.nameLong') },
    email: {
      required: t('errors.emailRequired'),
      invalid: t('errors.emailInvalid'),
      long: t('errors.emailInvalid'),
    },
    subject: { required: t('errors.subjectRequired'), long: t('errors.subjectLong') },
    message: { required: t('errors.messageRequired'), long: t('errors.messageLong') },
  };
  return (field: ContactField, type: string | undefined) =>
    type === undefined ? undefined : (texts[field][type] ?? t('errors.summary'));
};

const Failure = ({ failure }: { failure: ContactFailure }) => {
  const { t } = useTranslation('contact');
  const texts: Record<ContactFailure['reason'], string> = {
    fields: t('errors.summary'),
    rateLimited: t('errors.rateLimited'),
    unavailable: t('errors.unavailable'),
    offline: t('errors.offline'),
    unknown: t('errors.unknown'),
  };
  return (
    <Banner tone="danger">
      {texts[failure.reason]}
      {failure.reason === 'unknown' && failure.requestId ? (
        <>
          {' '}
          {t('sent.reference')}
          {': '}
          <bdi className="font-mono text-[13px]">{failure.requestId}</bdi>
        </>
      ) : null}
    </Banner>
  );
};

type ContactFormProps = Pick<ReturnType<typeof useContactForm>, 'form' | 'submit' | 'failure'>;

/** Name, address, subject and text. */
export const ContactForm = ({ form, submit, failure }: ContactFormProps) => {
  const { t, i18n } = useTranslation('contact');
  const problemText = useProblemText();
  const { errors, isSubmitting } = form.formState;
  const left = messageLimit - form.watch('message').length;
  const errorOf = (field: ContactField) => problemText(field, errors[field]?.type);
  return (
    <Card
      as="form"
      pad="md"
      className="stack gap-4 md:p-6"
      noValidate
      onSubmit={submit}
      aria-labelledby="contact-form-title"
    >
      <h2 id="contact-form-title">{t('form.title')}</h2>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={t('form.name')} error={errorOf('name')}>
          <Input {...form.register('name')} autoComplete="name" required />
        </Field>
        <Field label={t('form.email')} error={errorOf('email')} hint={t('form.emailHint')}>
          <Input {...form.register('email')} type="email" autoComplete="email" required />
        </Field>
      </div>
      <Field label={t('form.subject')} error={errorOf('subject')}>
        <Input {...form.register('subject')} required />
      </Field>
      <Field
        label={t('form.message')}
        error={errorOf('message')}
        hint={
          left >= 0 && left < counterFrom
            ? t('form.remaining', { count: left, formatted: formatNumber(left, i18n.language) })
            : t('form.messageHint')
        }
      >
        <Textarea {...form.register('message')} rows={8} required />
      </Field>
      {failure ? <Failure failure={failure} /> : null}
      <Button type="submit" size="lg" className="self-start" busy={isSubmitting}>
        {isSubmitting ? t('form.sending') : t('form.send')}
      </Button>
    </Card>
  );
};
