import { moduleProblems } from '@mz/contracts/academy-modules';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { UnreadableFileError } from '../model/read-facts.ts';

/** Why a file was not taken, in words. */
export const useFileFailure = () => {
  const { t } = useTranslation('academy');
  const errorText = useApiError();
  return (error: Error): string => {
    // i18n-keys: academy:upload.unreadable.*
    if (error instanceof UnreadableFileError) return t(`upload.unreadable.${error.reason}`);
    if (error.name === 'AbortError') return t('upload.cancelled');
    const refused = error instanceof ApiError ? (error.fields[0]?.code ?? '') : '';
    const problem = moduleProblems.find((one) => refused === `module_${one}`);
    // i18n-keys: academy:module.problems.*
    if (problem) return t(`module.problems.${problem}`);
    if (error instanceof ApiError && error.status === 415) return t('upload.wrongType');
    return errorText(error);
  };
};
