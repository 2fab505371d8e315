import { calculatorIndex, type Translate } from '@mz/clinical';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { acknowledgeChanges, type Shelf } from '../api/shelf-store.ts';
import { addressOf } from '../model/address.ts';

/** Formulas that changed since they were last used; told once. */
export const ChangesBanner = ({ shelf, say }: { shelf: Shelf; say: Translate }) => {
  const { t } = useTranslation('tools');
  if (shelf.changes.length === 0) return null;
  const titleOf = (id: string) => {
    const key = calculatorIndex.find((entry) => entry.id === id)?.titleKey;
    return key === undefined ? id : say(key);
  };
  return (
    <Banner
      tone="info"
      className="mb-4 print:hidden"
      title={t('changes.title')}
      action={
        <Button variant="outline" size="sm" onClick={() => void acknowledgeChanges()}>
          {t('changes.understood')}
        </Button>
      }
    >
      <ul>
        {shelf.changes.map(({ id, usedVersion, version }) => (
          <li key={id}>
            <TextLink to={addressOf(id)}>{titleOf(id)}</TextLink>
            {': '}
            {t('changes.line', { old: usedVersion, version })}
          </li>
        ))}
      </ul>
      {shelf.problem?.kind === 'acknowledge' ? (
        <span className="text-danger">{t('changes.failed')}</span>
      ) : null}
    </Banner>
  );
};
