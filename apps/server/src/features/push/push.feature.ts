import { defineFeature } from '../../platform/feature.ts';
import { registerPush } from './push.routes.ts';
import { createPushFeatureService, type PushFeatureService, pushChannel } from './push.service.ts';

declare module '../../platform/feature.ts' {
  interface ProvidedServices {
    readonly push: Pick<PushFeatureService, 'send'>;
  }
}

/** Notifications that browsers show while the product is closed (web push). */
export const pushFeature = defineFeature({
  name: 'push',
  owns: {
    pushSubscriptions: {
      member: 'userId',
      imports: 'secret',
      withheld: { endpoint: 'whoever knows it could write to the browser' },
      onErase: 'delete',
    },
    pushMessages: { member: null, imports: 'record', expires: { since: 'createdAt', days: 2 } },
  },
  create: ({ context, platform }) => {
    const push = createPushFeatureService(context);
    platform.listener.on(pushChannel, push.sender.wake);
    return push;
  },
  provides: (push) => push,
  routes(app, push) {
    app.addHook('onReady', async () => push.sender.wake());
    app.addHook('onClose', async () => push.sender.close());
    registerPush(app, push);
  },
  jobs: (push) => [{ name: 'sweep-push', cron: '* * * * *', run: async () => push.sender.wake() }],
});
