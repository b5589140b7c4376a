const KEY = 'waiting';
const FRESH_MS = 60_000;

/** `label`: the number with its noun, for screen readers. `who`: the page's user, as another one may sign in. */
type Waiting = { readonly count: number; readonly label: string; readonly who: string; readonly at: number };

/** Shows in the menu how many things wait for the user, as the overview counts them; read again at most once a minute. */
export const showWaiting = async (root: ParentNode): Promise<void> => {
  const who = root.querySelector('.who bdi')?.textContent;
  if (who === undefined || who === null) return;
  const waiting = waitingOn(root, who) ?? known(who) ?? (await readWaiting(who));
  if (waiting === undefined) return;
  sessionStorage.setItem(KEY, JSON.stringify(waiting));
  if (waiting.count === 0) return;
  for (const link of root.querySelectorAll('header nav a[href="/"]')) link.append(badge(waiting));
};

const badge = ({ count, label }: Waiting): HTMLElement => {
  const element = document.createElement('span');
  element.className = 'count';
  element.role = 'img';
  element.ariaLabel = label;
  element.textContent = String(count);
  return element;
};

const waitingOn = (root: ParentNode, who: string): Waiting | undefined => {
  const { waiting: count, label } = root.querySelector<HTMLElement>('[data-waiting]')?.dataset ?? {};
  return count === undefined || label === undefined ? undefined : { count: Number(count), label, who, at: Date.now() };
};

const known = (who: string): Waiting | undefined => {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Waiting | null;
  return kept !== null && kept.who === who && Date.now() - kept.at < FRESH_MS ? kept : undefined;
};

/** undefined if it could not be read: the menu is complete without it. */
const readWaiting = async (who: string): Promise<Waiting | undefined> => {
  try {
    const response = await fetch('/', { headers: { accept: 'application/json' } });
    if (!response.ok) return undefined;
    const { data } = (await response.json()) as {
      readonly data: { readonly waiting: Pick<Waiting, 'count' | 'label'> };
    };
    return { ...data.waiting, who, at: Date.now() };
  } catch {
    return undefined;
  }
};
