import { readCharts } from './chart-points.ts';
import { copyValues } from './copy-value.ts';
import { fileRows } from './file-rows.ts';
import { watchImport } from './import-progress.ts';
import { keepFresh } from './keep-fresh.ts';
import { previewLive } from './live-preview.ts';
import { showLocalTimes } from './local-times.ts';
import { editMappingRows } from './mapping-rows.ts';
import { openNewAccount } from './new-account.ts';
import { keysOnDemand, pickOnDemand } from './on-demand.ts';
import { repairRows } from './repair-rows.ts';
import { showRuleMatches } from './rule-matches.ts';
import { selectRows } from './select-rows.ts';
import { sendFiles } from './send-file.ts';
import { showSplitRest } from './split-rest.ts';
import { undoByKey } from './undo-key.ts';
import { guardUnsaved } from './unsaved.ts';
import { showWaiting } from './waiting.ts';

const DEFAULT_ZONE = 'UTC';

/** Preselects the browser's time zone if the default is still selected. */
const proposeTimeZone = (root: ParentNode): void => {
  const region = root.querySelector<HTMLElement>('[data-own-time-zone]');
  const select = region?.querySelector('select');
  if (!region || !select || select.value !== DEFAULT_ZONE) return;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (timeZone === DEFAULT_ZONE || [...select.options].every(({ value }) => value !== timeZone)) return;
  select.value = timeZone;
  const words = region.dataset['ownTimeZone'] ?? '';
  if (words === '') return;
  const announcement = document.createElement('p');
  announcement.setAttribute('role', 'status');
  announcement.textContent = words;
  region.append(announcement);
};

/** Shows the page's own address after a form was submitted, so that the page can be reloaded. */
const showOwnAddress = (root: ParentNode): void => {
  const own = root.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (own !== null && new URL(own.href).origin === location.origin) history.replaceState(history.state, '', own.href);
};

/** Moves the focus to the error summary of a refused form. */
const focusErrors = (root: ParentNode): void => {
  root.querySelector<HTMLElement>('[data-focus]')?.focus();
};

/** Tabs that do not fit scroll sideways; the current one must be in view. */
const showCurrentTab = (root: ParentNode): void => {
  for (const list of root.querySelectorAll('.tabs ul')) {
    const tab = list.querySelector('[aria-current="page"]')?.getBoundingClientRect();
    if (tab === undefined) continue;
    const { left, width } = list.getBoundingClientRect();
    list.scrollLeft += tab.left + tab.width / 2 - (left + width / 2);
  }
};

showOwnAddress(document);
showCurrentTab(document);
showLocalTimes(document);
focusErrors(document);
editMappingRows(document);
proposeTimeZone(document);
watchImport(document);
previewLive(document);
sendFiles(document);
keepFresh(document);
openNewAccount(document);
repairRows(document);
selectRows(document);
fileRows(document);
showSplitRest(document);
showRuleMatches(document);
readCharts(document);
copyValues(document);
undoByKey(document);
keysOnDemand(document);
pickOnDemand(document);
guardUnsaved(document);
// the counts that it adds to tabs move the current one
void showWaiting(document).then(() => showCurrentTab(document));
