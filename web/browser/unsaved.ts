/** Asks before a page is left with what was typed into a form that saves nothing by itself. */
export const guardUnsaved = (page: Document): void => {
  const forms = [...page.querySelectorAll<HTMLFormElement>('[data-unsaved] form')];
  if (forms.length === 0) return;
  const valuesOf = (form: HTMLFormElement): string => {
    const data = new FormData(form) as unknown as Iterable<readonly [string, FormDataEntryValue]>;
    return JSON.stringify([...data]);
  };
  const saved = new Map(forms.map((form) => [form, valuesOf(form)]));
  let isSent = false;
  page.addEventListener('submit', () => {
    isSent = true;
  });
  window.addEventListener('beforeunload', (event) => {
    if (!isSent && forms.some((form) => valuesOf(form) !== saved.get(form))) event.preventDefault();
  });
};
