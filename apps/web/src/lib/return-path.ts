/** Address of the sign-in page that leads back to where the visitor wanted to go. */
export const signInPath = (wanted: { pathname: string; search: string; hash: string }): string => {
  const next = `${wanted.pathname}${wanted.search}${wanted.hash}`;
  return next === '/' || next === '/dashboard' ? '/signin' : `/signin?next=${encodeURIComponent(next)}`;
};

const hasControls = (text: string) => [...text].some((char) => char < ' ' || char === '\\');

/** The path to return to after sign-in; anything that could leave this site becomes the dashboard. */
export const readReturnPath = (search: URLSearchParams): string => {
  const next = search.get('next') ?? '';
  return /^\/(?![/\\])/.test(next) && !hasControls(next) ? next : '/dashboard';
};
