import { element } from './element.ts';
import { isTyping } from './on-demand.ts';
import { WORDS as TEXTS } from './words/go-to.ts';

/** After `g`: the pages of the menu by letter. */
const LETTERS: Readonly<Record<string, string>> = {
  o: '/',
  a: '/accounts',
  t: '/transactions',
  s: '/spending',
  b: '/budgets',
  r: '/recurring',
  v: '/investments',
  i: '/imports',
  c: '/categories',
  d: '/duplicates',
  h: '/changes',
};

const NEW_TRANSACTION = '/transactions/new';
const MOST_FOUND = 8;
const PAUSE_MILLISECONDS = 200;
/** The second key must follow this soon. */
const SEQUENCE_MILLISECONDS = 1500;
/** Set by people whose software types keys that they do not mean (WCAG 2.1.4). */
const NO_KEYS = 'no-single-keys';

type Target = { readonly label: string; readonly href: string };

const areKeysUsed = (target: EventTarget | null): boolean =>
  !isTyping(target) && localStorage.getItem(NO_KEYS) === null;

/** Single keys, and a field that finds pages, accounts and transactions. Only for those who are signed in. */
export const goByKeys = (page: Document): void => {
  const menu = page.querySelector('#menu');
  if (menu === null) return;
  const places = [...menu.querySelectorAll<HTMLAnchorElement>(':scope ul a')].map(
    (link): Target => ({ label: link.textContent.trim(), href: link.getAttribute('href') ?? '' }),
  );
  const open = createDialog(page, places);
  const isSecond = secondOf();
  page.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey) {
      event.preventDefault();
      open(false);
      return;
    }
    if (ctrlKey || metaKey || altKey || !areKeysUsed(event.target)) return;
    const { [key]: href } = LETTERS;
    if (!isSecond(event)) act(page, key, open, event);
    else if (places.some((place) => place.href === href)) location.assign(href ?? '');
  });
};

/** Whether a key follows `g`, or is `g`: then the next one may. */
const secondOf = (): ((event: KeyboardEvent) => boolean) => {
  let begun: number | undefined;
  return ({ key, timeStamp }) => {
    const isLate = begun === undefined || timeStamp - begun > SEQUENCE_MILLISECONDS;
    begun = isLate && key === 'g' ? timeStamp : undefined;
    return !isLate;
  };
};

const act = (page: Document, key: string, open: (showKeys: boolean) => void, event: KeyboardEvent): void => {
  const actions: Readonly<Record<string, () => void>> = {
    '?': () => open(true),
    '/': () => {
      const field = page.querySelector<HTMLInputElement>('main [type=search]');
      if (field === null) open(false);
      else field.focus();
    },
    n: () => location.assign(NEW_TRANSACTION),
    j: () => moveTo(page, 1),
    k: () => moveTo(page, -1),
    x: () => selectRow(page),
  };
  const { [key]: action } = actions;
  if (action === undefined) return;
  event.preventDefault();
  action();
};

const LINKS_OF_ROWS = '#content tbody th a[href]';

const moveTo = (page: Document, step: 1 | -1): void => {
  const links = [...page.querySelectorAll<HTMLAnchorElement>(LINKS_OF_ROWS)];
  const row = page.activeElement?.closest('tr');
  const at = links.findIndex((link) => link.closest('tr') === row);
  const next = at === -1 ? links[0] : links[at + step];
  next?.focus();
};

const selectRow = (page: Document): void => {
  const box = page.activeElement?.closest('tr')?.querySelector<HTMLInputElement>('[type=checkbox]');
  const mode = page.querySelector<HTMLInputElement>('#selecting');
  if (box == null) return;
  if (mode?.checked === false) mode.click();
  box.click();
};

const createDialog = (page: Document, places: readonly Target[]): ((showKeys: boolean) => void) => {
  const actions: readonly Target[] = [
    { label: TEXTS.newTransaction, href: NEW_TRANSACTION },
    { label: TEXTS.importFile, href: '/imports/new' },
  ];
  let parts: ReturnType<typeof build> | undefined;
  let accounts: Promise<readonly Target[]> | undefined;
  const find = async (text: string): Promise<readonly Target[]> => {
    const wanted = text.trim().toLocaleLowerCase();
    const named = [...places, ...actions, ...((await accounts) ?? [])];
    const found = named.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
    if (wanted === '') return found.slice(0, places.length);
    const [here, searching] = [found.slice(0, MOST_FOUND), searchFor(text.trim())];
    return [...here, ...(await transactionsFor(text.trim()).catch(() => [])), searching];
  };
  return (showKeys) => {
    parts ??= build(page, find);
    accounts ??= readAccounts().catch(() => []);
    parts.show(showKeys);
  };
};

