import { element } from './element.ts';
import { isLong } from './on-demand.ts';
import { WORDS as TEXTS } from './words/picker.ts';

/** Of each kind of list, in this browser. */
const MOST_RECENT = 5;

type Item = { readonly value: string; readonly label: string };
type Actions = Readonly<Record<string, () => unknown>>;
/** The last item can create what was typed. */
type Shown = Item & { readonly isNew?: true };

/** Typing narrows a long list; the list itself stays hidden in its form and keeps the choice. */
export const pickFrom = (select: HTMLSelectElement): void => {
  select.parentElement?.querySelector(':scope > .picker')?.remove();
  select.hidden = isLong(select);
  const label = select.labels[0] ?? select.parentElement?.querySelector('label');
  const id = `${select.id}-pick`;
  if (label !== null && label !== undefined) label.htmlFor = select.hidden ? id : select.id;
  if (!select.hidden) return;
  const list = element('ul', { role: 'listbox', id: `${id}-list`, 'aria-label': label?.textContent ?? '' });
  const field = element('input', {
    type: 'text',
    id,
    role: 'combobox',
    autocomplete: 'off',
    'aria-autocomplete': 'list',
    'aria-controls': list.id,
    'aria-expanded': 'false',
  });
  const described = select.getAttribute('aria-describedby');
  if (described !== null) field.setAttribute('aria-describedby', described);
  select.after(element('div', { class: 'picker' }, field, list));
  list.hidden = true;
  listen(select, field, list);
};

const listen = (select: HTMLSelectElement, field: HTMLInputElement, list: HTMLUListElement): void => {
  let shown: readonly Shown[] = [];
  let active = 0;
  const rest = (): void => {
    list.hidden = true;
    field.setAttribute('aria-expanded', 'false');
    field.removeAttribute('aria-activedescendant');
    field.setCustomValidity('');
    field.value = select.selectedOptions[0]?.label ?? '';
  };
  const mark = (at: number): void => {
    active = Math.min(Math.max(at, 0), shown.length - 1);
    for (const [index, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(index === active));
      if (index !== active) continue;
      field.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    }
  };
  const open = (typed: string, fault = ''): void => {
    shown = itemsFor(select, typed);
    list.replaceChildren(
      ...shown.map(({ label }, at) => element('li', { role: 'option', id: `${list.id}-${at}` }, label)),
    );
    list.hidden = shown.length === 0;
    field.setAttribute('aria-expanded', String(!list.hidden));
    mark(typed === '' ? shown.findIndex(({ value }) => value === select.value) : 0);
    field.setCustomValidity(fault); // until something else is typed
    field.reportValidity();
  };
  const choose = async (item: Shown): Promise<void> => {
    shown = []; // a second Enter does not create it again
    const { value, refusal }: Created = item.isNew ? await createCategory(item.value) : item;
    if (value === undefined) return open(field.value.trim(), refusal ?? TEXTS.notCreated);
    if (item.isNew) select.append(new Option(item.value, value));
    select.value = value;
    remember(select, value);
    select.dispatchEvent(new Event('change', { bubbles: true }));
    rest();
  };
  rest();
  /** Typing replaces the choice, which stays in sight. */
  const begin = (): void => {
    field.placeholder = field.value;
    field.value = '';
  };
  field.addEventListener('focus', begin);
  field.addEventListener('click', () => {
    if (field.value !== '') begin();
    open('');
  });
  field.addEventListener('input', () => open(field.value.trim()));
  field.addEventListener('blur', rest);
  list.addEventListener('mousedown', (event) => {
    event.preventDefault(); // keeps the focus in the field
    const at = [...list.children].indexOf(event.target as Element);
    const { [at]: item } = shown;
    if (item !== undefined) void choose(item);
  });
  const move = (step: 1 | -1): void => {
    if (list.hidden) open('');
    else mark(active + step);
  };
  const take = async (): Promise<void> => {
    const { [active]: item } = shown;
    if (item === undefined) return;
    await choose(item);
    if (field.closest('dialog') !== null) field.form?.requestSubmit(); // there is nothing else to do
  };
  onKeys(field, list, {
    moves: { ArrowDown: () => move(1), ArrowUp: () => move(-1) },
    ends: { Escape: rest, Enter: take },
  });
};

/** `moves` open a list that is closed; `ends` are for an open one. */
const onKeys = (
  field: HTMLInputElement,
  list: HTMLUListElement,
  { moves, ends }: { readonly moves: Actions; readonly ends: Actions },
): void =>
  field.addEventListener('keydown', (event) => {
    const action = moves[event.key] ?? (list.hidden ? undefined : ends[event.key]);
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    void action();
  });

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/** First those that begin with what was typed, also after the name of their group; without a text, the recent ones first. */
const itemsFor = (select: HTMLSelectElement, typed: string): readonly Shown[] => {
  const all = [...select.options].map(({ value, label }): Item => ({ value, label }));
  if (typed === '') {
    const recent = recentOf(select).flatMap((value) => all.filter((item) => item.value === value));
    return [...new Set([...all.filter(({ value }) => value === ''), ...recent, ...all])];
  }
  const wanted = folded(typed);
  const rank = ({ label }: Item): number => {
    const text = folded(label);
    if (text.startsWith(wanted) || text.includes(`: ${wanted}`)) return 0;
    return text.includes(` ${wanted}`) ? 1 : 2;
  };
  const found = all.filter(({ label }) => folded(label).includes(wanted)).sort((a, b) => rank(a) - rank(b));
  const canCreate =
    isOfCategories(select) && !isOfFilters(select) && !all.some(({ label }) => folded(label) === wanted);
  return canCreate ? [...found, { value: typed, label: TEXTS.newCategory(typed), isNew: true }] : found;
};

const isOfCategories = ({ name, id }: HTMLSelectElement): boolean => name === 'category_id' || id === 'filing-category';

/** They only find what there is. */
const isOfFilters = ({ form }: HTMLSelectElement): boolean => form?.method === 'get';

const keyOf = (select: HTMLSelectElement): string => `recent-${isOfCategories(select) ? 'category_id' : select.name}`;

const recentOf = (select: HTMLSelectElement): readonly string[] => {
  const kept: unknown = JSON.parse(localStorage.getItem(keyOf(select)) ?? '[]');
  return Array.isArray(kept) ? kept.filter((value) => typeof value === 'string') : [];
};

const remember = (select: HTMLSelectElement, value: string): void => {
  if (value === '') return;
  const recent = [value, ...recentOf(select).filter((other) => other !== value)].slice(0, MOST_RECENT);
  localStorage.setItem(keyOf(select), JSON.stringify(recent));
};

type Created = { readonly value?: string | undefined; readonly refusal?: string | undefined };

/** The id of a new category, or why there is none, as the page of a new one says it. */
const createCategory = async (name: string): Promise<Created> => {
  const token = document.querySelector<HTMLInputElement>('[name=csrf_token]')?.value ?? '';
  const body = new URLSearchParams({ csrf_token: token, name, once: crypto.randomUUID() });
  const response = await fetch('/categories', { method: 'POST', body, headers: { accept: 'text/html' } }).catch(
    () => undefined,
  );
  const [, value] = /\/categories\/([0-9a-f-]{36})/.exec(response?.url ?? '') ?? [];
  if (value !== undefined || response === undefined) return { value };
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return { refusal: page.querySelector('main .error')?.textContent.trim() };
};
