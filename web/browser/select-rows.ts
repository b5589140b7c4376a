/** Counts the selected rows of a list, and selects all of them without a request. */
export const selectRows = (page: Document): void => {
  const form = page.querySelector<HTMLFormElement>('[data-selection]');
  const all = form?.querySelector<HTMLAnchorElement>('[data-all]');
  if (form == null || all == null) return;
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[type=checkbox]')];
  const groups = boxes.filter(({ dataset }) => dataset['group'] !== undefined);
  /** The rows of a group count if it is selected too. A group of one row is that row. */
  const rowsIn = (box: HTMLInputElement): number => {
    const inGroup = [...(box.closest('li')?.querySelectorAll<HTMLInputElement>('details [type=checkbox]') ?? [])];
    return inGroup.length === 0 ? 1 : inGroup.filter(({ checked }) => checked).length;
  };
  const heads = groups.length === 0 ? boxes : groups;
  const show = (): void => {
    const selected = heads.filter(({ checked }) => checked);
    const count = groups.length === 0 ? selected.length : selected.reduce((sum, box) => sum + rowsIn(box), 0);
    for (const element of form.querySelectorAll<HTMLElement>('[data-words]'))
      element.textContent = (element.dataset['words'] ?? '').replace('#', String(count));
    all.textContent = (selected.length === heads.length ? all.dataset['none'] : all.dataset['all']) ?? '';
  };
  form.addEventListener('change', show);
  all.addEventListener('click', (event) => {
    event.preventDefault();
    const isSome = heads.some(({ checked }) => !checked);
    for (const box of heads) box.checked = isSome;
    show();
  });
  // the browser may restore the boxes of a page that it goes back to
  addEventListener('pageshow', show);
};
