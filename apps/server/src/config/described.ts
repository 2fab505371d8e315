/** A variable as administrators are shown it. */
export interface DescribedSetting {
  readonly name: string;
  /** As it was given; null where it was not, or where it is a secret. */
  readonly value: string | null;
  readonly isSet: boolean;
  readonly isSecret: boolean;
}

/** Names of variables whose values are secrets, or hold some. */
const secret = /KEY|SECRET|TOKEN|PASSWORD|PROVIDERS|IDENTITY|GROUP_ROLES|HEADERS/;

/** An address without what identifies whoever uses it. */
const withoutCredentials = (text: string): string => {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  url.username = '';
  url.password = '';
  url.search = '';
  return url.href;
};

/** Read here, but the system's and not this installation's to say. */
const ofTheSystem = ['PATH'];

/** Every variable of this installation, without secrets. */
export const describeSettings = (
  names: readonly string[],
  given: Readonly<Record<string, string | undefined>>,
): readonly DescribedSetting[] =>
  names
    .filter((name) => !ofTheSystem.includes(name))
    .sort()
    .map((name) => {
      const value = given[name];
      const isSecret = secret.test(name);
      return {
        name,
        value: value === undefined || isSecret ? null : withoutCredentials(value),
        isSet: value !== undefined,
        isSecret,
      };
    });
