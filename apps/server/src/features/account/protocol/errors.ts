/**
 * Errors of the account protocol: code, its usual status and text.
 * Clients match on the code; some texts are asserted by the published client's own tests.
 */
const errorTable = {
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  user_not_found: [404, 'User not found'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  user_banned: [403, 'User is banned'],
  not_admin: [403, 'User not allowed'],
  validation_failed: [400, 'The request is not valid'],
  bad_json: [400, 'Could not parse request body as JSON'],
  invalid_credentials: [400, 'Invalid login credentials'],
  email_not_confirmed: [400, 'Email not confirmed'],
  phone_not_confirmed: [400, 'Phone not confirmed'],
  user_already_exists: [422, 'User already registered'],
  email_exists: [422, 'A user with this email address has already been registered'],
  phone_exists: [422, 'A user with this phone number has already been registered'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  email_provider_disabled: [400, 'Email signups are disabled'],
  phone_provider_disabled: [400, 'Unsupported phone provider'],
  weak_password: [422, 'Password is too weak'],
  same_password: [422, 'New password should be different from the old password.'],
  reauthentication_needed: [400, 'Password update requires reauthentication'],
  reauthentication_not_valid: [422, 'Nonce has expired or is invalid'],
  current_password_required: [400, 'Current password required when setting new password.'],
  current_password_invalid: [400, 'Current password is not correct.'],
  otp_expired: [403, 'Token has expired or is invalid'],
  otp_disabled: [422, 'Signups not allowed for otp'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  conflict: [409, 'Too many concurrent token refresh requests on the same session or refresh token'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  flow_state_expired: [422, 'invalid flow state, flow state has expired'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  bad_oauth_state: [400, 'OAuth state is missing or invalid'],
  bad_oauth_callback: [400, 'OAuth callback is not valid'],
  oauth_provider_not_supported: [400, 'Unsupported provider'],
  manual_linking_disabled: [404, 'Manual linking is disabled'],
  identity_already_exists: [422, 'Identity is already linked'],
  identity_not_found: [422, 'Identity does not exist'],
  single_identity_not_deletable: [422, 'User must have at least 1 identity after unlinking'],
  email_conflict_identity_not_deletable: [
    422,
    'Unable to unlink identity due to an email conflict with another account',
  ],
  mfa_factor_not_found: [404, 'Factor not found'],
  mfa_factor_name_conflict: [422, 'A factor with this friendly name for this user already exists'],
  too_many_enrolled_mfa_factors: [422, 'Maximum number of verified factors reached, unenroll to continue'],
  mfa_challenge_expired: [
    422,
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  ],
  mfa_ip_address_mismatch: [422, 'Challenge and verify IP addresses mismatch.'],
  mfa_verification_failed: [422, 'Invalid TOTP code entered'],
  mfa_verification_rejected: [403, 'MFA verification was rejected'],
  mfa_totp_enroll_not_enabled: [422, 'MFA enroll is disabled for TOTP'],
  mfa_totp_verify_not_enabled: [422, 'MFA verification is disabled for TOTP'],
  mfa_phone_enroll_not_enabled: [422, 'MFA enroll is disabled for Phone'],
  mfa_phone_verify_not_enabled: [422, 'MFA verification is disabled for Phone'],
  mfa_webauthn_enroll_not_enabled: [422, 'MFA enroll is disabled for WebAuthn'],
  mfa_webauthn_verify_not_enabled: [422, 'MFA verification is disabled for WebAuthn'],
  mfa_verified_factor_exists: [422, 'A verified factor of this type already exists, unenroll it to continue'],
  mfa_recovery_codes_sole_factor: [422, 'Recovery codes need another verified factor beside them'],
  webauthn_challenge_expired: [400, 'The challenge has expired or was answered before'],
  webauthn_verification_failed: [422, 'The credential could not be verified'],
  webauthn_credential_exists: [422, 'This credential is registered already'],
  webauthn_credential_not_found: [404, 'Credential not found'],
  passkey_not_found: [404, 'Passkey not found'],
  insufficient_aal: [401, 'AAL2 session is required'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  over_email_send_rate_limit: [429, 'email rate limit exceeded'],
  over_sms_send_rate_limit: [429, 'SMS rate limit exceeded'],
  sms_send_failed: [
    422,
    'Error sending confirmation OTP to provider: no SMS provider is configured on this instance',
  ],
  saml_provider_disabled: [404, 'SAML 2.0 is disabled'],
  sso_provider_not_found: [404, 'No such SSO provider'],
  sso_provider_disabled: [404, 'No SSO provider assigned for this domain'],
  user_sso_managed: [422, 'Updating email, phone, password of a SSO account only possible via SSO'],
  provider_disabled: [400, 'Provider is not enabled'],
  provider_email_needs_verification: [422, 'Unverified email with the provider'],
  web3_provider_disabled: [422, 'Web3 provider is disabled'],
  email_address_invalid: [400, 'Email address is invalid'],
  email_address_not_authorized: [400, 'Email address cannot be used as it is not authorized'],
  unexpected_audience: [403, 'Token audience does not match the user'],
  request_timeout: [504, 'Processing this request timed out, please retry after a moment.'],
  request_entity_too_large: [413, 'Request body is too large'],
  feature_disabled: [404, 'This feature is disabled on this instance'],
  passkey_disabled: [404, 'Passkeys are disabled on this instance'],
  not_found: [404, 'Not found'],
  unknown: [400, 'The request was refused'],
  service_unavailable: [503, 'The service is not available now, please retry after a moment.'],
  unexpected_failure: [500, 'Unexpected failure, please check server logs for more information'],
} as const satisfies Record<string, readonly [number, string]>;

export type AccountErrorCode = keyof typeof errorTable;

export interface AccountErrorOptions {
  readonly status?: number;
  /** Reasons of `weak_password`. */
  readonly reasons?: readonly string[];
  /** Seconds after which the caller may try again. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** An error the account service answers with, in the protocol's shape. */
export class AccountError extends Error {
  override name = 'AccountError';
  readonly code: AccountErrorCode;
  readonly status: number;
  readonly reasons: readonly string[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: AccountErrorCode, message?: string, options: AccountErrorOptions = {}) {
    const [status, text] = errorTable[code];
    super(message ?? text, { cause: options.cause });
    this.code = code;
    this.status = options.status ?? status;
    this.reasons = options.reasons;
    this.retryAfter = options.retryAfter;
  }
}

/** The OAuth-style error some grants answer with: always 400, in one shape whatever the client's version. */
export class OAuthError extends Error {
  override name = 'OAuthError';
  readonly error: string;

  constructor(description: string, error = 'invalid request') {
    super(description);
    this.error = error;
  }
}

const redirectErrors: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** Parameters an error travels with when a browser is sent back to the application. */
export const toErrorParameters = (error: AccountError): Record<string, string> => {
  const kind = redirectErrors[error.status];
  return { ...(kind && { error: kind }), error_code: error.code, error_description: error.message };
};
