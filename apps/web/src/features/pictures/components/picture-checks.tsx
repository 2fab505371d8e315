import type { PictureMetadataKind } from '@mz/contracts/pictures';
import { CircleAlert, CircleCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { languagesRead } from '../model/find-writing.ts';

/** What the device found: null where it could not look, undefined while it looks. */
export type Found = number | null | undefined;

const Line = ({
  icon,
  good,
  title,
  children,
}: {
  icon: LucideIcon;
  good: boolean;
  title: string;
  children?: ReactNode;
}) => (
  <li className="flex gap-2.5 border-b border-line py-2 last:border-b-0">
    <span className={cx('mt-0.5', good ? 'text-success' : 'text-warning')}>
      <Icon as={icon} size={18} />
    </span>
    <span className="min-w-0 text-small">
      <span className="block font-medium">{title}</span>
      {children}
    </span>
  </li>
);

const Search = ({ what, found }: { what: 'faces' | 'writing'; found: Found }) => {
  const { t, i18n } = useTranslation('pictures');
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const languages = languagesRead(i18n.language).map((code) => names.of(code) ?? code);
  // i18n-keys: pictures:check.faces.*, pictures:check.writing.*
  const state =
    found === undefined ? 'looking' : found === null ? 'notLooked' : found === 0 ? 'none' : 'found';
  return (
    <Line
      icon={state === 'found' || state === 'none' ? CircleCheck : CircleAlert}
      good={state === 'found' || state === 'none'}
      title={t(`check.${what}.${state}`, { count: found ?? 0 })}
    >
      <span className="block text-ink-muted">
        {t(`check.${what}.${state === 'notLooked' ? 'lookYourself' : 'mayMiss'}`, {
          languages: formatList(languages, i18n.language),
        })}
      </span>
    </Line>
  );
};

/** What was looked for in a picture, by whom, and what was found; nothing is claimed that was not looked for. */
export const PictureChecks = ({
  faces,
  writing,
  metadata,
  onStop,
}: {
  faces: Found;
  writing: Found;
  metadata: readonly PictureMetadataKind[];
  /** Goes on without what is still looked for. */
  onStop: (() => void) | null;
}) => {
  const { t } = useTranslation('pictures');
  return (
    <section>
      <h3 className="text-small font-semibold">{t('check.title')}</h3>
      <ul className="mt-1">
        <Search what="faces" found={faces} />
        <Search what="writing" found={writing} />
        {onStop ? (
          <li className="border-b border-line py-2">
            <Button variant="ghost" size="sm" onClick={onStop}>
              {t('check.doNotWait')}
            </Button>
          </li>
        ) : null}
        <Line
          icon={CircleCheck}
          good
          title={t(metadata.length > 0 ? 'check.metadata.removed' : 'check.metadata.none')}
        >
          {metadata.length > 0 ? (
            <span className="mt-1 flex flex-wrap gap-1.5">
              {metadata.map((kind) => (
                <s key={kind} className="rounded-control bg-sunken px-2 py-0.5 text-tiny text-ink-muted">
                  {/* i18n-keys: pictures:metadata.* */}
                  {t(`metadata.${kind}`)}
                </s>
              ))}
            </span>
          ) : null}
        </Line>
      </ul>
    </section>
  );
};
