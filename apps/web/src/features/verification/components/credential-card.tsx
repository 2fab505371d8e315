import { Copy, Download, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../lib/save-file.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextAnchor } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.tsx';
import { fetchCredential } from '../api/verification.api.ts';

/** The check for elsewhere: a page anybody can open, and a signed file. */
export const CredentialCard = ({ url }: { url: string }) => {
  const { t } = useTranslation('verification');
  const errorText = useApiError();
  const [failure, setFailure] = useState<unknown>(null);
  const download = async () => {
    setFailure(null);
    try {
      const { jwt } = await fetchCredential();
      saveFile(new Blob([jwt], { type: 'application/vc+jwt' }), 'medical-zone-licence.jwt');
    } catch (error) {
      setFailure(error);
    }
  };
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    toast.success(t('credential.copied'));
  };
  return (
    <Card as="section" aria-label={t('credential.title')}>
      <CardHead title={t('credential.title')} lead={t('credential.lead')} />
      <CardBody className="stack gap-3">
        <TextAnchor href={url} target="_blank" rel="noreferrer" className="row w-fit gap-1.5 text-small">
          {t('credential.open')}
          <Icon as={ExternalLink} size={14} flip />
        </TextAnchor>
        {failure ? <Banner tone="danger">{errorText(failure)}</Banner> : null}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="outline" onClick={() => void copy()}>
            <Icon as={Copy} size={16} />
            {t('credential.copy')}
          </Button>
          <Button size="sm" variant="outline" onClick={() => void download()}>
            <Icon as={Download} size={16} />
            {t('credential.download')}
          </Button>
        </div>
      </CardBody>
    </Card>
  );
};
