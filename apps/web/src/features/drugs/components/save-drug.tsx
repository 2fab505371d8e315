import { getSavedDrug, saveDrug, unsaveDrug } from '@mz/contracts/drugs';
import { Bookmark } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';

/** Keeps a drug at hand in MyZone. Pages of drugs also stand without a network: then there is no button. */
export const SaveDrug = ({ drugId }: { drugId: string }) => {
  const { t } = useTranslation('drugs');
  const errorText = useApiError();
  const [isSaved, setSaved] = useState<boolean | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    call(getSavedDrug, { params: { id: drugId }, signal: controller.signal }).then(
      ({ saved }) => setSaved(saved),
      () => undefined,
    );
    return () => controller.abort();
  }, [drugId]);
  if (isSaved === null) return null;
  const change = async () => {
    setBusy(true);
    try {
      const { saved } = await call(isSaved ? unsaveDrug : saveDrug, { params: { id: drugId } });
      setSaved(saved);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outline" size="sm" busy={isBusy} aria-pressed={isSaved} onClick={() => void change()}>
      <Icon as={Bookmark} size={16} className={isSaved ? 'fill-current' : undefined} />
      {t(isSaved ? 'saved' : 'save')}
    </Button>
  );
};
