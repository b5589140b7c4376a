import { showLocalTimes } from './local-times.ts';

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 10_000;
const GROWTH = 1.4;

/** While something on a page is under way, asks for the page again and takes its parts as they are then. */
export const keepFresh = (root: ParentNode): void => {
  const region = root.querySelector<HTMLElement>('[data-fresh]');
  if (region !== null && isUnderWay(region)) void keep(region);
};

const isUnderWay = (region: HTMLElement): boolean => region.hasAttribute('data-under-way');

const keep = async (region: HTMLElement): Promise<void> => {
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * GROWTH, LONGEST_WAIT)) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    await untilSeen();
    const found = await ask();
    if (found === 'left') return location.reload(); // signed out, or it is gone: the page says it
    if (found === undefined) continue;
    take(region, found);
    if (!isUnderWay(found)) return;
  }
};

/** Nobody looks at a window in the background. */
const untilSeen = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    look();
  });

/** Undefined where there was no answer, or one that may be better the next time. */
const ask = async (): Promise<HTMLElement | 'left' | undefined> => {
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' } });
    if (response.status >= 500 || response.status === 429) return undefined;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return page.querySelector<HTMLElement>('[data-fresh]') ?? 'left';
  } catch {
    return undefined;
  }
};

/** What has not changed stays as it is, and so does what somebody is at: it comes with the last one. */
const take = (region: HTMLElement, fresh: HTMLElement): void => {
  const isLast = !isUnderWay(fresh);
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

/** Who was at something that is gone goes on from there, not from the top. */
const focusOn = (part: HTMLElement): void => {
  part.tabIndex = -1;
  part.focus();
};
