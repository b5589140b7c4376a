import { showLocalTimes } from './local-times.ts';
import { WORDS } from './words.ts';

const PAUSE_MS = 400;

/**
 * Updates the preview of a form while it is edited: requests the preview page and takes its named parts. Each change
 * cancels the request of the one before.
 */
export const previewLive = (root: ParentNode): void => {
  for (const region of root.querySelectorAll<HTMLElement>('[data-live-form]')) watch(region);
};

const watch = (region: HTMLElement): void => {
  const form = region.querySelector('form');
  const address = region.dataset['liveForm'] ?? '';
  if (form === null) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;

  const update = async (submitter: HTMLElement | null): Promise<void> => {
    request = new AbortController();
    region.setAttribute('aria-busy', 'true');
    try {
      const url = `${address}?${new URLSearchParams(textsOf(new FormData(form, submitter)))}`;
      const response = await fetch(url, { headers: { accept: 'text/html' }, signal: request.signal });
      if (response.status === 429) throw new Error('Too many requests'); // a reload would lose what was typed
      const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
      if (response.redirected || !isPage) return location.reload();
      history.replaceState(null, '', url); // so that reloading shows the same
      updateParts(region, new DOMParser().parseFromString(await response.text(), 'text/html'), submitter !== null);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) showMessage(region, WORDS.noPreview);
      else return;
    }
    region.removeAttribute('aria-busy');
  };
  const schedule = (pause: number, submitter: HTMLElement | null): void => {
    request?.abort();
    clearTimeout(timer);
    timer = setTimeout(() => void update(submitter), pause);
  };

  form.addEventListener('input', () => schedule(PAUSE_MS, null));
  form.addEventListener('submit', (event) => {
    const { submitter } = event;
    if (submitter?.getAttribute('formmethod') === 'post') return;
    event.preventDefault();
    schedule(0, submitter);
  });
};

const textsOf = (data: FormData): [string, string][] =>
  [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));

const partsOf = (root: ParentNode): ReadonlyMap<string, HTMLElement> =>
  new Map(
    [...root.querySelectorAll<HTMLElement>('[data-live]')].map((part) => [part.dataset['live'] ?? '', part] as const),
  );

/** Leaves the part with the focus alone, unless a button was pressed; then the focus returns to that button. */
const updateParts = (region: HTMLElement, page: Document, isSubmitted: boolean): void => {
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
    if (hasFocus && !isSubmitted) continue;
    const scrolled = [...part.querySelectorAll('.scroll')].map(({ scrollLeft }) => scrollLeft);
    const open = [...part.querySelectorAll('details')].map((details) => details.open);
    part.replaceChildren(...other.childNodes);
    for (const [index, details] of part.querySelectorAll('details').entries()) details.open ||= open[index] === true;
    for (const [index, box] of part.querySelectorAll('.scroll').entries()) box.scrollLeft = scrolled[index] ?? 0;
    if (hasFocus) counterpartOf(part, focused)?.focus();
  }
  showLocalTimes(region);
};

/** The control in the new part that replaces the focused one. */
const counterpartOf = (part: HTMLElement, old: Element | null): HTMLElement | undefined =>
  [...part.querySelectorAll<HTMLElement>('button, input, select, summary')].find((control) =>
    old instanceof HTMLButtonElement && control instanceof HTMLButtonElement
      ? control.name === old.name && control.value === old.value
      : control.id !== '' && control.id === old?.id,
  );

const showMessage = (region: HTMLElement, text: string): void => {
  const summary = region.querySelector('[data-live="summary"]');
  if (summary !== null) summary.textContent = text;
};
