import { Link } from 'react-router';
import { cx } from '../../../ui/class-names.ts';
import { researchPath } from '../model/address.ts';

/** Leads to the papers of an author. `whole`: stays in one line where it can. */
export const AuthorLink = ({ name, whole }: { name: string; whole?: boolean }) => (
  <Link
    className={cx(
      'underline decoration-line-control underline-offset-3 hover:text-primary',
      whole && 'inline-block max-w-full',
    )}
    to={researchPath({ author: [name] })}
  >
    {name}
  </Link>
);
