/** Scripts that most visits do not use are loaded when they are used: the pages name them. */
const load = async <Module>(page: Document, name: 'goTo' | 'picker'): Promise<Module> =>
  (await import(page.body.dataset[name] ?? '')) as Module;

type Picker = typeof import('./picker.ts');
type GoTo = typeof import('./go-to.ts');

/** Shorter lists are seen at a glance: they stay as they are. */
const SHORT = 8;

export const isLong = (select: HTMLSelectElement): boolean => select.options.length > SHORT;

/** Replaces a long list by a field that narrows it. */
export const pickFrom = async (page: Document, select: HTMLSelectElement): Promise<void> => {
  if (isLong(select)) (await load<Picker>(page, 'picker')).pickFrom(select);
};

const pickable = (target: EventTarget | null): HTMLSelectElement | undefined =>
  target instanceof HTMLSelectElement && /^(?:category|account|merchant|tag)_id$/.test(target.name) && isLong(target)
    ? target
    : undefined;

/** Long lists of records become such fields when somebody comes to them. */
export const pickOnDemand = (page: Document): void => {
  page.addEventListener('mousedown', (event) => {
    const select = pickable(event.target);
    if (select === undefined) return;
    event.preventDefault(); // the list of the browser would open
    select.focus();
  });
  page.addEventListener('focusin', ({ target }) => {
    const select = pickable(target);
    if (select === undefined) return;
    void pickFrom(page, select).then(() => page.getElementById(`${select.id}-pick`)?.focus());
  });
};

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(':is(input:not([type=checkbox]),textarea,select,dialog)') !== null;

/** Keys for those who are signed in, from the first that is not typed into a field; those that are pressed meanwhile follow. */
export const keysOnDemand = (page: Document): void => {
  if (page.querySelector('#menu') === null) return;
  const pressed: KeyboardEvent[] = [];
  const wait = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, target } = event;
    const isGoTo = (ctrlKey || metaKey) && key.toLowerCase() === 'k';
    if (!isGoTo && (ctrlKey || metaKey || isTyping(target) || key.length > 1)) return;
    if (isGoTo || key === '/') event.preventDefault();
    pressed.push(event);
    if (pressed.length > 1) return;
    void load<GoTo>(page, 'goTo').then(({ goByKeys }) => {
      page.removeEventListener('keydown', wait);
      goByKeys(page);
      for (const earlier of pressed) page.dispatchEvent(new KeyboardEvent('keydown', earlier));
    });
  };
  page.addEventListener('keydown', wait);
};
