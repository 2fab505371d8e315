import { languageSchema, specialtySchema } from '@mz/contracts';
import {
  type Author,
  type Post,
  postKindSchema,
  shownAudienceSchema,
  type Writer,
} from '@mz/contracts/social';
import type { ProvidedServices } from '../../platform/feature.ts';
import { presentPictures } from '../pictures/pictures.public.ts';
import type { PresentCitations } from './citations.ts';
import type { AuthorRow, PostRow, PseudonymRow } from './feed.repository.ts';

type Files = Pick<ProvidedServices['files'], 'addressOf'>;

export const presentAuthor = ({ avatarFileId, ...row }: AuthorRow, files: Files): Author => ({
  ...row,
  avatarUrl: avatarFileId ? files.addressOf(avatarFileId) : null,
});

export const presentWriter = (row: AuthorRow | PseudonymRow, files: Files): Writer => {
  if (row.id !== null) return presentAuthor(row, files);
  const { avatarFileId: _none, ...writer } = row;
  return { ...writer, avatarUrl: null };
};

export const presentPost = (row: PostRow, files: Files, presentCitations: PresentCitations): Post => ({
  id: row.id,
  author: presentWriter(row.author, files),
  kind: postKindSchema.parse(row.kind),
  language: languageSchema.parse(row.language),
  category: row.category === null ? null : specialtySchema.parse(row.category),
  audience: shownAudienceSchema.parse(row.audience),
  group: row.group,
  text: row.text,
  findings: row.findings,
  management: row.management,
  outcome: row.outcome !== null && row.outcomeAt !== null ? { text: row.outcome, at: row.outcomeAt } : null,
  acceptedCommentId: row.acceptedCommentId,
  mentions: [...(row.mentions ?? [])],
  citations: presentCitations(row.citations),
  pictures: presentPictures(row.pictures, files),
  consent: row.consent,
  isRepost: row.isRepost,
  repost: row.repost && {
    ...row.repost,
    author: presentWriter(row.repost.author, files),
    pictures: presentPictures(row.repost.pictures, files),
    kind: postKindSchema.parse(row.repost.kind),
    language: languageSchema.parse(row.repost.language),
  },
  likes: row.likes,
  comments: row.comments,
  shares: row.shares,
  liked: row.liked,
  saved: row.saved,
  shared: row.shared,
  following: row.following,
  mine: row.mine,
  demo: row.demo,
  createdAt: row.createdAt,
  editedAt: row.editedAt,
  ...(row.hidden && { hidden: row.hidden }),
});
