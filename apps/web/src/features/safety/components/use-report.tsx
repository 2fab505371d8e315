import type { ReportKind } from '@mz/contracts/moderation-reports';
import { Flag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { MenuItem } from '../../../ui/menu.tsx';

const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog);

/** The line of a menu that reports something, and its dialog, which stands outside the menu. */
export const useReport = (kind: ReportKind, subjectId: string): { item: ReactNode; dialog: ReactNode } => {
  const { t } = useTranslation('safety');
  const [isOpen, setOpen] = useState(false);
  return {
    item: (
      <MenuItem icon={Flag} onSelect={() => setOpen(true)}>
        {/* i18n-keys: safety:report.action.* */}
        {t(`report.action.${kind}`)}
      </MenuItem>
    ),
    dialog: isOpen ? <ReportDialog kind={kind} subjectId={subjectId} onClose={() => setOpen(false)} /> : null,
  };
};
