import { showLocalTimes } from './local-times.ts';

const ROW = /\/imports\/[^/]+\/rows\/[0-9]+$/;
const TABLE = /\/imports\/[^/]+\/rows$/;

/** Saves a repaired row in its table, and keeps what was typed in other rows. Without a script, the page loads again. */
export const repairRows = (page: Document): void =>
  page.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.closest('tbody') === null || !ROW.test(form.action)) return;
    if (form.dataset['plain'] !== undefined) return;
    event.preventDefault();
    void save(form, submitter).catch(() => sendPlainly(form, submitter));
  });

/** Sends the form without the script, so that the browser shows the answer: an error or the sign-in page. */
const sendPlainly = (form: HTMLFormElement, submitter: HTMLElement | null): void => {
  form.dataset['plain'] = '';
  form.requestSubmit(submitter);
};

const save = async (form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> => {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  const texts = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]);
  const response = await fetch(form.action, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams(texts),
  });
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('main');
  if (!response.ok || !TABLE.test(new URL(response.url).pathname) || fresh === null) throw new Error('Not saved');
  for (const { action, name, value } of typedBeside(form)) {
    const field = formOf(fresh, action)?.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
    if (field != null) field.value = value;
  }
  document.querySelector('main')?.replaceWith(fresh);
  history.replaceState(history.state, '', response.url);
  showLocalTimes(fresh);
  focusNext(fresh, form.action);
};

const formsIn = (root: ParentNode): readonly HTMLFormElement[] =>
  [...root.querySelectorAll('form')].filter(({ action }) => ROW.test(action));
const formOf = (root: ParentNode, action: string): HTMLFormElement | undefined =>
  formsIn(root).find((form) => form.action === action);

const typedBeside = (saved: HTMLFormElement) =>
  formsIn(document)
    .filter((form) => form !== saved)
    .flatMap((form) =>
      [...form.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])')]
        .filter(({ value, defaultValue }) => value !== defaultValue)
        .map(({ name, value }) => ({ action: form.action, name, value })),
    );

/** The row that was saved if it still has errors, otherwise the first one that has; if none has, the next step. */
const focusNext = (main: HTMLElement, action: string): void => {
  const form = formOf(main, action) ?? formsIn(main)[0];
  const next = form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? main.querySelector<HTMLElement>('a.button');
  next?.focus();
};
