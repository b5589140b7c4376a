import { watchImport } from './import-progress.ts';
import { keepFresh } from './keep-fresh.ts';
import { previewLive } from './live-preview.ts';
import { showLocalTimes } from './local-times.ts';
import { editMappingRows } from './mapping-rows.ts';
import { sendFiles } from './send-file.ts';

const UNSAID = 'UTC';

/** Proposes the zone that the browser is in, where nobody has chosen one yet. */
const proposeTimeZone = (root: ParentNode): void => {
  const select = root.querySelector<HTMLSelectElement>('[data-own-time-zone] select');
  if (select === null || select.value !== UNSAID) return;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if ([...select.options].some(({ value }) => value === timeZone)) select.value = timeZone;
};

/** Puts the page's own address into the address bar of a page that answers a form, so that it can be reloaded. */
const showOwnAddress = (root: ParentNode): void => {
  const own = root.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (own !== null && new URL(own.href).origin === location.origin) history.replaceState(history.state, '', own.href);
};

/** A form that came back with errors starts at their summary, so that nobody has to look for them. */
const focusErrors = (root: ParentNode): void => {
  root.querySelector<HTMLElement>('[data-focus]')?.focus();
};

showOwnAddress(document);
showLocalTimes(document);
focusErrors(document);
editMappingRows(document);
proposeTimeZone(document);
watchImport(document);
previewLive(document);
sendFiles(document);
keepFresh(document);
