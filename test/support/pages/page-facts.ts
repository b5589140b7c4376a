import type { Page } from 'playwright-core';
import type { Document, Element, Style } from './dom.ts';

declare const document: Document;
declare const getComputedStyle: (element: Element) => Style;
declare const PerformanceObserver: {
  new (
    seen: (list: { readonly getEntries: () => readonly object[] }) => void,
  ): {
    readonly observe: (options: object) => void;
    readonly takeRecords: () => readonly object[];
    readonly disconnect: () => void;
  };
};
type LayoutShift = { readonly value: number; readonly hadRecentInput: boolean };

export type PageFacts = {
  readonly title: string;
  readonly lang: string;
  readonly headings: readonly string[];
  readonly mains: number;
  readonly duplicateIds: readonly string[];
};

/** Runs in the page. */
const readFacts = (): PageFacts => {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  return {
    title: document.title,
    lang: document.documentElement.lang,
    headings: [...document.querySelectorAll('h1')].map(({ textContent }) => (textContent ?? '').trim()),
    mains: [...document.querySelectorAll('main')].length,
    duplicateIds: ids.filter((id, index) => ids.indexOf(id) !== index),
  };
};

export const pageFacts = (page: Page): Promise<PageFacts> => page.evaluate(readFacts);

/** Runs in the page: the total layout shift since it was loaded. */
const sumShifts = (): Promise<number> =>
  new Promise((resolve) => {
    const total = (entries: readonly object[]): number =>
      (entries as readonly LayoutShift[]).reduce((sum, shift) => sum + (shift.hadRecentInput ? 0 : shift.value), 0);
    const observer = new PerformanceObserver((list) => {
      observer.disconnect();
      resolve(total(list.getEntries()));
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => {
      observer.disconnect();
      resolve(0); // no entries to report
    }, 100);
  });

/** The cumulative layout shift so far. */
export const layoutShift = (page: Page): Promise<number> => page.evaluate(sumShifts);

/** Runs in the page: the innermost elements that make the document wider than the window. */
const readOverflow = (): readonly string[] => {
  const root = document.documentElement;
  if (root.scrollWidth <= root.clientWidth) return [];
  const name = ({ tagName, id, className }: Element): string =>
    `${tagName.toLowerCase()}${id && `#${id}`}${typeof className === 'string' && className ? `.${className.split(' ').join('.')}` : ''}`;
  const isCut = (element: Element | null): boolean =>
    element !== null &&
    element !== root &&
    (getComputedStyle(element).overflowX !== 'visible' || isCut(element.parentElement));
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > root.clientWidth + 0.5 && !isCut(element.parentElement),
  );
  const innermost = wide.filter((element) => !wide.some((other) => other.parentElement === element));
  const labels = innermost
    .slice(0, 5)
    .map((element) => `${name(element)} "${(element.textContent ?? '').trim().slice(0, 40)}"`);
  return [`the document is ${root.scrollWidth} px wide in a window of ${root.clientWidth} px: ${labels.join(', ')}`];
};

/** The causes of horizontal scrolling; tables scroll in their own regions. */
export const overflow = (page: Page): Promise<readonly string[]> => page.evaluate(readOverflow);

/** Runs in the page. */
const readAnimations = (): readonly string[] =>
  document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 1)
    .map(({ effect }) => `${effect?.target?.tagName.toLowerCase()} moves, though the viewer wants nothing to`);

/** Animations that ignore the setting for reduced motion. */
export const animations = (page: Page): Promise<readonly string[]> => page.evaluate(readAnimations);

/** Runs in the page. */
const awaitAnimations = (longest: number): Promise<unknown> =>
  Promise.race([
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
    new Promise((resolve) => setTimeout(resolve, longest)),
  ]);

const LONGEST_TRANSITION_MS = 500;

/** Waits for the end of transitions that began before, such as that of a control that got the focus. */
export const animationsEnd = (page: Page): Promise<unknown> => page.evaluate(awaitAnimations, LONGEST_TRANSITION_MS);
