const PAUSE_MS = 500;

/** Shows which transactions a rule would match while its conditions are edited: what its button does without this script. */
export const showRuleMatches = (root: ParentNode): void => {
  const shown = root.querySelector<HTMLElement>('[data-matches]');
  const button = shown?.parentElement?.querySelector('button');
  const form = button?.form;
  if (!shown || !button || !form) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;

  const update = async (): Promise<void> => {
    request?.abort();
    request = new AbortController();
    const { signal } = request;
    try {
      const body = new URLSearchParams(textsOf(new FormData(form, button)));
      const response = await fetch(form.action, { method: 'POST', body, headers: { accept: 'text/html' }, signal });
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      shown.replaceChildren(...(page.querySelector('[data-matches]')?.childNodes ?? []));
    } catch {
      if (!signal.aborted) shown.replaceChildren(); // the button still works
    }
  };

  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof Element) || target.closest('#conditions') === null) return;
    clearTimeout(timer);
    timer = setTimeout(() => void update(), PAUSE_MS);
  });
  if (shown.childElementCount === 0 && !isNew(form)) void update();
};

/** A new rule has a condition without a value, which would be refused. */
const isNew = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('#conditions [name$="_value"]')].every(
    ({ value }) => value === '',
  );

const textsOf = (data: FormData): [string, string][] =>
  [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
