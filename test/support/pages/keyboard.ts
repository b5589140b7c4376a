import type { Page } from 'playwright-core';
import type { Document, Element, Style } from './dom.ts';

declare const document: Document;
declare const getComputedStyle: (element: Element) => Style;

/** The focused element. */
export type Stop = {
  /** Its approximate accessible name. */
  readonly name: string;
  readonly tag: string;
  /** Whether the focus is visible. */
  readonly isShown: boolean;
};

const MOST_STOPS = 400;

/** Runs in the page; undefined if the focus is in the browser's own controls. */
const readStop = (): (Stop & { readonly mark: string }) | undefined => {
  const element = document.activeElement;
  if (element === null || element === document.body) return undefined;
  const labels = [...Array.from(element.labels ?? [])].map(({ textContent }) => textContent ?? '').join(' ');
  const named = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labelled = named.map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '').join(' ');
  const name = element.getAttribute('aria-label') || labelled || labels || element.textContent || element.value || '';
  const style = getComputedStyle(element);
  const all = [...document.querySelectorAll('*')];
  return {
    name: name.replaceAll(/\s+/g, ' ').trim(),
    tag: element.tagName.toLowerCase(),
    isShown: (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none',
    mark: String(all.indexOf(element)),
  };
};

/** Presses Tab until the element with this name has the focus. */
export const tabTo = async (page: Page, name: string | RegExp): Promise<Stop> => {
  const passed: string[] = [];
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(readStop);
    if (stop === undefined && passed.length > 0) break;
    if (stop === undefined) continue;
    if (typeof name === 'string' ? stop.name === name : name.test(stop.name)) return stop;
    passed.push(stop.name);
  }
  throw new Error(`The tabulator never came to ${String(name)}; it came to ${JSON.stringify(passed)}`);
};

/** All focus stops from the top of the page to its end. */
export const stopsOf = async (page: Page): Promise<readonly Stop[]> => {
  await page.evaluate('document.activeElement?.blur()');
  await page.evaluate('getSelection()?.removeAllRanges()');
  const marks: string[] = [];
  const stops: Stop[] = [];
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(readStop);
    if (stop === undefined) break;
    const { mark, ...facts } = stop;
    if (mark === marks.at(-1)) continue; // a date field has a stop for each of its parts
    if (marks.includes(mark)) break;
    marks.push(mark);
    stops.push(facts);
  }
  return stops;
};

/** Runs in the page: the number of visible and enabled controls. */
const countControls = (): number => {
  const controls =
    'a[href], button:not(:disabled), input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';
  const groups = new Set<string>();
  return [...document.querySelectorAll(controls)].filter((element) => {
    if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) return false;
    if (element.getAttribute('type') !== 'radio') return true;
    const group = element.getAttribute('name') ?? ''; // a group of radio buttons has one stop
    return !groups.has(group) && groups.add(group).has(group);
  }).length;
};

/** Controls that keyboard users cannot reach or see. */
export const keyboardProblems = async (page: Page): Promise<readonly string[]> => {
  const controls = await page.evaluate(countControls);
  const stops = await stopsOf(page);
  const reached = stops.length;
  return [
    ...(reached < controls
      ? [`of ${controls} controls the tabulator comes to ${reached}: ${stops.map(({ name }) => name).join(' | ')}`]
      : []),
    ...stops
      .filter(({ isShown }) => !isShown)
      .map(({ tag, name }) => `one does not see that the focus is on ${tag} "${name}"`),
    ...stops.filter(({ name }) => name === '').map(({ tag }) => `a ${tag} that takes the focus has no name`),
  ];
};
