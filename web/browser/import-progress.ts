type Progress = {
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly state: string;
  readonly count: string;
  /** Where to go when it has ended. */
  readonly next: string | null;
};

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 5_000;
const GROWTH = 1.3;
const TROUBLE = 'The connection is interrupted. The import goes on, and so does this page as soon as it can.';

/** Says how far an import is, and goes on to what came of it when a worker has ended what it does. */
export const watchImport = (root: ParentNode): void => {
  const region = root.querySelector<HTMLElement>('[data-watch]');
  if (region !== null) void watch(region);
};

const watch = async (region: HTMLElement): Promise<void> => {
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * GROWTH, LONGEST_WAIT)) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const found = await ask(region.dataset['watch'] ?? '');
    say(region, '[data-watch-trouble]', found === undefined ? TROUBLE : '');
    if (found === 'left') return location.reload(); // signed out, or the import is gone: the page says it
    if (found === undefined) continue;
    if (found.next !== null) return goOn(found.next);
    show(region, found);
  }
};

/** Undefined where there was no answer, or one that may be better the next time. */
const ask = async (path: string): Promise<Progress | 'left' | undefined> => {
  try {
    const response = await fetch(path, { headers: { accept: 'application/json' } });
    if (response.ok) return ((await response.json()) as { readonly data: Progress }).data;
    return response.status < 500 && response.status !== 429 ? 'left' : undefined;
  } catch {
    return undefined;
  }
};

/** The page that waited is none to come back to. An address that differs by its query alone is loaded as well. */
const goOn = (next: string): void => location.replace(next);

const show = (region: HTMLElement, { progress, state, count }: Progress): void => {
  say(region, '[data-watch-state]', state);
  say(region, '[data-watch-count]', count);
  const bar = region.querySelector('progress');
  if (bar === null || progress === null) return;
  bar.max = Math.max(progress.total, 1);
  bar.value = progress.done;
};

/** A text that stays is not said again. */
const say = (region: HTMLElement, selector: string, text: string): void => {
  const place = region.querySelector(selector);
  if (place !== null && place.textContent !== text) place.textContent = text;
};
