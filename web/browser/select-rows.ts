/** Counts the selected rows of a list, and selects all of them without a request. */
export const selectRows = (page: Document): void => {
  const form = page.querySelector<HTMLFormElement>('[data-selection]');
  const all = form?.querySelector<HTMLAnchorElement>('[data-all]');
  if (form == null || all == null) return;
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[type=checkbox]')];
  const show = (): void => {
    const selected = boxes.filter(({ checked }) => checked);
    // a box can stand for several rows
    const count = selected.reduce((sum, { dataset }) => sum + Number(dataset['rows'] ?? 1), 0);
    for (const element of form.querySelectorAll<HTMLElement>('[data-words]'))
      element.textContent = (element.dataset['words'] ?? '').replace('#', String(count));
    all.textContent = (selected.length === boxes.length ? all.dataset['none'] : all.dataset['all']) ?? '';
  };
  form.addEventListener('change', show);
  all.addEventListener('click', (event) => {
    event.preventDefault();
    const isSome = boxes.some(({ checked }) => !checked);
    for (const box of boxes) box.checked = isSome;
    show();
  });
  // the browser may restore the boxes of a page that it goes back to
  addEventListener('pageshow', show);
};
