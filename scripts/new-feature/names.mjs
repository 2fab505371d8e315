/**
 * The forms a feature's name takes.
 *
 * @param name plural, kebab-case: `reading-reminders`
 */
export const namesOf = (name) => {
  const words = name.split('-');
  const singular = words.with(-1, singularOf(words.at(-1)));
  return {
    /** `reading-reminders`: folders, files, addresses, namespace. */
    kebab: name,
    /** `reading_reminders`: table. */
    snake: words.join('_'),
    /** `readingReminders` and `readingReminder`. */
    camel: camelOf(words),
    one: camelOf(singular),
    /** `ReadingReminders` and `ReadingReminder`. */
    Pascal: pascalOf(words),
    One: pascalOf(singular),
    /** `reading reminders` and `reading reminder`. */
    text: words.join(' '),
    oneText: singular.join(' '),
    /** `Reading reminders`. */
    Text: upperFirst(words.join(' ')),
  };
};

const upperFirst = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const pascalOf = (words) => words.map(upperFirst).join('');
const camelOf = (words) => words[0] + pascalOf(words.slice(1));
const singularOf = (word) => {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
};

/** Why a name cannot be a feature's, or null. */
export const problemOf = (name, taken) => {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name ?? ''))
    return 'Name the feature in kebab-case, by a plural where it is a list: npm run new:feature reading-reminders';
  if (name.length > 40) return 'A name has at most 40 characters.';
  const [feature] = taken.filter((other) => other === name);
  return feature ? `There is a feature "${feature}" already.` : null;
};
