import type { AccountCore } from '../core.ts';
import { AccountError } from '../protocol/errors.ts';
import { toUserJson, type UserJson } from '../users/user-json.ts';
import { countUsers, listUsers } from './admin.repository.ts';

const defaultPageSize = 50;
const maxPageSize = 1000;
const maxPages = 1_000_000;

export interface ListQuery {
  readonly page?: string;
  readonly per_page?: string;
  readonly filter?: string;
}

export interface UserPage {
  readonly users: UserJson[];
  readonly total: number;
  /** Value of the `Link` header. */
  readonly link: string;
}

const readCount = (text: string | undefined, usual: number, most: number): number => {
  if (!text) return usual;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1)
    throw new AccountError(
      'validation_failed',
      `Bad Pagination Parameters: "${text.slice(0, 20)}" is not a number of 1 or more`,
    );
  return Math.min(value, most);
};

/** Clients read the first parameter's value, so that must be the page. */
const linkTo = (page: number, perPage: number, filter: string, rel: string): string => {
  const query = `page=${page}&per_page=${perPage}${filter && `&filter=${encodeURIComponent(filter)}`}`;
  return `</admin/users?${query}>; rel="${rel}"`;
};

/** `GET /admin/users`. */
export const listPage = async (core: AccountCore, query: ListQuery): Promise<UserPage> => {
  const page = readCount(query.page, 1, maxPages);
  const perPage = readCount(query.per_page, defaultPageSize, maxPageSize);
  const filter = query.filter ?? '';
  const total = await countUsers(core.db, filter);
  const accounts = await listUsers(core.db, { filter, offset: (page - 1) * perPage, limit: perPage });
  const last = Math.max(1, Math.ceil(total / perPage));
  const links = [
    ...(page < last ? [linkTo(page + 1, perPage, filter, 'next')] : []),
    linkTo(last, perPage, filter, 'last'),
  ];
  return { users: accounts.map(toUserJson), total, link: links.join(', ') };
};
