import type { Language, Specialty } from '@mz/contracts';
import type { PostKind } from '@mz/contracts/social';
import { newId, type Transaction, tables } from '@mz/db';
import { sql } from 'drizzle-orm';
import type { DemoFile, DemoScene } from '../../platform/demo-content.ts';
import { type DemoDrawing, writeDemoDrawing } from '../pictures/pictures.public.ts';
import { uncited } from './citations.repository.ts';
import { createOwnPostsRepository } from './posts.repository.ts';
import { partsOf } from './posts.service.ts';

interface DemoComment {
  readonly by: string;
  readonly hours: number;
  readonly text: string;
  readonly accepted?: true;
}

export interface DemoPost {
  /** The local part of the author's address. */
  readonly by: string;
  /** Hours before the moment of loading. */
  readonly hours: number;
  readonly kind: PostKind;
  readonly language: Language;
  readonly category: Specialty;
  readonly text: string;
  readonly findings?: string;
  readonly management?: string;
  readonly outcome?: { readonly hours: number; readonly text: string };
  /** Written to this group. */
  readonly groupId?: string;
  /** Ids of articles. */
  readonly cites?: readonly string[];
  /** A file of `content/social/pictures`, with its size and what is to be seen. */
  readonly drawing?: Omit<DemoDrawing, 'file'> & { readonly name: string };
  readonly likes: readonly string[];
  readonly comments: readonly DemoComment[];
}

/** Files of drawings by name. */
export type DemoDrawings = ReadonlyMap<string, DemoFile>;

/** An id as it would have been made then: lists are in the order of ids. */
export const idAt = (at: Date): string => {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-${newId().slice(14)}`;
};

/** Writes one post of the demonstration, with its comments and likes, as if it had come then. @returns its id */
export const writeDemoPost = async (
  tx: Transaction,
  post: DemoPost,
  idOf: (name: string) => string,
  ago: (hours: number) => Date,
  drawings: DemoDrawings = new Map(),
): Promise<string> => {
  const createdAt = ago(post.hours);
  const id = idAt(createdAt);
  const author = { id: idOf(post.by) };
  const texts = { text: post.text, findings: post.findings ?? '', management: post.management ?? '' };
  const { kind, language, category } = post;
  await tx.insert(tables.posts).values({
    id,
    authorId: author.id,
    clientId: newId(),
    kind,
    language,
    category,
    ...texts,
    ...(post.groupId !== undefined && { groupId: post.groupId, audience: 'group' }),
    outcome: post.outcome?.text ?? null,
    outcomeAt: post.outcome ? ago(post.outcome.hours) : null,
    demo: true,
    createdAt,
  });
  const parts = partsOf(texts, {
    audience: post.groupId === undefined ? 'members' : 'group',
    mentions: [],
    citations: (post.cites ?? []).map((articleId) => ({ ...uncited, kind: 'article', articleId })),
  });
  await createOwnPostsRepository(tx, author).writeParts(id, parts, sql`true`);
  const file = post.drawing && drawings.get(post.drawing.name);
  if (post.drawing && file) await writeDemoDrawing(tx, author, id, { ...post.drawing, file });
  for (const comment of post.comments) {
    const commentId = idAt(ago(comment.hours));
    await tx.insert(tables.postComments).values({
      id: commentId,
      postId: id,
      authorId: idOf(comment.by),
      clientId: newId(),
      text: comment.text,
      createdAt: ago(comment.hours),
    });
    if (comment.accepted)
      await createOwnPostsRepository(tx, author).update(id, { acceptedCommentId: commentId });
  }
  if (post.likes.length > 0)
    await tx
      .insert(tables.postLikes)
      .values(
        post.likes.map((name) => ({ postId: id, memberId: idOf(name), createdAt: ago(post.hours / 2) })),
      );
  return id;
};

/** Ids of the fictional physicians by the local part of their address. */
export const finderOf =
  ({ people }: DemoScene) =>
  (name: string): string => {
    const person = people.find(({ email }) => email.startsWith(`${name}@`));
    if (!person) throw new Error(`There is no demonstration member "${name}".`);
    return person.id;
  };
