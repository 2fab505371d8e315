import { positionLimits } from '@mz/contracts/positions';
import { defineFeature } from '../../platform/feature.ts';
import { positionsDemo } from './positions.demo.ts';
import { registerPositions } from './positions.routes.ts';
import { createPositionsService } from './positions.service.ts';

/** Positions members offer to others; over with their last day, and gone some time after it. */
export const positionsFeature = defineFeature({
  name: 'positions',
  needs: ['files'],
  owns: {
    positions: {
      member: 'userId',
      imports: 'shared',
      onErase: 'delete',
      expires: { since: 'deadline', days: positionLimits.keptDays },
    },
  },
  create: ({ context, files }) => createPositionsService(context, files),
  demo: positionsDemo,
  routes: registerPositions,
});
