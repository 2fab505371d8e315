/** Messages of the forms, as keys of the `account` catalogue, so that they follow a change of language. */
export const messages = [
  'emailRequired',
  'emailInvalid',
  'passwordRequired',
  'passwordTooShort',
  'passwordsDiffer',
  'fullNameRequired',
  'codeIncomplete',
  'tooLong',
] as const;
export type Message = (typeof messages)[number];
