import type { Database, DatabaseOrTransaction } from '@mz/db';

interface Member {
  readonly id: string;
}

/** A method that reads beyond one member on purpose. */
interface Exception {
  readonly anybody: string;
}

type Method<R, Rows> = ((repository: R, rows: Rows) => unknown) | Exception;

interface Declaration<R extends object, Rows> {
  /** What the repository module exports: a factory by owner, or functions that are given an owner. */
  readonly covers: readonly unknown[];
  readonly create: (db: DatabaseOrTransaction, owner: Member) => R;
  /** Writes rows of one member, with the mark in their texts, and answers with what the methods need of them. */
  readonly arrange: (db: Database, owner: Member, mark: string) => Promise<Rows>;
  /** Every method with arguments that mean the rows arranged. */
  readonly methods: { readonly [M in keyof R]: Method<R, Rows> };
}

export interface OwnerCases {
  readonly covers: readonly unknown[];
  /** The methods there are, read off the repository, and those that have a case. */
  readonly names: { readonly existing: readonly string[]; readonly declared: readonly string[] };
  /** Methods to try; those with an exception are left out. */
  readonly tried: readonly string[];
  /** Arranges rows of `owner`; answers with a way to call a method about them as anybody. */
  readonly arrange: (
    db: Database,
    owner: Member,
    mark: string,
  ) => Promise<(method: string, viewer: Member) => Promise<unknown>>;
}

/** Declares how rows of a member come about, and how each method of a repository is aimed at them. */
export const defineOwnerCases = <R extends object, Rows>({
  covers,
  create,
  arrange,
  methods,
}: Declaration<R, Rows>): OwnerCases => {
  const declared = Object.keys(methods);
  const run = (name: string) => {
    const method: Method<R, Rows> = methods[name as keyof R];
    return typeof method === 'function' ? method : null;
  };
  return {
    covers,
    names: {
      // Nothing is queried while a repository is built.
      existing: Object.keys(create({} as Database, { id: '00000000-0000-7000-8000-000000000000' })),
      declared,
    },
    tried: declared.filter((name) => run(name) !== null),
    async arrange(db, owner, mark) {
      const rows = await arrange(db, owner, mark);
      return async (name, viewer) => run(name)?.(create(db, viewer), rows);
    },
  };
};
