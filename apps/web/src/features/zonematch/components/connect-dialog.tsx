import type { MatchIntent } from '@mz/contracts/matching';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { NoteDialog } from '../../connections/index.ts';
import { useConnect } from '../api/matching.api.ts';

const refusals = ['verified', 'mutual', 'declined', 'blocked'] as const;
const refusalOf = (cause: unknown): (typeof refusals)[number] | null => {
  const code = cause instanceof ApiError ? cause.fields[0]?.code : undefined;
  return refusals.find((one) => one === code) ?? null;
};

interface ConnectDialogProps {
  memberId: string;
  name: string;
  intent: MatchIntent;
  onClose: () => void;
}

/** Asks a match to connect, for what the member looks for. */
export const ConnectDialog = ({ memberId, name, intent, onClose }: ConnectDialogProps) => {
  const { t } = useTranslation('connections');
  const { t: own } = useTranslation('matching');
  const errorText = useApiError();
  const connect = useConnect(memberId);
  const explain = (cause: Error): string => {
    const refusal = refusalOf(cause);
    // i18n-keys: connections:refusal.*
    if (refusal) return t(`refusal.${refusal}`, { name });
    const isFull = cause instanceof ApiError && cause.code === 'unprocessable';
    return isFull ? own('full', { name }) : errorText(cause);
  };
  return (
    <NoteDialog
      name={name}
      busy={connect.isPending}
      error={connect.isError ? explain(connect.error) : null}
      onSend={(note) => connect.mutate({ intent, note }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
};
