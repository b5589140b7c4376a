import { WORDS } from './words.ts';

const SHOWN_MILLISECONDS = 2000;

/** Buttons that copy the value beside them. They stay hidden where the browser has no clipboard for pages. */
export const copyValues = (root: ParentNode): void => {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard === undefined) return;
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    const value = button.parentElement?.querySelector('code')?.textContent ?? '';
    const label = button.querySelector('span');
    if (label === null) continue;
    const text = label.textContent;
    button.hidden = false;
    button.addEventListener('click', () => {
      void clipboard.writeText(value).then(() => {
        label.textContent = WORDS.copied;
        setTimeout(() => {
          label.textContent = text;
        }, SHOWN_MILLISECONDS);
      });
    });
  }
};
