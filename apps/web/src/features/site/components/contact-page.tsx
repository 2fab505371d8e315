import { useTranslation } from 'react-i18next';
import { useSiteFacts } from '../../../lib/use-site-facts.ts';
import { ByFact, useSupportEmail } from '../../../ui/by-fact.tsx';
import { cx } from '../../../ui/class-names.ts';
import { columnsClass } from '../../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { TextAnchor } from '../../../ui/text-link.tsx';
import { useContactForm } from '../api/use-contact-form.ts';
import { ContactForm } from './contact-form.tsx';
import { ContactSent } from './contact-sent.tsx';
import { Points } from './doc-sections.tsx';
import { SitePage } from './site-page.tsx';

const Waiting = () => {
  const { t } = useTranslation('contact');
  const { isPending } = useSiteFacts();
  if (!isPending) return null;
  return (
    <SkeletonGroup label={t('aside.emailLoading')} className="stack gap-2">
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4 w-full" />
    </SkeletonGroup>
  );
};

const OperatorEmail = () => {
  const { t } = useTranslation('contact');
  const email = useSupportEmail();
  return (
    <ByFact is="supportEmail" unknown={<Waiting />}>
      <section className="text-small">
        <h2 className="h3 mb-1">{t('aside.emailTitle')}</h2>
        <p className="text-ink-muted">{t('aside.emailText')}</p>
        <TextAnchor className="break-all" href={`mailto:${email}`}>
          <bdi dir="ltr">{email}</bdi>
        </TextAnchor>
      </section>
    </ByFact>
  );
};

const Aside = () => {
  const { t } = useTranslation('contact');
  return (
    <aside className="stack gap-6">
      <OperatorEmail />
      <section className="text-small">
        <h2 className="h3">{t('aside.beforeTitle')}</h2>
        <Points texts={t('aside.before', { returnObjects: true })} />
      </section>
      <section className="text-small">
        <h2 className="h3 mb-1">{t('aside.securityTitle')}</h2>
        <p className="text-ink-muted">{t('aside.securityText')}</p>
      </section>
    </aside>
  );
};

/** A message to the people who run this installation. */
export const ContactPage = () => {
  const { t } = useTranslation('contact');
  const { form, submit, sent, failure, writeAnother } = useContactForm();
  return (
    <SitePage title={t('title')} lead={t('lead')} askBelow={false}>
      <div className={cx(columnsClass({ end: true }), 'lg:gap-x-12')}>
        {sent ? (
          <ContactSent sent={sent} onAnother={writeAnother} />
        ) : (
          <ContactForm form={form} submit={submit} failure={failure} />
        )}
        <Aside />
      </div>
    </SitePage>
  );
};
