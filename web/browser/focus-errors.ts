/** A form that came back with errors starts at their summary, so that nobody has to look for them. */
export const focusErrors = (root: ParentNode): void => {
  root.querySelector<HTMLElement>('[data-focus]')?.focus();
};
