import { WORDS } from './words.ts';

const SHOWN_MILLISECONDS = 4000;

/** Buttons that copy the value beside them. They stay hidden where the browser has no clipboard for pages. */
export const copyValues = (root: ParentNode): void => {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard === undefined) return;
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    const value = button.parentElement?.querySelector('code');
    const status = button.parentElement?.querySelector('[role="status"]');
    if (value == null || status == null) continue;
    let timer = 0;
    const say = (text: string): void => {
      clearTimeout(timer);
      status.textContent = text;
      timer = setTimeout(() => {
        status.textContent = '';
      }, SHOWN_MILLISECONDS);
    };
    button.hidden = false;
    button.addEventListener('click', () => {
      clipboard.writeText(value.textContent).then(
        () => {
          say(WORDS.copied);
        },
        () => {
          getSelection()?.selectAllChildren(value);
          say(WORDS.selected);
        },
      );
    });
  }
};
