import { errorStatus } from '@mz/contracts';
import { useTranslation } from 'react-i18next';
import { ApiError } from './http.ts';

type Known = keyof typeof errorStatus | 'network' | 'bad_answer';
const isKnown = (code: string): code is Known =>
  code in errorStatus || code === 'network' || code === 'bad_answer';

/** Says in the reader's language what the product's API refused. */
export const useApiError = () => {
  const { t } = useTranslation('errors');
  return (cause: unknown): string => {
    // i18n-keys: errors:api.*
    const code = cause instanceof ApiError && isKnown(cause.code) ? cause.code : 'internal';
    return t(`api.${code}`);
  };
};
