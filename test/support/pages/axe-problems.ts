import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.2 A and AA; what else axe-core recommends is not part of it. */
const OPTIONS: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { 'target-size': { enabled: true } }, // of 2.2, and off unless one asks for it
  resultTypes: ['violations'],
};

let source: Promise<string> | undefined;
const axeSource = (): Promise<string> => {
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  return source;
};

export type AxeProblem = { readonly rule: string; readonly selector: string; readonly sentence: string };

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The page as it stands; given to the page past its policy, as a debugger would. */
export const axeProblems = async (page: Page): Promise<readonly AxeProblem[]> => {
  if (!(await page.evaluate<boolean>('typeof axe === "object"'))) await page.evaluate(await axeSource());
  const run = `axe.run(document, ${JSON.stringify(OPTIONS)}).then(({ violations }) => violations)`;
  const violations = await page.evaluate<AxeResults['violations']>(run);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({
      rule: id,
      selector: target.flat().join(' '),
      sentence: `${help}. ${oneLine(failureSummary ?? '')}`,
    })),
  );
};
