import type { Page } from 'playwright-core';
import type { Document } from './dom.ts';

declare const document: Document;

/** Runs in the page: controls that do nothing without a script. */
const readDeadControls = (): readonly string[] => {
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility({ visibilityProperty: true }));
  const report = (what: string, selector: string, isDead: (element: ReturnType<typeof shown>[number]) => boolean) =>
    shown(selector)
      .filter(isDead)
      .map(
        ({ textContent, id, tagName }) =>
          `${what}: ${tagName.toLowerCase()}${id && `#${id}`} "${(textContent ?? '').trim().slice(0, 60)}"`,
      );
  const commands = ['popovertarget', 'commandfor'];
  return [
    ...report('a button without a form', 'button', (button) =>
      button.form === null || button.type === 'button' ? !commands.some((name) => button.hasAttribute(name)) : false,
    ),
    ...report('a field without a form', 'input, select, textarea', (field) => field.form === null),
    ...report('a link without a target', 'a', (link) => ['', '#', null].includes(link.getAttribute('href'))),
    ...report('a form that nothing sends', 'form', (form) => {
      const senders = 'button:not([type]), button[type=submit], input[type=submit], input[type=image]';
      const elsewhere = form.id === '' ? null : document.querySelector(`button[form="${form.id}"]`);
      return form.querySelector(senders) === null && elsewhere === null;
    }),
  ];
};

/** For a page in a window without JavaScript. */
export const deadControls = (page: Page): Promise<readonly string[]> => page.evaluate(readDeadControls);
