/* On a page that was written at build: loads the app when something is used, when the page is scrolled, or when it is
   not the one this reader needs; at once where the page is one to work with. What was pressed meanwhile is pressed
   again once the app is there. */
(() => {
  const { app, preloads = '', eager } = document.currentScript.dataset;
  const root = document.documentElement;
  const container = document.getElementById('root');
  for (const element of container.querySelectorAll('[data-style]'))
    element.style.cssText = element.dataset.style;

  const waiting = [];
  let started = false;

  const ready = () => {
    for (const { target, event } of waiting.splice(0)) {
      if (!target.isConnected) continue;
      if (event.type === 'submit') target.requestSubmit();
      else if (event instanceof KeyboardEvent) target.dispatchEvent(new KeyboardEvent(event.type, event));
      else target.click();
    }
  };
  const typed = new Map();
  const restore = () => {
    for (const [field, { text, place }] of typed) {
      const now = field.isConnected ? field : field.name && document.getElementsByName(field.name)[place];
      if (!now) continue;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(now), 'value').set.call(now, text);
      // The writing goes on behind what was written; fields for addresses tell of no place in them.
      if (typeof now.selectionStart === 'number') now.setSelectionRange(text.length, text.length);
      now.dispatchEvent(new Event('input', { bubbles: true }));
      if (now.localName === 'select') now.dispatchEvent(new Event('change', { bubbles: true }));
    }
    typed.clear();
  };
  const start = () => {
    if (started) return;
    started = true;
    root.dataset.started = '';
    document.addEventListener(
      'mz:ready',
      () => {
        stop();
        // Behind what the app does by itself as it takes the page over.
        setTimeout(() => {
          restore();
          ready();
          root.dataset.live = '';
        });
      },
      { once: true },
    );
    for (const href of preloads.split(' ').filter(Boolean)) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', href, crossOrigin: '' });
      document.head.append(link);
    }
    import(app).catch(() => {
      // Without a network nothing was loaded: the next touch tries again.
      started = false;
      delete root.dataset.started;
    });
  };

  const isLink = (target) => target.closest?.('a[href]');
  const onPointer = (event) => {
    if (!isLink(event.target)) start();
  };
  const onClick = (event) => {
    const target = event.target.closest?.('button, [role="button"]');
    if (!target || isLink(event.target)) return;
    start();
    event.preventDefault();
    // The app may be listening before it says that it is there: what is repeated must not have been heard.
    event.stopPropagation();
    // Pressed twice by somebody who wonders is pressed once.
    if (!waiting.some((one) => one.target === target)) waiting.push({ target, event });
  };
  const onKey = (event) => {
    start();
    const isPalette =
      event.key === '/' || (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey));
    if (!isPalette || event.target.closest?.('input, textarea, select')) return;
    event.preventDefault();
    event.stopPropagation();
    waiting.push({ target: event.target, event });
  };
  const onInput = ({ target }) => {
    const alike = target.name ? [...document.getElementsByName(target.name)] : [];
    typed.set(target, { text: target.value, place: alike.indexOf(target) });
  };
  /** By itself the browser would leave the page, with what was typed in its address. */
  const onSubmit = (event) => {
    start();
    event.preventDefault();
    event.stopPropagation();
    if (!waiting.some((one) => one.target === event.target)) waiting.push({ target: event.target, event });
  };
  const listeners = {
    pointerdown: onPointer,
    click: onClick,
    keydown: onKey,
    focusin: onPointer,
    input: onInput,
    submit: onSubmit,
    scroll: start,
  };
  const options = { capture: true, passive: false };
  const stop = () => {
    for (const [type, listener] of Object.entries(listeners))
      document.removeEventListener(type, listener, options);
  };
  for (const [type, listener] of Object.entries(listeners))
    document.addEventListener(type, listener, options);

  const { member, otherLanguage } = root.dataset;
  if ([eager, member, otherLanguage].some((one) => one !== undefined) || location.hash) start();
})();
