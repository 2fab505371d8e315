import { v7 } from 'uuid';

/** A time-ordered UUID (version 7, RFC 9562): keys made by the application, good for paging and partitioning. */
export const newId = (): string => v7();
