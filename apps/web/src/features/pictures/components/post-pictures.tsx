import { FileCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Well } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConsentFacts } from './consent-facts.tsx';
import { ConsentFields } from './consent-fields.tsx';
import { PictureTray } from './picture-tray.tsx';
import type { usePostPictures } from './use-post-pictures.ts';

/** The pictures of a post, and what has to be known before they are shown to others. */
export const PostPictures = ({ pictures }: { pictures: ReturnType<typeof usePostPictures> }) => {
  const { t } = useTranslation('pictures');
  const { tray, isCase, isAsked, problem } = pictures;
  const [isDone, setDone] = useState(false);
  // Never folded while it is incomplete, nor by a key that happens to complete it.
  const isFolded = isDone && problem === null;
  return (
    <>
      <PictureTray tray={tray} />
      {tray.pictures.length > 0 && !isCase ? (
        <Checkbox checked={pictures.showsPatient} onChange={pictures.setShowsPatient}>
          {t('consent.showsPatient')}
        </Checkbox>
      ) : null}
      {isAsked ? (
        <Well className="p-3.5">
          <section aria-label={t('consent.title')} className="flex flex-col gap-3">
            <h3 className="flex flex-wrap items-center justify-between gap-2 text-small font-semibold">
              {t('consent.title')}
              {problem === null ? (
                <Badge tone="success" icon={FileCheck}>
                  {t('consent.complete')}
                </Badge>
              ) : null}
            </h3>
            {isFolded ? (
              <ConsentFacts consent={pictures.consent} />
            ) : (
              <ConsentFields consent={pictures.consent} onChange={pictures.setConsent} />
            )}
            {problem === null ? (
              <Button size="sm" variant="outline" className="self-start" onClick={() => setDone(!isDone)}>
                {t(isFolded ? 'consent.change' : 'consent.done')}
              </Button>
            ) : null}
            <p className="text-tiny text-ink-muted" role="status">
              {/* i18n-keys: pictures:consent.problems.* */}
              {problem ? t(`consent.problems.${problem}`) : t('consent.note')}
            </p>
          </section>
        </Well>
      ) : null}
    </>
  );
};
