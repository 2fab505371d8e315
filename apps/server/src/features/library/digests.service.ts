import { followTargetSchema } from '@mz/contracts';
import type { Transaction } from '@mz/db';
import type { AppContext } from '../../context.ts';
import { articleLine } from '../../lib/article-line.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { queueMail } from '../../platform/mail-queue.ts';
import { findMemberAddresses } from '../../platform/member-mail.ts';
import { digestTimes } from './digest-times.ts';
import { toFollowQuery } from './follow-target.ts';
import { createFollowsRepository, type FollowRow, listDueFollows } from './follows.repository.ts';
import { articleDigest, type DigestSections } from './library.mails.ts';
import { tellChanged } from './library-change.ts';
import type { SecretAddresses } from './secret-addresses.ts';

/** Articles of one follow in a mail. */
const maxListed = 10;
/** Looked through for those that were there in time. */
const maxExamined = 50;
const membersAtOnce = 50;
const maxRunTime = 240_000;
const subjectLength = 120;

interface Section {
  readonly follow: FollowRow;
  readonly until: Date;
  readonly section: DigestSections[number] | null;
  /** There is something, but it belongs to the next digest. */
  readonly waits: boolean;
}

/** Mails of what is new in what members follow: once, whichever of the server processes sends them. */
export const createDigestsService = (
  { config, db, secrets, log }: AppContext,
  articles: ProvidedServices['articles'],
  addresses: SecretAddresses,
) => {
  const collect = async (follow: FollowRow, until: Date, notified: Set<string>): Promise<Section> => {
    const query = toFollowQuery(followTargetSchema.parse(follow.target), articles.toFilters);
    const { items, total } = await articles.listMatches({
      ...query,
      addedAfter: follow.digestSentAt.getTime(),
      limit: maxExamined,
    });
    const due = items.filter(({ addedAt }) => addedAt <= until);
    const fresh = due.filter(({ article }) => !notified.has(article.id));
    const listed = fresh.slice(0, maxListed);
    for (const { article } of listed) notified.add(article.id);
    const beyond = Math.max(0, total - items.length) + fresh.length - listed.length;
    if (listed.length === 0)
      return { follow, until, section: null, waits: due.length === 0 && total > items.length };
    const section = {
      name: follow.name,
      more: beyond,
      articles: listed.map(({ article }) => ({
        title: article.title.replace(/\s+/g, ' '),
        link: `${config.publicUrl}/research/${article.id}`,
        about: articleLine({ ...article, authors: article.authors.map((name) => ({ name })) }),
        retracted: article.retracted,
      })),
    };
    return { follow, until, section, waits: false };
  };

  const send = async (tx: Transaction, userId: string, sections: readonly Section[]): Promise<boolean> => {
    const repository = createFollowsRepository(tx, { id: userId });
    const rows = new Map(
      (await repository.lock(sections.map(({ follow }) => follow.id))).map((row) => [row.id, row]),
    );
    // Whoever was faster, or a change of mind in between, leaves nothing to do.
    const own = sections.filter(({ follow }) => {
      const row = rows.get(follow.id);
      return row?.digest === follow.digest && row.digestSentAt.getTime() === follow.digestSentAt.getTime();
    });
    for (const { follow, until } of own) await repository.update(follow.id, { digestSentAt: until });
    const notified = own.flatMap(({ section }) => section ?? []);
    const address =
      notified.length > 0 ? (await findMemberAddresses(tx, [userId], config)).get(userId) : undefined;
    if (!address) return false;
    const stop = addresses.stopUrl(userId);
    await queueMail(tx, secrets, {
      to: address.email,
      memberId: userId,
      mail: articleDigest,
      language: address.language,
      variables: {
        name: address.name,
        names: notified
          .map(({ name }) => name)
          .join(', ')
          .slice(0, subjectLength)
          .toWellFormed(),
        sections: JSON.stringify(notified),
        link: `${config.publicUrl}/research/following`,
        stopLink: stop,
        unsubscribe: stop,
      },
    });
    return true;
  };

  const sendTo = async (
    userId: string,
    follows: readonly FollowRow[],
    until: ReturnType<typeof digestTimes>,
  ): Promise<boolean> => {
    const notified = new Set<string>();
    const sections: Section[] = [];
    for (const follow of follows) {
      const section = await collect(
        follow,
        follow.digest === 'weekly' ? until.weekly : until.daily,
        notified,
      );
      if (!section.waits) sections.push(section);
    }
    return db.transaction((tx) => send(tx, userId, sections));
  };

  return {
    /** @returns how many mails were queued */
    async run(now = new Date()): Promise<number> {
      const until = digestTimes(now);
      if (!(await articles.isIndexedUntil(until.daily))) {
        log.warn('digests wait for the text index');
        return 0;
      }
      const end = Date.now() + maxRunTime;
      let last: string | null = null;
      let mails = 0;
      for (;;) {
        const due: FollowRow[] = await listDueFollows(db, until, membersAtOnce, last);
        if (due.length === 0 || Date.now() > end) return mails;
        for (const [userId, follows] of Map.groupBy(due, (follow) => follow.userId)) {
          last = userId;
          try {
            if (await sendTo(userId, follows, until)) mails += 1;
          } catch (error) {
            // The others get theirs; this one is tried again in the next run.
            log.error({ err: error }, 'a digest could not be sent');
          }
        }
      }
    },

    stopAll: (userId: string): Promise<void> =>
      db.transaction(async (tx) => {
        await createFollowsRepository(tx, { id: userId }).stopDigests();
        await tellChanged(tx, userId);
      }),
  };
};

export type DigestsService = ReturnType<typeof createDigestsService>;
