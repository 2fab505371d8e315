import { expect, type Page } from '@playwright/test';

/**
 * What a finger cannot press: everything interactive whose hit area is less than 44 × 44 px. A point belongs to a target
 * where a press there reaches it or its label, so that enlargements by `::after` count and what covers them does not.
 * Left out, as WCAG 2.5.8 leaves them out: links in running text, whose height is that of the line.
 */
const findSmallTargets = (): string[] => {
  const side = 44;
  const roles = ['button', 'link', 'tab', 'radio', 'checkbox', 'switch', 'option']
    .concat(['menuitem', 'menuitemradio', 'menuitemcheckbox'])
    .map((role) => `[role=${role}]`);
  const interactive = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', ...roles].join(',');

  const isInText = (element: Element): boolean => {
    const { display, paddingTop } = getComputedStyle(element);
    const isLine =
      display === 'inline' ||
      (display === 'inline-block' && paddingTop === '0px') ||
      element.matches('[data-part=cite]');
    if (!isLine || !element.matches('a, [role=link], button')) return false;
    let block: Element | null = element.parentElement;
    while (block && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
    // Names one after another, parted by commas that the style writes.
    const list = block?.closest('li')?.parentElement?.children ?? [];
    if ([...list].some((item) => getComputedStyle(item, '::after').content.includes(','))) return true;
    const words = document.createTreeWalker(block ?? element, NodeFilter.SHOW_TEXT);
    while (words.nextNode())
      if (
        /[\p{L},،、]/u.test(words.currentNode.textContent ?? '') &&
        !words.currentNode.parentElement?.closest('a, button')
      )
        return true;
    return false;
  };
  const labelsOf = (element: Element): Element[] =>
    element instanceof HTMLButtonElement ||
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
      ? [...(element.labels ?? [])]
      : [];
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true }) &&
    !element.closest('[inert], [aria-hidden=true]') &&
    !element.matches(':disabled, [type=hidden], [aria-disabled=true]');

  const areaOf = (element: Element): number => {
    const { width, height } = element.getBoundingClientRect();
    return width * height;
  };

  const found: string[] = [];
  const kinds = new Map<string, number>();
  for (const element of document.querySelectorAll(interactive)) {
    if (!isSeen(element) || isInText(element)) continue;
    // Of those that look alike the first few speak for a list of hundreds.
    const kind = `${element.tagName} ${element.className} ${element.parentElement?.className ?? ''}`;
    const seen = kinds.get(kind) ?? 0;
    kinds.set(kind, seen + 1);
    if (seen >= 4) continue;
    // Of a control inside another, or one laid over its label, the outer one is the target.
    const labels = labelsOf(element);
    const own = element.getBoundingClientRect();
    const isHidden = own.width < 2 || own.height < 2 || getComputedStyle(element).opacity === '0';
    const [target = element] = isHidden ? [element, ...labels].toSorted((a, b) => areaOf(b) - areaOf(a)) : [];
    if (areaOf(target) < 4) continue;
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = target.getBoundingClientRect();
    const x = left + width / 2;
    const y = top + height / 2;
    const isReached = (atX: number, atY: number): boolean => {
      const hit = document.elementFromPoint(atX, atY);
      return hit !== null && [element, ...labels].some((part) => part.contains(hit));
    };
    if (!isReached(x, y)) continue;
    /** How far a press reaches it from its centre, both ways along an axis; no further than is needed. */
    const extent = (stepX: number, stepY: number): number =>
      [1, -1].reduce((sum, way) => {
        let reach = 0;
        while (reach < side && isReached(x + way * stepX * (reach + 1), y + way * stepY * (reach + 1)))
          reach += 1;
        return sum + reach;
      }, 1);
    const isWide = width >= side - 0.5 || extent(1, 0) >= side - 1;
    const isHigh = height >= side - 0.5 || extent(0, 1) >= side - 1;
    if (isWide && isHigh) continue;
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    found.push(
      `${element.tagName.toLowerCase()} “${name.slice(0, 40)}” ${Math.round(width)} × ${Math.round(height)}`,
    );
  }
  return found;
};

/** What of the page a finger cannot press, on a phone of 390 px. */
export const listSmallTargets = async (page: Page): Promise<string[]> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  const small = await page.evaluate(findSmallTargets);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await devtools.detach();
  return small;
};

/** Everything on the page is large enough for a finger, on a phone of 390 px. */
export const expectLargeTargets = async (page: Page): Promise<void> => {
  expect(await listSmallTargets(page)).toEqual([]);
};
