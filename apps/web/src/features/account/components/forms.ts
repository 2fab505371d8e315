import { useTranslation } from 'react-i18next';
import { readCode } from '../../../lib/digits.ts';
import type { Check, Problems, Texts } from '../../../lib/form-state.ts';
import { lazyParts } from '../../../ui/lazy-parts.ts';
import { type Message, messages } from './form-messages.ts';

/** A form that could not be checked, in place of a message. */
const unreachable = 'unreachable';

const isMessage = (text: string | undefined): text is Message => messages.some((message) => message === text);

/** Turns a schema's message into the reader's words. */
export const useValidationText = () => {
  const { t } = useTranslation(['account', 'errors']);
  return (message: string | undefined): string | undefined => {
    // i18n-keys: account:validation.*
    if (message === undefined) return undefined;
    if (message === unreachable) return t('errors:api.network');
    return isMessage(message) ? t(`validation.${message}`) : message;
  };
};

type Checks = typeof import('./form-checks.ts');
const { load } = lazyParts(() => import('./form-checks.ts'));

/**
 * What checks a form before it is sent. Its code comes at the first touch of the page; where it cannot be fetched, the
 * first field says that there is no network, and nothing is sent unchecked.
 */
export const checkedBy =
  <Typed extends Texts, Sent>(pick: (checks: Checks) => Check<Typed, Sent>): Check<Typed, Sent> =>
  async (typed, names) => {
    const checks = await load().catch(() => null);
    if (checks) return pick(checks)(typed, names);
    const [first = ''] = names;
    return { errors: { [first]: { type: unreachable, message: unreachable } } as Problems<Typed> };
  };

/** Options of a code's field: the sixth digit submits, whoever types or pastes it. */
export const submitWhenComplete = (submit: () => void) => ({
  onChange: (event: { target: { value: unknown } }) => {
    if (readCode(String(event.target.value)).length === 6) submit();
  },
});
