/** What the settings need of the account screens: errors, fields and the account service's calls. */
export { AccountError, canUsePasskeys, changeEmail, checkAnswer, setPassword } from './api/account.api.ts';
export { useRefusal } from './api/use-refusal.ts';
export { CodeField, PasswordField, TextField } from './components/fields.tsx';
export { checkedBy, submitWhenComplete, useValidationText } from './components/forms.ts';
export { PasswordStrength } from './components/password-strength.tsx';
