import { type ViewAs, viewAsKinds } from '@mz/contracts';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Banner } from '../../../ui/banner.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Segmented } from '../../../ui/segmented.tsx';

/** Whose eyes the owner looks with, and the way back. */
export const ViewAsBar = ({ as }: { as: ViewAs }) => {
  const { t } = useTranslation('profile');
  const [, setSearch] = useSearchParams();
  return (
    <div className="stack mb-4 gap-3">
      <Banner
        tone="info"
        icon={Eye}
        quiet
        action={
          <ButtonLink variant="outline" size="sm" to="/profile">
            {t('viewAs.back')}
          </ButtonLink>
        }
      >
        {t('viewAs.banner')}
      </Banner>
      {/* i18n-keys: profile:viewAs.* */}
      <Segmented
        label={t('viewAs.label')}
        value={as}
        options={viewAsKinds.map((value) => ({ value, text: t(`viewAs.${value}`) }))}
        onChange={(kind) => setSearch({ as: kind }, { replace: true })}
      />
    </div>
  );
};
