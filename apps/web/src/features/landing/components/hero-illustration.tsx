import { Calculator, CircleCheck, MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Card, Well } from '../../../ui/card.tsx';
import { BottomLine, CiteMark, Passage, PassageMark } from '../../../ui/citation.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { gfrSegments, ZoneBar } from '../../../ui/zone-bar.tsx';

const gfr = 41.8;
const scaleEnd = 120;
const ticks = [15, 30, 45, 60, 90].map((value) => ({ at: value / scaleEnd, text: String(value) }));

const Answer = () => {
  const { t } = useTranslation('landing');
  return (
    <Card float className="p-5">
      <div className="row gap-2 items-start text-small text-ink-muted mb-3">
        <Icon as={MessageSquare} size={16} className="mt-0.5" />
        <span>{t('illustration.question')}</span>
      </div>
      <BottomLine>
        {t('illustration.bottomLine')}
        <CiteMark>{'1'}</CiteMark>
      </BottomLine>
      <p className="text-small mt-2.5 mb-3.5 ps-4.25">
        {t('illustration.evidence')}
        <CiteMark on>{'2'}</CiteMark>
      </p>
      <Well className="px-3.5 pt-3 pb-2.5">
        <div className="row justify-between text-small flex-wrap gap-1 mb-4.5">
          <span className="row gap-1.5 font-medium">
            <Icon as={Calculator} size={16} />
            {t('illustration.formula')}
          </span>
          <bdi className="tabular-nums" dir="ltr">
            <b className="font-semibold">{gfr}</b> <span className="text-ink-muted">{'mL/min/1.73 m²'}</span>
            {' · '}
            <b className="font-semibold">{'G3b'}</b>
          </bdi>
        </div>
        <ZoneBar
          kind="scale"
          segments={gfrSegments}
          at={gfr / scaleEnd}
          ticks={ticks}
          label={t('illustration.scale')}
        />
      </Well>
    </Card>
  );
};

const Source = () => {
  const { t } = useTranslation('landing');
  return (
    <Card float className="relative mt-3 px-4.5 pt-3.5 pb-4 sm:-mt-2 sm:ms-3 sm:-me-1 lg:ms-16 lg:-me-5">
      <div className="row gap-2 text-tiny flex-wrap mb-2">
        <CiteMark on variant="row">
          {'2'}
        </CiteMark>
        <bdi className="font-semibold min-w-0 flex-1 basis-2/3 sm:basis-0 sm:truncate" dir="ltr" lang="en">
          {'DAPA-CKD · N Engl J Med 2020;383:1436'}
        </bdi>
        <Badge>{t('illustration.sourceKind')}</Badge>
        <Badge tone="success">
          <Icon as={CircleCheck} />
          {t('illustration.notRetracted')}
        </Badge>
      </div>
      <Passage>
        <span className="text-small">
          {t('illustration.passageBefore')}
          <PassageMark>{t('illustration.passageMark')}</PassageMark>
          {t('illustration.passageAfter')}
        </span>
      </Passage>
    </Card>
  );
};

/** A drawn answer with a real paper and a real result, labelled as an illustration. */
export const HeroIllustration = () => {
  const { t } = useTranslation('landing');
  return (
    <figure className="stack">
      <figcaption className="text-tiny text-ink-muted mb-2.5">
        <span className="font-medium">{t('illustration.label')}</span>
      </figcaption>
      <Answer />
      <Source />
    </figure>
  );
};
