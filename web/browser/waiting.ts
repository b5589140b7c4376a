const KEY = 'waiting';
const FRESH_MS = 60_000;
/** A larger number has no room beside a place of the menu. */
const MOST = 999;

/** `label`: a number with its noun, for screen readers. */
type Counted = { readonly count: number; readonly label: string };
/** Counts of open tasks: in all, at each place of the menu, and on each tab of Review, by their addresses. */
type Answer = Counted & {
  readonly places: Readonly<Record<string, Counted>>;
  readonly tabs: Readonly<Record<string, number>>;
};
/** `who`: the page's user, as another one may sign in. */
type Waiting = Answer & { readonly who: string; readonly at: number };

/** Shows in the menu how many things wait for the user, each at its place; read again at most once a minute. */
export const showWaiting = async (root: ParentNode): Promise<void> => {
  const who = root.querySelector('.who bdi')?.textContent;
  if (who === undefined || who === null) return;
  const waiting = waitingOn(root, who) ?? known(who) ?? (await readWaiting(who));
  if (waiting === undefined) return;
  sessionStorage.setItem(KEY, JSON.stringify(waiting));
  mark(root.querySelector('.bar button'), waiting);
  for (const [path, counted] of Object.entries(waiting.places))
    mark(root.querySelector(`.menu a[href="${path}"]`), counted);
  for (const [path, count] of Object.entries(waiting.tabs))
    if (count > 0) root.querySelector(`.tabs a[href="${path}"]`)?.append(` (${count})`);
};

const mark = (place: Element | null, counted: Counted): void => {
  if (counted.count > 0) place?.append(badge(counted));
};

const badge = ({ count, label }: Counted): HTMLElement => {
  const element = document.createElement('span');
  element.className = 'count';
  element.role = 'img';
  element.ariaLabel = label;
  element.textContent = count > MOST ? `${MOST}+` : String(count);
  return element;
};

const waitingOn = (root: ParentNode, who: string): Waiting | undefined => {
  const { waiting } = root.querySelector<HTMLElement>('[data-waiting]')?.dataset ?? {};
  return waiting === undefined ? undefined : { ...(JSON.parse(waiting) as Answer), who, at: Date.now() };
};

const known = (who: string): Waiting | undefined => {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Waiting | null;
  const isKnown = kept?.places !== undefined && kept.who === who && Date.now() - kept.at < FRESH_MS;
  return isKnown ? kept : undefined;
};

/** undefined if it could not be read: the menu is complete without it. */
const readWaiting = async (who: string): Promise<Waiting | undefined> => {
  try {
    const response = await fetch('/', { headers: { accept: 'application/json' } });
    if (!response.ok) return undefined;
    const { data } = (await response.json()) as { readonly data: { readonly waiting: Answer } };
    return { ...data.waiting, who, at: Date.now() };
  } catch {
    return undefined;
  }
};
