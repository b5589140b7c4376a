import { showLocalTimes } from './local-times.ts';

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 10_000;
const GROWTH = 1.4;

/** Reloads the parts of a page at intervals while something on it is running. */
export const keepFresh = (root: ParentNode): void => {
  const region = root.querySelector<HTMLElement>('[data-fresh]');
  if (region !== null && isRunning(region)) void refresh(region);
};

const isRunning = (region: HTMLElement): boolean => region.hasAttribute('data-under-way');

const refresh = async (region: HTMLElement): Promise<void> => {
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * GROWTH, LONGEST_WAIT)) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    await untilVisible();
    const found = await readPage();
    if (found === 'gone') return location.reload(); // signed out, or it was deleted: the page explains it
    if (found === undefined) continue;
    updateParts(region, found);
    if (!isRunning(found)) return;
  }
};

/** Waits while the window is in the background. */
const untilVisible = (): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    check();
  });

/** undefined if there was no answer, or a temporary error. */
const readPage = async (): Promise<HTMLElement | 'gone' | undefined> => {
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' } });
    if (response.status >= 500 || response.status === 429) return undefined;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return page.querySelector<HTMLElement>('[data-fresh]') ?? 'gone';
  } catch {
    return undefined;
  }
};

/** Leaves unchanged parts alone, and the part with the focus until the last update. */
const updateParts = (region: HTMLElement, fresh: HTMLElement): void => {
  const isLast = !isRunning(fresh);
  for (const part of region.querySelectorAll<HTMLElement>('[data-part]')) {
    const other = fresh.querySelector<HTMLElement>(`[data-part="${part.dataset['part']}"]`);
    if (other === null) continue;
    showLocalTimes(other);
    const hasFocus = part.contains(document.activeElement);
    if (other.innerHTML === part.innerHTML || (hasFocus && !isLast)) continue;
    part.replaceChildren(...other.childNodes);
    if (hasFocus) focusOn(part);
  }
  region.toggleAttribute('data-under-way', !isLast);
};

/** The focused element was replaced; without this, the keyboard would start at the top of the page. */
const focusOn = (part: HTMLElement): void => {
  part.tabIndex = -1;
  part.focus();
};
