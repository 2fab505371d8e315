/** Query keys of what Settings shows. */
export const accountKeys = {
  all: ['account'],
  audit: ['account', 'audit'],
  enrolment: ['account', 'enrolment'],
  factors: ['account', 'factors'],
} as const;
