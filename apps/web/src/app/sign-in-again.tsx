/** Placeholder until the account screens land in the next commit. */
export const SignInAgain = () => null;
