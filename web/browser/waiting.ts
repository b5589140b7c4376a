const KEY = 'waiting';
const FRESH_MS = 60_000;
/** A larger number has no room beside a place of the menu. */
const MOST = 999;

/** `label`: a number with its noun, for screen readers. */
type Counted = { readonly count: number; readonly label: string };
/** How many decisions each page of Review has, and all of them. */
type Review = Counted & Readonly<Record<'duplicates' | 'transfers' | 'suggestions', number>>;
type Answer = Counted & { readonly review: Review };
/** `who`: the page's user, as another one may sign in. */
type Waiting = Answer & { readonly who: string; readonly at: number };

/** Shows in the menu how many things wait for the user, as the overview counts them; read again at most once a minute. */
export const showWaiting = async (root: ParentNode): Promise<void> => {
  const who = root.querySelector('.who bdi')?.textContent;
  if (who === undefined || who === null) return;
  const waiting = waitingOn(root, who) ?? known(who) ?? (await readWaiting(who));
  if (waiting === undefined) return;
  sessionStorage.setItem(KEY, JSON.stringify(waiting));
  const { review } = waiting;
  mark(root.querySelectorAll('.menu a[href="/"], .bar a[href="/"]'), waiting);
  mark(root.querySelectorAll('.menu a[href="/duplicates"], .bar button'), review);
  for (const [path, count] of [
    ['/duplicates', review.duplicates],
    ['/transfers', review.transfers],
    ['/changes/suggestions', review.suggestions],
  ] as const)
    if (count > 0) root.querySelector(`.tabs a[href="${path}"]`)?.append(` (${count})`);
};

const mark = (places: Iterable<Element>, counted: Counted): void => {
  if (counted.count === 0) return;
  for (const place of places) place.append(badge(counted));
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
  const { waiting: count, label, review } = root.querySelector<HTMLElement>('[data-waiting]')?.dataset ?? {};
  return count === undefined || label === undefined || review === undefined
    ? undefined
    : { count: Number(count), label, review: JSON.parse(review) as Review, who, at: Date.now() };
};

const known = (who: string): Waiting | undefined => {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Waiting | null;
  const isKnown = kept?.review?.suggestions !== undefined && kept.who === who && Date.now() - kept.at < FRESH_MS;
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
