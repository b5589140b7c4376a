import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { oneOf } from '../amounts.ts';
import type { Window } from '../real-browser.ts';
import { htmlProblems } from './html-problems.ts';
import { animations, animationsEnd, layoutShift, overflow, pageFacts } from './page-facts.ts';

/** WCAG 2.2 A and AA, without axe-core's best practices. */
const ALL_RULES: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { 'target-size': { enabled: true } }, // part of WCAG 2.2, but off by default
};
const onlyRules = (...values: string[]): RunOptions => ({ runOnly: { type: 'rule', values } });

let source: Promise<string> | undefined;
const axeSource = (): Promise<string> => {
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  return source;
};

type AxeProblem = { readonly rule: string; readonly selector: string; readonly sentence: string };

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The page as rendered; injected past its policy, like a debugger. */
const axeProblems = async (page: Page, rules: RunOptions): Promise<readonly AxeProblem[]> => {
  if (!(await page.evaluate<boolean>('typeof axe === "object"'))) await page.evaluate(await axeSource());
  const options: RunOptions = { ...rules, resultTypes: ['violations'] };
  const run = `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`;
  const violations = await page.evaluate<AxeResults['violations']>(run);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({
      rule: id,
      selector: target.flat().join(' '),
      sentence: `${help}. ${oneLine(failureSummary ?? '')}`,
    })),
  );
};

const PRODUCT = 'Counterfoil';
const MOST_SHIFT = 0.01;
const FOLDER = join(import.meta.dirname, '../../../.screenshots');

const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 320, height: 800 };
/**
 * Every rule once, then colour rules in dark mode and layout rules on a phone. In `npm test`, every page in the first, and
 * half of the pages in one of the others.
 */
const FIRST = { size: WIDE, scheme: 'light', rules: ALL_RULES } as const;
const OTHERS = [
  { size: WIDE, scheme: 'dark', rules: onlyRules('color-contrast', 'link-in-text-block') },
  { size: PHONE, scheme: 'light', rules: onlyRules('scrollable-region-focusable', 'target-size') },
] as const;
export const VARIANTS = [FIRST, ...OTHERS];
type Variant = (typeof VARIANTS)[number];
const MORE: readonly (readonly Variant[])[] = [...OTHERS.map((variant) => [variant]), [], []];

/** Paths of the pages checked by a test file, by file and title: pages with equal titles look the same in browser tabs. */
const titles = new Map<string, string>();

/**
 * Checks the page in a window: valid HTML, no WCAG 2.2 AA violation found by axe-core (also in dark mode and on a
 * phone), no horizontal overflow, no console error, one main heading, a unique title, and no animation. SCREENSHOTS=1
 * saves screenshots.
 */
export const checkPage = async (window: Window, name: string): Promise<void> => {
  const problems = await problemsOf(window, name);
  expect(problems, `${name} at ${window.address}`).toEqual([]);
};

export const problemsOf = async (
  window: Window,
  name: string,
  variants: readonly Variant[] = [FIRST, ...oneOf(MORE, name).flat()],
): Promise<readonly string[]> => {
  const { page } = window;
  await page.waitForLoadState('load');
  const shift = await layoutShift(page); // before the window is resized
  return [
    ...(shift > MOST_SHIFT ? [`things moved by ${shift.toFixed(4)} while it loaded`] : []),
    ...(await htmlProblems(await window.served())),
    ...(await documentProblems(page)),
    ...(await titleProblems(window)),
    ...(await problemsOfVariants(page, name, variants)),
    ...new Set(window.troubles.take()),
  ];
};

const documentProblems = async (page: Page): Promise<readonly string[]> => {
  const { title, lang, headings, mains, duplicateIds } = await pageFacts(page);
  const [heading] = headings;
  return [
    ...(headings.length === 1 && heading ? [] : [`it has the headings ${JSON.stringify(headings)} instead of one`]),
    ...(mains === 1 ? [] : [`it has ${mains} main parts instead of one`]),
    ...(lang === '' ? ['it does not say its language'] : []),
    ...(title.endsWith(PRODUCT) ? [] : [`its title "${title}" does not end in ${PRODUCT}`]),
    ...duplicateIds.map((id) => `two elements have the id "${id}"`),
  ];
};

/** A page has one title in all its states; error pages look alike everywhere. */
const titleProblems = async ({ page, status, address }: Window): Promise<readonly string[]> => {
  if (status >= 400) return [];
  const title = await page.title();
  const key = `${expect.getState().testPath}|${title}`;
  const own = address.split(/[?#]/)[0]?.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '*') ?? '';
  const other = titles.get(key) ?? own;
  titles.set(key, other);
  return other === own ? [] : [`its title "${title}" is that of ${other}`];
};

/** One line for each problem, with the variants that have it. */
const problemsOfVariants = async (
  page: Page,
  name: string,
  variants: readonly Variant[],
): Promise<readonly string[]> => {
  const before = page.viewportSize();
  const found = new Map<string, string[]>();
  await animationsEnd(page);
  for (const { size, scheme, rules } of variants) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await settle(page);
    const variant = `${size.width} ${scheme}`;
    const axe = (await axeProblems(page, rules)).map(
      ({ rule, selector, sentence }) => `axe ${rule} (${selector}): ${sentence}`,
    );
    for (const problem of [...axe, ...(await overflow(page)), ...(await animations(page))])
      found.set(problem, [...(found.get(problem) ?? []), variant]);
    if (process.env['SCREENSHOTS'] === '1') {
      const path = join(FOLDER, `${name.replaceAll(/[^\w.-]+/g, '-')}-${size.width}-${scheme}.png`);
      await page.screenshot({ path, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before !== null) await page.setViewportSize(before);
  return [...found].map(([problem, variants]) => `${problem} [${variants.join(', ')}]`);
};

/** Two frames, because the first may still show the old state. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
