import { Archive, Building2, FileText, Gauge, HardDrive, Inbox, Settings, UsersRound } from 'lucide-react';
import type { AdminSection } from '../../../lib/feature.ts';

/** The desk's own parts, in the order an administrator misses them. */
export const adminSections: readonly AdminSection[] = [
  {
    id: 'overview',
    order: 10,
    icon: Gauge,
    page: async () => (await import('./overview-section.tsx')).OverviewSection,
  },
  {
    id: 'members',
    order: 20,
    icon: UsersRound,
    page: async () => (await import('./members-section.tsx')).MembersSection,
  },
  {
    id: 'storage',
    order: 25,
    icon: HardDrive,
    page: async () => (await import('./storage-section.tsx')).StorageSection,
  },
  {
    id: 'backups',
    order: 30,
    icon: Archive,
    page: async () => (await import('./backups-section.tsx')).BackupsSection,
  },
  {
    id: 'work',
    order: 40,
    icon: Inbox,
    page: async () => (await import('./work-section.tsx')).WorkSection,
  },
  {
    id: 'audit',
    order: 50,
    icon: FileText,
    page: async () => (await import('./audit-section.tsx')).AuditSection,
  },
  {
    id: 'directories',
    order: 55,
    icon: Building2,
    page: async () => (await import('./directories-section.tsx')).DirectoriesSection,
  },
  {
    id: 'settings',
    order: 60,
    icon: Settings,
    page: async () => (await import('./settings-section.tsx')).SettingsSection,
  },
];