const searchFor = (text: string): Target => ({
  label: TEXTS.inTransactions(text),
  href: `/transactions?${new URLSearchParams({ search: text })}`,
});

const read = async (path: string): Promise<Document> => {
  const response = await fetch(path, { headers: { accept: 'text/html' } });
  return new DOMParser().parseFromString(await response.text(), 'text/html');
};

const linksIn = (found: Document, selector: string): readonly Target[] =>
  [...found.querySelectorAll<HTMLAnchorElement>(selector)].map((link) => ({
    label: link.textContent.trim(),
    href: link.getAttribute('href') ?? '',
  }));

const isOfAccount = ({ href }: Target): boolean => /^\/accounts\/[0-9a-f-]{36}$/.test(href);

const readAccounts = async (): Promise<readonly Target[]> =>
  linksIn(await read('/accounts?per_page=100'), '#content a[href^="/accounts/"]').filter(isOfAccount);

const MOST_TRANSACTIONS = 5;

const transactionsFor = async (text: string): Promise<readonly Target[]> => {
  const found = await read(`${searchFor(text).href}&per_page=${MOST_TRANSACTIONS}`);
  return [...found.querySelectorAll('#content tr:has(td.amount)')].flatMap((row) => {
    const link = row.querySelector<HTMLAnchorElement>(':scope th a');
    if (link === null) return [];
    const amount = row.querySelector('.amount')?.textContent ?? '';
    return [{ label: `${link.textContent.trim()} ${amount}`, href: link.getAttribute('href') ?? '' }];
  });
};

type Find = (text: string) => Promise<readonly Target[]>;

const build = (page: Document, find: Find) => {
  const field = element('input', { type: 'text', id: 'go-to', autocomplete: 'off', placeholder: TEXTS.field });
  const list = element('ul', { class: 'found' });
  const status = element('p', { role: 'status', class: 'visually-hidden' });
  const keys = keysPart(page);
  const close = element('button', { type: 'button', class: 'secondary' }, TEXTS.close);
  const head = element('div', { class: 'head' }, element('h2', { id: 'go-to-title' }, TEXTS.title), close);
  const label = element('label', { for: 'go-to', class: 'visually-hidden' }, TEXTS.field);
  const form = element('form', { method: 'dialog' }, head, label, field, list, status, keys);
  const dialog = element('dialog', { 'aria-labelledby': 'go-to-title' }, element('article', {}, form));
  page.body.append(dialog);
  close.addEventListener('click', () => dialog.close());

  const update = latest(find, (found) => {
    list.replaceChildren(...found.map(({ label, href }) => element('li', {}, element('a', { href }, label))));
    status.textContent = found.length === 0 ? TEXTS.nothing : String(found.length);
  });
  let timer = 0;
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void update(field.value), PAUSE_MILLISECONDS);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    void update(field.value).then(() => list.querySelector('a')?.click());
  });
  dialog.addEventListener('keydown', (event) => moveIn(event, [field, ...list.querySelectorAll('a')]));
  return {
    show: (showKeys: boolean): void => {
      keys.open = showKeys;
      if (!dialog.open) dialog.showModal();
      field.select();
      void update(field.value);
    },
  };
};

/** Shows what was found, unless something else was asked for meanwhile. */
const latest = (find: Find, show: (found: readonly Target[]) => void): ((text: string) => Promise<void>) => {
  let asked = 0;
  return async (text) => {
    asked++;
    const own = asked;
    const found = await find(text);
    if (own === asked) show(found);
  };
};

/** The arrow keys move between the field and what was found. */
const moveIn = (event: KeyboardEvent, stops: readonly HTMLElement[]): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const at = stops.findIndex((stop) => stop === document.activeElement);
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
};

const keysPart = (page: Document): HTMLDetailsElement => {
  const box = element('input', { type: 'checkbox' });
  box.checked = localStorage.getItem(NO_KEYS) === null;
  box.addEventListener('change', () => {
    if (box.checked) localStorage.removeItem(NO_KEYS);
    else localStorage.setItem(NO_KEYS, 'yes');
  });
  const lines = [...TEXTS.keys, ...lettersShown(page)].flatMap(([key, use]) => [
    element('dt', {}, element('kbd', {}, key)),
    element('dd', {}, use),
  ]);
  return element(
    'details',
    {},
    element('summary', {}, TEXTS.keysTitle),
    element('dl', { class: 'keys' }, ...lines),
    element('label', {}, box, ` ${TEXTS.useKeys}`),
  );
};

/** The letters of the pages that the menu has. */
const lettersShown = (page: Document): readonly (readonly [string, string])[] =>
  Object.entries(LETTERS).flatMap(([letter, href]) => {
    const link = page.querySelector(`#menu ul a[href="${href}"]`);
    return link === null ? [] : [[TEXTS.keysOf.g(letter), link.textContent.trim()] as const];
  });
