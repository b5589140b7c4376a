import type { Page } from 'playwright-core';
import type { Document, Element } from './dom.ts';
import { overflow } from './page-facts.ts';

declare const document: Document;
declare const getComputedStyle: (element: Element) => {
  readonly overflow: string;
  readonly clipPath: string;
  readonly textOverflow: string;
};

/** Runs in the page. */
const readHeadings = (): readonly string[] => {
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((heading) =>
    heading.checkVisibility(),
  );
  const levels = headings.map(({ tagName }) => Number(tagName.slice(1)));
  return headings.flatMap(({ textContent }, index) => {
    const [before, level] = [levels[index - 1] ?? 0, levels[index] ?? 0];
    return level > before + 1
      ? [`the heading "${(textContent ?? '').trim()}" is of level ${level}, after ${before}`]
      : [];
  });
};

/** Headings that skip a level, which confuses screen reader users. */
const headingProblems = (page: Page): Promise<readonly string[]> => page.evaluate(readHeadings);

/** Runs in the page. */
const readButtons = (): readonly string[] => {
  const seen = new Map<string, string>();
  const shown = [...document.querySelectorAll('form button')].filter((button) => button.checkVisibility());
  return shown.flatMap((button) => {
    const { form = null } = button;
    const textOf = (element: Element | null): string =>
      (element?.getAttribute('aria-label') ?? '').trim() || (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    const name = `${form?.getAttribute('aria-label') ?? ''} ${textOf(button)}`.trim();
    const hidden = [...(form?.querySelectorAll('input[type=hidden]') ?? [])].map((input) => `${input.value}`);
    const act = [form?.getAttribute('action'), button.getAttribute('name'), button.value, ...hidden].join(' ');
    const other = seen.get(name) ?? act;
    seen.set(name, other);
    return other === act ? [] : [`several buttons that do different things are called "${name}"`];
  });
};

/** Buttons that only their position distinguishes, which screen readers do not convey. */
const buttonProblems = (page: Page): Promise<readonly string[]> => page.evaluate(readButtons);

/** Problems for screen reader users. */
export const readingProblems = async (page: Page): Promise<readonly string[]> => [
  ...(await headingProblems(page)),
  ...(await buttonProblems(page)),
];

/** The text spacing of WCAG 2.2, 1.4.12. */
const SPACING =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}';

/** Runs in the page: texts that are partly hidden, except for those that are whole under the pointer and with the focus. */
const readCutTexts = (): readonly string[] =>
  [...document.body.querySelectorAll('*')].flatMap((element) => {
    const { overflow: how, clipPath, textOverflow } = getComputedStyle(element);
    const isHidden = /hidden|clip/.test(how) && clipPath === 'none' && textOverflow !== 'ellipsis';
    const isCut = isHidden && element.scrollWidth > element.clientWidth + 1;
    const isText = !element.matches('input, select, textarea, svg, svg *') && (element.textContent ?? '').trim() !== '';
    return isCut && isText ? [`"${(element.textContent ?? '').trim().slice(0, 40)}" is cut`] : [];
  });

/** Content that is hidden or pushed out of the window with that text spacing. */
export const spacingProblems = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(`document.adoptedStyleSheets = [new CSSStyleSheet()]`);
  await page.evaluate(`document.adoptedStyleSheets[0].replaceSync(${JSON.stringify(SPACING)})`);
  const found = [...(await overflow(page)), ...(await page.evaluate(readCutTexts))];
  await page.evaluate('document.adoptedStyleSheets = []');
  return found.map((problem) => `with more room in texts: ${problem}`);
};
