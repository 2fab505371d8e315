import { addressRules } from './addresses.ts';
import { arabicAddressRules } from './addresses-arabic.ts';
import { chineseAddressRules } from './addresses-chinese.ts';
import { dateRules } from './dates.ts';
import { labelRules } from './labels.ts';
import { codeRules } from './labels-codes.ts';
import { groupedLabelRules } from './labels-more.ts';
import { attachedNameRules, systemRules } from './labels-systems.ts';
import { nameRules } from './names.ts';
import { arabicNameRules } from './names-arabic.ts';
import { calledNameRules } from './names-called.ts';
import { chineseNameRules } from './names-chinese.ts';
import { cuedChineseNameRules } from './names-chinese-cued.ts';
import { labelledChineseNameRules } from './names-chinese-labelled.ts';
import { listedNameRules } from './names-listed.ts';
import { placedNameRules } from './names-placed.ts';
import { paperRules } from './papers.ts';
import { plateRules } from './plates.ts';
import { roomRules } from './rooms.ts';
import { namedRoomRules } from './rooms-named.ts';
import type { Rule } from './rule.ts';

/** Rules as data: each with an example for and one against, which a test walks. */
export const rules: readonly Rule[] = [
  ...dateRules,
  ...addressRules,
  ...arabicAddressRules,
  ...chineseAddressRules,
  ...roomRules,
  ...namedRoomRules,
  ...plateRules,
  ...labelRules,
  ...groupedLabelRules,
  ...paperRules,
  ...codeRules,
  ...systemRules,
  ...attachedNameRules,
  ...nameRules,
  ...calledNameRules,
  ...listedNameRules,
  ...placedNameRules,
  ...arabicNameRules,
  ...chineseNameRules,
  ...cuedChineseNameRules,
  ...labelledChineseNameRules,
];
