import { newId, tables } from '@mz/db';
import { defineDemo } from '../../platform/demo-content.ts';

const { calculatorHistory, calculatorSettings } = tables;

/** One calculation of the demonstration's physician, who keeps her history: of nobody's values. */
export const calculatorsDemo = defineDemo({
  async write(tx, { people }) {
    const [physician] = people;
    if (!physician) return;
    await tx.insert(calculatorSettings).values({ userId: physician.id, historyEnabled: true });
    await tx.insert(calculatorHistory).values({
      id: newId(),
      userId: physician.id,
      calculatorId: 'egfr-ckdepi-2021-cr',
      version: '1.0.0',
      inputs: { ageYears: 62, sex: 'female', creatinineMgDl: 1.4 },
      createdAt: physician.activeAt(1, 30),
    });
  },
});
