import { showLocalTimes } from './local-times.ts';

const PAUSE_MS = 400;

/**
 * Brings what follows from a form up to date while it is changed: sends it to where its preview is, and takes the parts of
 * the answer that have a name. The last change wins: what was on its way before is given up.
 */
export const previewLive = (root: ParentNode): void => {
  for (const region of root.querySelectorAll<HTMLElement>('[data-live-form]')) watch(region);
};

const watch = (region: HTMLElement): void => {
  const form = region.querySelector('form');
  const address = region.dataset['liveForm'] ?? '';
  if (form === null) return;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;

  const ask = async (submitter: HTMLElement | null): Promise<void> => {
    asking = new AbortController();
    region.setAttribute('aria-busy', 'true');
    try {
      const shown = `${address}?${new URLSearchParams(textsOf(new FormData(form, submitter)))}`;
      const response = await fetch(shown, { headers: { accept: 'text/html' }, signal: asking.signal });
      const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
      if (response.redirected || !isPage) return location.reload();
      history.replaceState(null, '', shown); // loaded again, it is the same
      take(region, new DOMParser().parseFromString(await response.text(), 'text/html'), submitter !== null);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) say(region, NOT_NOW);
      else return;
    }
    region.removeAttribute('aria-busy');
  };
  const begin = (pause: number, submitter: HTMLElement | null): void => {
    asking?.abort();
    clearTimeout(waiting);
    waiting = setTimeout(() => void ask(submitter), pause);
  };

  form.addEventListener('input', () => begin(PAUSE_MS, null));
  form.addEventListener('submit', (event) => {
    const { submitter } = event;
    if (submitter?.getAttribute('formmethod') === 'post') return;
    event.preventDefault();
    begin(0, submitter);
  });
};

const NOT_NOW = 'The preview cannot be shown now. Try again, or save.';

const textsOf = (data: FormData): [string, string][] =>
  [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));

const partsOf = (root: ParentNode): ReadonlyMap<string, HTMLElement> =>
  new Map(
    [...root.querySelectorAll<HTMLElement>('[data-live]')].map((part) => [part.dataset['live'] ?? '', part] as const),
  );

/** Where somebody is writing stays as it is; after a button the focus comes back to it. */
const take = (region: HTMLElement, page: Document, isAsked: boolean): void => {
  const focused = document.activeElement;
  const fresh = partsOf(page);
  if (fresh.size === 0) {
    location.reload();
    return;
  }
  for (const [name, part] of partsOf(region)) {
    const other = fresh.get(name);
    if (other === undefined || other.innerHTML === part.innerHTML) continue;
    const hasFocus = part.contains(focused);
    if (hasFocus && !isAsked) continue;
    const open = [...part.querySelectorAll('details')].map((details) => details.open);
    part.replaceChildren(...other.childNodes);
    for (const [index, details] of part.querySelectorAll('details').entries()) details.open ||= open[index] === true;
    if (hasFocus) sameAs(part, focused)?.focus();
  }
  showLocalTimes(region);
};

const sameAs = (part: HTMLElement, was: Element | null): HTMLElement | undefined =>
  [...part.querySelectorAll<HTMLElement>('button, input, select, summary')].find((one) =>
    was instanceof HTMLButtonElement && one instanceof HTMLButtonElement
      ? one.name === was.name && one.value === was.value
      : one.id !== '' && one.id === was?.id,
  );

const say = (region: HTMLElement, text: string): void => {
  const summary = region.querySelector('[data-live="summary"]');
  if (summary !== null) summary.textContent = text;
};
