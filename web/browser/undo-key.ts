/** Ctrl Z, or ⌘ Z, does what the button in the message of the last change does; in a field, it undoes what was typed. */
export const undoByKey = (page: Document): void => {
  page.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
    if (key.toLowerCase() !== 'z' || ctrlKey === metaKey || shiftKey || altKey) return;
    if (target instanceof Element && target.closest(':is(input,textarea,select)') !== null) return;
    const button = page.querySelector<HTMLButtonElement>('[data-undo] button');
    if (button === null) return;
    event.preventDefault();
    button.click();
  });
};
