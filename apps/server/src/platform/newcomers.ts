/** So long an account is new, unless its licence was checked. */
export const newcomerDays = 7;
