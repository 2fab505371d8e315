import { defineFeature } from '../../platform/feature.ts';
import { registerAudit } from './audit.routes.ts';
import { createAuditTeller } from './tell-audit.ts';

/** The member's own security history, and the whole log for the operator's collector. */
export const auditFeature = defineFeature({
  name: 'audit',
  routes(app, _own, parts) {
    registerAudit(app, parts);
    const { context } = parts;
    if (context.config.syslog === null) return;
    const teller = createAuditTeller(context, context.config.syslog);
    app.addHook('onReady', async () => teller.wake());
    app.addHook('onClose', teller.close);
  },
});
