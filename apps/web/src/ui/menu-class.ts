/** The small panel of menus, lists of suggestions and popovers. */
export const menuClass =
  'print:hidden z-50 min-w-50 rounded-card border border-line bg-surface p-1 shadow-float outline-none motion-safe:data-[state=open]:animate-appear';
