import { WORDS } from './words.ts';

type Progress = {
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly state: string;
  readonly count: string;
  /** The page to open when the work ends; null while it runs. */
  readonly next: string | null;
};

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 5_000;
const GROWTH = 1.3;

/** Shows the progress of an import, and opens the result when the worker ends. */
export const watchImport = (root: ParentNode): void => {
  const region = root.querySelector<HTMLElement>('[data-watch]');
  if (region !== null) void watch(region);
};

const watch = async (region: HTMLElement): Promise<void> => {
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * GROWTH, LONGEST_WAIT)) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const found = await readProgress(region.dataset['watch'] ?? '');
    setText(region, '[data-watch-trouble]', found === undefined ? WORDS.offline : '');
    if (found === 'gone') return location.reload(); // signed out, or the import was deleted: the page explains it
    if (found === undefined) continue;
    // replaced, because going back to the progress makes no sense
    if (found.next !== null) return location.replace(found.next);
    show(region, found);
  }
};

/** undefined if there was no answer, or a temporary error. */
const readProgress = async (path: string): Promise<Progress | 'gone' | undefined> => {
  try {
    const response = await fetch(path, { headers: { accept: 'application/json' } });
    if (response.ok) return ((await response.json()) as { readonly data: Progress }).data;
    return response.status < 500 && response.status !== 429 ? 'gone' : undefined;
  } catch {
    return undefined;
  }
};

const show = (region: HTMLElement, { progress, state, count }: Progress): void => {
  setText(region, '[data-watch-state]', state);
  setText(region, '[data-watch-count]', count);
  const bar = region.querySelector('progress');
  if (bar === null || progress === null) return;
  bar.max = Math.max(progress.total, 1);
  bar.value = progress.done;
};

/** Unchanged text is not set again, so that screen readers do not repeat it. */
const setText = (region: HTMLElement, selector: string, text: string): void => {
  const place = region.querySelector(selector);
  if (place !== null && place.textContent !== text) place.textContent = text;
};
