import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { SentMessage } from '../api/use-contact-form.ts';

/** The message is stored. Takes the focus, because the form that had it is gone. */
export const ContactSent = ({ sent, onAnother }: { sent: SentMessage; onAnother: () => void }) => {
  const { t } = useTranslation('contact');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Card pad="md" className="stack gap-3 items-start md:p-6" role="status">
      <span className="text-success">
        <Icon as={CircleCheck} size={20} />
      </span>
      <h2 ref={title} tabIndex={-1}>
        {t('sent.title')}
      </h2>
      <p className="max-w-[60ch]">{t('sent.text', { email: `\u2068${sent.email}\u2069` })}</p>
      <p className="text-small text-ink-muted">
        {t('sent.reference')}
        {': '}
        <bdi className="font-mono text-[13px] break-all">{sent.id}</bdi>
      </p>
      <Button variant="outline" onClick={onAnother}>
        {t('sent.again')}
      </Button>
    </Card>
  );
};
