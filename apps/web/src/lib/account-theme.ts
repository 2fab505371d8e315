import { getMySettings } from '@mz/contracts/settings';
import { call } from './http.ts';
import { hasOwnTheme, setTheme } from './theme.ts';

/** On a device where no theme was chosen yet, that of the account holds. */
export const adoptAccountTheme = async (): Promise<void> => {
  if (hasOwnTheme()) return;
  const { theme } = await call(getMySettings);
  if (theme && !hasOwnTheme()) setTheme(theme);
};
