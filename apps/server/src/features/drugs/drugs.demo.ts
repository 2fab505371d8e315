import { tables } from '@mz/db';
import { defineDemo } from '../../platform/demo-content.ts';

/** What the demonstration's physician keeps at hand. */
export const drugsDemo = defineDemo({
  async write(tx, { people }) {
    const [physician] = people;
    if (!physician) return;
    await tx.insert(tables.savedDrugs).values(
      ['empagliflozin', 'apixaban'].map((drugId, at) => ({
        memberId: physician.id,
        drugId,
        savedAt: physician.activeAt(4 + at, 10),
      })),
    );
  },
});
