import type { MemberActor } from '@mz/contracts';
import {
  type MemberSettings,
  type Notifications,
  notificationChannels,
  notificationDefaults,
  notificationKinds,
  type SettingsPatch,
} from '@mz/contracts/settings';
import type { DatabaseOrTransaction, Transaction } from '@mz/db';
import type { AppContext, RequestOrigin } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { FeatureRegistry, ProvidedServices } from '../../platform/feature.ts';
import { settingsOf, toChoices } from '../../platform/member-settings.ts';
import { publish } from '../../platform/outbox.ts';
import { createSettingsRepository, type SettingsChange } from './settings.repository.ts';

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const toTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** What differs from the defaults: those who chose nothing follow a default that changes. */
const differences = (chosen: Notifications): SettingsChange['notifications'] =>
  Object.fromEntries(
    notificationKinds.flatMap((kind) => {
      const differing = notificationChannels
        .filter((channel) => chosen[kind][channel] !== notificationDefaults[kind][channel])
        .map((channel) => [channel, chosen[kind][channel]]);
      return differing.length > 0 ? [[kind, Object.fromEntries(differing)]] : [];
    }),
  );

const toChange = ({
  notifications,
  quietHours,
  ...patch
}: Omit<SettingsPatch, 'version'>): SettingsChange => ({
  ...(patch.connectionRequests !== undefined && { connectionRequests: patch.connectionRequests }),
  ...(patch.messagesFrom !== undefined && { messagesFrom: patch.messagesFrom }),
  ...(patch.dataCollection !== undefined && { dataCollection: patch.dataCollection }),
  ...(patch.timeZone !== undefined && { timeZone: patch.timeZone }),
  ...(patch.theme !== undefined && { theme: patch.theme }),
  ...(notifications && {
    emailNotifications: notifications.email_notifications,
    notifications: differences(notifications),
  }),
  ...(quietHours !== undefined && {
    quietFrom: quietHours && toMinutes(quietHours.from),
    quietUntil: quietHours && toMinutes(quietHours.until),
  }),
});

interface Parts {
  readonly context: Pick<AppContext, 'db'>;
  readonly registry: Pick<FeatureRegistry, 'eraseUsage'>;
  readonly profile: ProvidedServices['profile'];
}

/** What members chose, and what follows from it at once. */
export const createSettingsService = ({ context: { db }, registry, profile }: Parts) => {
  const read = async (source: DatabaseOrTransaction, actor: MemberActor): Promise<MemberSettings> => {
    const repository = createSettingsRepository(source, actor);
    const { quiet, ...choices } = toChoices(await repository.find());
    const visible = await repository.findVisibility();
    if (!visible) throw new AppError('not_found', 'Profile not found.');
    return {
      ...choices,
      theme: choices.theme as MemberSettings['theme'],
      quietHours: quiet && { from: toTime(quiet.from), until: toTime(quiet.until) },
      visibility: visible.visibility as MemberSettings['visibility'],
      searchVisible: visible.searchVisible,
    };
  };

  return {
    /** Settings of members by id, for decisions of other features. */
    settingsOf: (ids: readonly string[], source: DatabaseOrTransaction = db) => settingsOf(source, ids),

    async mine(actor: MemberActor): Promise<MemberSettings> {
      // Accounts of another service have no profile before they come here for the first time.
      await profile.getMine(actor);
      return read(db, actor);
    },

    /** After settings were brought back: what follows from them follows at once. */
    async noteImport(tx: Transaction, actor: MemberActor): Promise<void> {
      const { dataCollection } = await read(tx, actor);
      if (!dataCollection) await registry.eraseUsage(tx, actor.id);
      await recordAudit(tx, {
        action: 'settings_changed',
        actorId: actor.id,
        subjectId: actor.id,
        origin: null,
        detail: { fields: 'import' },
      });
      await publish(tx, { type: 'settings.changed', userId: actor.id });
    },

    /** Ends all notification mails: asked for by the address in one of them, without a sign-in. */
    async stopMails(userId: string): Promise<void> {
      await db.transaction(async (tx) => {
        const repository = createSettingsRepository(tx, { id: userId });
        if (!(await repository.lock())) return;
        await repository.save({ emailNotifications: false });
        await publish(tx, { type: 'settings.changed', userId });
      });
    },

    /** @throws AppError `conflict` where another window changed the settings meanwhile */
    async update(
      actor: MemberActor,
      origin: RequestOrigin,
      { version, visibility, searchVisible, ...patch }: SettingsPatch,
    ): Promise<MemberSettings> {
      await profile.getMine(actor);
      return db.transaction(async (tx) => {
        const repository = createSettingsRepository(tx, actor);
        await repository.lock();
        const before = await read(tx, actor);
        if (before.version !== version)
          throw new AppError('conflict', 'The settings were changed meanwhile.');
        const seen = {
          ...(visibility !== undefined && visibility !== before.visibility && { visibility }),
          ...(searchVisible !== undefined && searchVisible !== before.searchVisible && { searchVisible }),
        };
        if (Object.keys(seen).length > 0) await profile.applyVisibility(tx, actor, origin, seen);
        await repository.save({
          ...toChange(patch),
          // What was written before stays among members.
          ...(patch.publicPosts !== undefined &&
            patch.publicPosts !== before.publicPosts && {
              publicPostsSince: patch.publicPosts ? new Date() : null,
            }),
        });
        if (patch.dataCollection === false) await registry.eraseUsage(tx, actor.id);
        const fields = Object.keys({ ...patch, ...seen }).sort();
        await recordAudit(tx, {
          action: 'settings_changed',
          actorId: actor.id,
          subjectId: actor.id,
          origin,
          detail: { fields: fields.join(',') },
        });
        await publish(tx, { type: 'settings.changed', userId: actor.id });
        return read(tx, actor);
      });
    },
  };
};

export type SettingsService = ReturnType<typeof createSettingsService>;
