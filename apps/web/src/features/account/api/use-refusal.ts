import { useTranslation } from 'react-i18next';
import { AccountError } from './account.api.ts';

/** Codes of the account service people can meet, each with its text in the `errors` catalogue. */
export const accountCodes = [
  'bad_code_verifier',
  'conflict',
  'current_password_invalid',
  'current_password_required',
  'email_address_invalid',
  'email_address_not_authorized',
  'email_exists',
  'email_not_confirmed',
  'email_provider_disabled',
  'flow_state_expired',
  'flow_state_not_found',
  'identity_already_exists',
  'insufficient_aal',
  'invalid_credentials',
  'mfa_challenge_expired',
  'mfa_recovery_codes_sole_factor',
  'mfa_verified_factor_exists',
  'mfa_factor_name_conflict',
  'mfa_factor_not_found',
  'mfa_ip_address_mismatch',
  'mfa_totp_enroll_not_enabled',
  'mfa_totp_verify_not_enabled',
  'mfa_verification_failed',
  'mfa_verification_rejected',
  'network',
  'otp_disabled',
  'passkey_cancelled',
  'passkey_not_found',
  'otp_expired',
  'over_email_send_rate_limit',
  'over_request_rate_limit',
  'pkce_code_verifier_not_found',
  'reauthentication_needed',
  'reauthentication_not_valid',
  'refresh_token_already_used',
  'refresh_token_not_found',
  'request_timeout',
  'same_password',
  'session_expired',
  'session_not_found',
  'signup_disabled',
  'too_many_enrolled_mfa_factors',
  'unexpected_failure',
  'user_already_exists',
  'user_banned',
  'user_not_found',
  'validation_failed',
  'weak_password',
  'webauthn_challenge_expired',
  'webauthn_credential_exists',
  'webauthn_credential_not_found',
  'webauthn_verification_failed',
] as const;
type AccountCode = (typeof accountCodes)[number];

const isKnown = (code: string | null): code is AccountCode => accountCodes.some((known) => known === code);

export type Fallback = 'signIn' | 'signUp' | 'other';

/** Says in the reader's language why the account service refused. */
export const useRefusal = () => {
  const { t } = useTranslation('errors');
  return (cause: unknown, fallback: Fallback): string => {
    const code = cause instanceof AccountError ? cause.code : null;
    // i18n-keys: errors:account.* errors:fallback.*
    return isKnown(code) ? t(`account.${code}`) : t(`fallback.${fallback}`);
  };
};
