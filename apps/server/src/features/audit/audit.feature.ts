import { defineFeature } from '../../platform/feature.ts';
import { registerAudit } from './audit.routes.ts';
import { createAuditTeller, readTold } from './tell-audit.ts';

interface AuditService {
  /** How far the operator's log collector is; null where there is none. */
  readonly readCollector: () => Promise<{ to: string; waiting: number; error: string | null } | null>;
}

declare module '../../platform/feature.ts' {
  interface ProvidedServices {
    readonly audit: AuditService;
  }
}

/** The member's own security history, and the whole log for the operator's collector. */
export const auditFeature = defineFeature({
  name: 'audit',
  create: ({ context: { config, db } }): AuditService => ({
    async readCollector() {
      if (config.syslog === null) return null;
      const { protocol, host, port } = config.syslog;
      return { to: `${protocol}://${host}:${port}`, ...(await readTold(db)) };
    },
  }),
  provides: (service) => service,
  routes(app, _own, parts) {
    registerAudit(app, parts);
    const { context } = parts;
    if (context.config.syslog === null) return;
    const teller = createAuditTeller(context, context.config.syslog);
    app.addHook('onReady', async () => teller.wake());
    app.addHook('onClose', teller.close);
  },
});
