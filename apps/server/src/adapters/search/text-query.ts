/** A term as a lexeme in the syntax of PostgreSQL's `tsquery`. */
export const quoteTerm = (term: string): string => `'${term.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;
