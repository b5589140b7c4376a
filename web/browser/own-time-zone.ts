const UNSAID = 'UTC';

/** Proposes the zone that the browser is in, where nobody has chosen one yet. */
export const proposeTimeZone = (root: ParentNode): void => {
  const select = root.querySelector<HTMLSelectElement>('[data-own-time-zone] select');
  if (select === null || select.value !== UNSAID) return;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if ([...select.options].some(({ value }) => value === timeZone)) select.value = timeZone;
};
