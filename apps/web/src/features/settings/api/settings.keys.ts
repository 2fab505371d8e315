/** Query keys of what Settings shows. */
export const settingsKeys = {
  mine: ['settings'],
  /** Sign-ins, sessions and factors. */
  account: ['account'],
  audit: ['account', 'audit'],
  enrolment: ['account', 'enrolment'],
  factors: ['account', 'factors'],
} as const;
